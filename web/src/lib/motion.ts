import { HEIGHT, WIDTH } from '../art/frame';
import { painted, pictureOf } from '../art/sprite';
import { afterFrame } from './frames';
import { language } from './i18n.svelte';
import { room } from './room.svelte';
import { moves } from './settings.svelte';

export interface Flight {
  card: string | null;
  from: string;
  to: string;
  delay?: number;
  millis?: number;
  room?: string;
  /** A place in a row of cards that are shown to everybody on the way. */
  shown?: { at: number; of: number };
  /** A place in a meld that fans out where it comes to lie. */
  fan?: { at: number; of: number };
  /** Swept across the table by a hand, not carried. */
  swept?: boolean;
}

const EASE = 'cubic-bezier(.2,.7,.2,1)';
/** More cards than this at once are not shown travelling. */
const MOST = 24;

function boxOf(anchor: string, set: string | null = null): DOMRect | null {
  const place = document.querySelector(`[data-anchor~="${anchor}"]`);
  const element = (set && place?.querySelector(`[data-set="${set}"]`)) || place;
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

let layer: HTMLElement | null = null;

function ground(): HTMLElement {
  if (!layer?.isConnected) {
    layer = document.createElement('div');
    layer.className = 'flights';
    layer.setAttribute('aria-hidden', 'true');
    Object.assign(layer.style, {
      position: 'fixed',
      inset: '0',
      pointerEvents: 'none',
      zIndex: '60',
      overflow: 'hidden',
      contain: 'strict',
    });
    document.body.append(layer);
  }
  return layer;
}

/** How large the window is; to ask for it while something has just been put into the page would have it laid out. */
let [windowWidth, windowHeight] = [0, 0];
const measure = () => ([windowWidth, windowHeight] = [innerWidth, innerHeight]);

const placed = (box: DOMRect, width: number, height: number, aside = 0): string =>
  `translate(${box.left + box.width / 2 - width / 2 + aside}px, ${box.top + box.height / 2 - height / 2}px)`;

/** How far a card of a fan lies from its middle. */
const spread = (flight: Flight, width: number): number =>
  flight.fan ? (flight.fan.at - (flight.fan.of - 1) / 2) * width * 0.34 : 0;

/** Where a card is on its way: in a row in the middle, turned up for all; or turned by the hand that sweeps it. */
function between(flight: Flight, from: DOMRect, to: DOMRect, width: number, height: number): Keyframe[] {
  if (flight.shown) {
    const { at, of } = flight.shown;
    const step = Math.min(width + 8, (windowWidth - width - 32) / Math.max(1, of - 1));
    const transform = `translate(${windowWidth / 2 + (at - (of - 1) / 2) * step - width / 2}px, ${windowHeight * 0.4 - height / 2}px)`;
    return [
      { transform, offset: 0.25 },
      { transform, offset: 0.68 },
    ];
  }
  if (flight.fan)
    return [
      {
        transform: `${placed(to, width, height, spread(flight, width))} rotate(${spread(flight, 12)}deg)`,
        offset: 0.66,
      },
    ];
  if (!flight.swept) return [];
  const middle = (a: number, b: number) => (a + b) / 2;
  const left = middle(from.left + from.width / 2, to.left + to.width / 2) - width / 2;
  const top = middle(from.top + from.height / 2, to.top + to.height / 2) - height / 2;
  return [{ transform: `translate(${left}px, ${top}px) rotate(${to.left > from.left ? 16 : -16}deg)`, offset: 0.5 }];
}

/** Puts one card on its way. */
function launch(flight: Flight, from: DOMRect, to: DOMRect): void {
  const width = Math.min(96, Math.max(56, windowWidth * 0.075));
  const height = (width * HEIGHT.M) / WIDTH.M;
  const card = new Image(width, height);
  card.alt = '';
  card.src = painted(flight.card ? pictureOf(flight.card, 'M', language.now) : `back-${flight.room ?? room.now}`);
  Object.assign(card.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    willChange: 'transform',
    borderRadius: '6px',
    boxShadow: '0 6px 10px #0009',
  });
  ground().append(card);
  const end = placed(to, width, height, spread(flight, width));
  const run = card.animate(
    [
      { transform: placed(from, width, height), opacity: 1 },
      ...between(flight, from, to, width, height),
      { transform: end, opacity: 1, offset: 0.94 },
      { transform: end, opacity: 0 },
    ],
    { duration: flight.shown ? 1200 : (flight.millis ?? 260), easing: EASE, fill: 'both' },
  );
  run.onfinish = () => card.remove();
  run.oncancel = () => card.remove();
}

let waiting: Flight[] = [];

/** Everybody who waits sets off, each when it is their time. */
function start(): void {
  // All places are read before anything is put into the page, and right after a frame, so that nothing is laid out for it.
  measure();
  const ways = waiting.map((flight) => ({
    flight,
    from: boxOf(flight.from),
    to: boxOf(flight.to, flight.fan ? flight.card : null),
  }));
  waiting = [];
  for (const { flight, from, to } of ways) {
    if (!from || !to) continue;
    if (flight.delay) setTimeout(() => launch(flight, from, to), flight.delay);
    else launch(flight, from, to);
  }
}

/** Shows cards travelling from one place to another, once the new position has been drawn. Nothing waits for them. */
export function fly(flights: Flight[]): void {
  if (!moves() || document.hidden || flights.length === 0) return;
  if (waiting.length === 0) afterFrame(start);
  waiting.push(...flights.slice(0, MOST));
}
