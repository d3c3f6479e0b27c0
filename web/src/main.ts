import { mount } from 'svelte';
import App from './App.svelte';
import { addSprite } from './art/sprite';
import './styles/base.css';

mount(App, { target: document.getElementById('app')! });
// The page can be used before its pictures are drawn.
requestAnimationFrame(() => setTimeout(addSprite));
