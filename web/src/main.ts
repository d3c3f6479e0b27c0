import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';

// The colours of every game are there from the beginning: its picture on the start page has them.
import.meta.glob('./games/*/theme.css', { eager: true });

mount(App, { target: document.getElementById('app')! });
