import { HEIGHT, WIDTH, back, face } from '../art/face';
import { kindClass } from '../art/kinds';
import { language } from './i18n.svelte';
import { moves } from './settings.svelte';

export interface Flight { card: string | null; from: string; to: string; delay?: number; millis?: number; room?: string }

const EASE = 'cubic-bezier(.2,.7,.2,1)';
/** More cards than this at once are not shown travelling. */
const MOST = 24;

function boxOf(anchor: string): DOMRect | null {
  const element = document.querySelector(`[data-anchor="${anchor}"]`);
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

let layer: HTMLElement | null = null;

function ground(): HTMLElement {
  if (!layer?.isConnected) {
    layer = document.createElement('div');
    layer.className = 'flights';
    layer.setAttribute('aria-hidden', 'true');
    Object.assign(layer.style, { position: 'fixed', inset: '0', pointerEvents: 'none', zIndex: '60', overflow: 'hidden', contain: 'strict' });
    document.body.append(layer);
  }
  return layer;
}

/** Shows cards travelling from one place to another. Nothing waits for them. */
export function fly(flights: Flight[]): void {
  if (!moves() || document.hidden || flights.length === 0) return;
  const width = Math.min(96, Math.max(56, innerWidth * 0.075));
  const height = (width * HEIGHT.M) / WIDTH.M;
  for (const flight of flights.slice(0, MOST)) {
    const from = boxOf(flight.from);
    const to = boxOf(flight.to);
    if (!from || !to) continue;
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', `0 0 ${WIDTH.M} ${HEIGHT.M}`);
    svg.setAttribute('class', `card z-M ${flight.card ? kindClass(flight.card) : ''}`);
    svg.innerHTML = flight.card ? face(flight.card, 'M', language.now) : back(flight.room ?? 'al-capone');
    Object.assign(svg.style, { position: 'absolute', left: '0', top: '0', width: `${width}px`, willChange: 'transform', filter: 'drop-shadow(0 6px 8px #0009)' });
    ground().append(svg);
    const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - width / 2}px, ${box.top + box.height / 2 - height / 2}px)`;
    const run = svg.animate(
      [
        { transform: at(from), opacity: 1 },
        { transform: at(to), opacity: 1, offset: 0.92 },
        { transform: at(to), opacity: 0 },
      ],
      { duration: flight.millis ?? 260, delay: flight.delay ?? 0, easing: EASE, fill: 'both' },
    );
    run.onfinish = () => svg.remove();
    run.oncancel = () => svg.remove();
  }
}
