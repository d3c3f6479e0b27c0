import { mount } from 'svelte';
import App from './App.svelte';
import { addSprite } from './art/sprite';
import './styles/base.css';

addSprite();
mount(App, { target: document.getElementById('app')! });
