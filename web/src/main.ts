import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';

// The colours of every game are there from the beginning: its picture on the start page has them.
import.meta.glob('./games/*/theme.css', { eager: true });

// Once nothing else is to be done the browser keeps the page, so that it opens without a network.
if (import.meta.env.PROD)
  addEventListener('load', () => setTimeout(() => void import('./lib/service').then(({ serve }) => serve()), 3000));

const target = document.getElementById('app')!;
// What the server wrote there stood in for the page.
target.replaceChildren();
mount(App, { target });
