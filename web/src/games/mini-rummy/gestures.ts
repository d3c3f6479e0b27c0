/**
 * Fingers, mouse and keyboard at the table. A mouse drags at once; a finger drags tiles of the rack at once and those on the table after
 * a short hold, swipes to pan, and two of them zoom. While something is held nothing but transforms change.
 */
import { swallowClick } from '../../lib/click';
import { meantForTable } from '../../lib/keys';
import type { Rects } from './motion';
import type { Play } from './play.svelte';
import { beside, outermost } from './walk';
import { groupOf, sameTarget, uidsOf, type Target } from './wish';

/** How far a pressed pointer goes before it drags, in pixels, and how long a finger rests before it lifts a tile, or a whole group. */
const FAR = { mouse: 4, touch: 8 };
const REST = { tile: 180, group: 600 };
/** How near to an edge the board scrolls by itself, and how fast at most, in pixels per second. */
const EDGE = 56;
const SPEED = 900;
/** A held tile is this much larger, and lies above a finger. */
const LARGER = 1.12;
const ABOVE = 34;
/** A tap goes to the nearest tile within this distance from its middle. */
const NEAR = 30;

interface Press {
  pointer: number;
  uid: number | null;
  x: number;
  y: number;
  touch: boolean;
  onRack: boolean;
  shift: boolean;
  timer?: ReturnType<typeof setTimeout>;
}
/** Where things are while something is held. */
interface Ground {
  board: DOMRect;
  rack: { box: DOMRect; tiles: { uid: number; box: DOMRect }[] } | null;
}
interface Drag {
  pointer: number;
  x: number;
  y: number;
  /** Where it began. */
  from: { x: number; y: number };
  touch: boolean;
  ground: Ground;
  /** How far the board is scrolled: asking it in a frame would have the page laid out once more. */
  scrolled: { left: number; top: number };
  frame: number;
  last: number;
}

const uidAt = (target: EventTarget | null): number | null => {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-uid]') : null;
  return tile ? Number(tile.dataset.uid) : null;
};

const scrolledBy = ({ scrollLeft, scrollTop }: HTMLElement) => ({ left: scrollLeft, top: scrollTop });

/** Hears everything that is done with tiles below an element. Gives a way to end it. */
export function gestures(root: HTMLElement, play: Play, ghost: () => HTMLElement | null): () => void {
  const { hands, lay } = play;
  const off = new AbortController();
  let press: Press | null = null;
  /** As it was when the pointer was pressed: the frame in which a tile is lifted has enough to do. */
  let ground: Ground | null = null;
  let drag: Drag | null = null;
  let dropped: number | null = null;
  let pan: { pointer: number; x: number; y: number } | null = null;
  let pinch = 0;
  const fingers = new Map<number, { x: number; y: number }>();

  const onRack = (target: EventTarget | null) =>
    target instanceof Element && target.closest('[data-region="rack"], [data-region="tray"]') !== null;
  const onBoard = (target: EventTarget | null) => target instanceof Element && target.closest('[data-board]') !== null;

  function stopPress(): void {
    clearTimeout(press?.timer);
    press = null;
  }

  /** The nearest tile to a finger that has missed all of them. */
  function nearestTile(x: number, y: number): number | null {
    let best: number | null = null;
    let least = NEAR;
    for (const tile of hands.board?.querySelectorAll<HTMLElement>('[data-uid]') ?? []) {
      const box = tile.getBoundingClientRect();
      const far = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
      if (far < least) [best, least] = [Number(tile.dataset.uid), far];
    }
    return best;
  }

  function look(): Ground | null {
    const rack = document.querySelector('[data-region="rack"]');
    return (
      hands.board && {
        board: hands.board.getBoundingClientRect(),
        rack: rack && {
          box: rack.getBoundingClientRect(),
          tiles: [...rack.querySelectorAll<HTMLElement>('[data-uid]')].map((tile) => ({
            uid: Number(tile.dataset.uid),
            box: tile.getBoundingClientRect(),
          })),
        },
      }
    );
  }

  function begin(uids: number[], pointer: number, x: number, y: number, touch: boolean): void {
    if (!hands.board || !ground) return;
    const scrolled = scrolledBy(hands.board);
    if (!hands.lift(uids, 'drag')) return;
    drag = { pointer, x, y, from: { x, y }, touch, ground, scrolled, frame: 0, last: performance.now() };
    // Nothing below the pointer is asked about it until it lets go. A finger has its target anyway.
    if (!touch) ghost()?.setPointerCapture(pointer);
    follow();
    drag.frame = requestAnimationFrame(carry);
  }

  /** Brings what is held to the pointer: as soon as that moves, so that the next frame shows it there. */
  function follow(): void {
    const element = ghost();
    const held = hands.held;
    if (!drag || !held || !element) return;
    const { tile, high, pitch } = lay.px;
    const wide = held.uids.length * pitch;
    const up = drag.touch ? ABOVE : 0;
    element.style.transform = `translate3d(${drag.x - Math.min(wide / 2, tile)}px, ${drag.y - high / 2 - up}px, 0) scale(${LARGER})`;
  }

  /** Where the held tiles would go now. */
  function targetNow({ x, y, touch, ground: { board, rack }, scrolled }: Drag): Target | null {
    const high = touch ? y - ABOVE : y;
    if (rack && high >= rack.box.top - 4) return { to: 'rack', before: beforeOnRack(x, y, rack.tiles) };
    if (high < board.top || high > board.bottom) return null;
    return hands.targetAt(x - board.left + scrolled.left, high - board.top + scrolled.top);
  }

  function beforeOnRack(x: number, y: number, tiles: { uid: number; box: DOMRect }[]): number | null {
    const held = hands.held?.uids ?? [];
    const found = tiles.find(
      ({ uid, box }) => !held.includes(uid) && y < box.bottom + 4 && x < box.left + box.width / 2,
    );
    return found?.uid ?? null;
  }

  /** Every frame while something is held: the board scrolls at its edges, the place it would go to is shown. */
  function carry(now: number): void {
    const held = hands.held;
    if (!drag) return;
    if (held?.mode !== 'drag') {
      // Let go by a key: what the pointer does then means nothing.
      dropped = drag.pointer;
      return void (drag = null);
    }
    scroll(drag, now - drag.last);
    drag.last = now;
    const target = targetNow(drag);
    if (!sameTarget(target, hands.target)) hands.target = known(target);
    drag.frame = requestAnimationFrame(carry);
  }

  /** The same place as one that lights up is that one. */
  function known(target: Target | null): Target | null {
    for (const lights of hands.lights.values())
      for (const light of lights) if (sameTarget(light.target, target)) return light.target;
    return target;
  }

  function scroll({ x, y, ground: { board }, scrolled: { left, top } }: Drag, millis: number): void {
    const element = hands.board;
    if (!element) return;
    const step = (SPEED * Math.min(40, millis)) / 1000;
    const zone = Math.min(EDGE, board.height * 0.18);
    if (y < board.top + zone && y > board.top - 60)
      element.scrollTop = top - step * (1 - Math.max(0, y - board.top) / zone);
    else if (y > board.bottom - zone && y < board.bottom + 8)
      element.scrollTop = top + step * (1 - Math.max(0, board.bottom - y) / zone);
    if (x < board.left + 30) element.scrollLeft = left - step;
    else if (x > board.right - 30) element.scrollLeft = left + step;
  }

  function end(drop: boolean): void {
    if (!drag) return;
    const last = drag;
    cancelAnimationFrame(drag.frame);
    drag = null;
    swallowClick(0);
    const seen: Rects = new Map();
    ghost()
      ?.querySelectorAll<HTMLElement>('[data-held]')
      .forEach((tile) => seen.set(Number(tile.dataset.held), tile.getBoundingClientRect()));
    // A finger that has only rested has moved nothing.
    const moved = Math.hypot(last.x - last.from.x, last.y - last.from.y) > FAR.mouse || !last.touch;
    void hands.drop(() => (drop && moved ? targetNow(last) : null), seen);
  }

  root.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || drag) return;
      const touch = event.pointerType !== 'mouse';
      if (touch) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size > 1) {
        stopPress();
        pinch = 0;
        return;
      }
      const uid = uidAt(event.target);
      const rack = onRack(event.target);
      if (uid === null && !onBoard(event.target)) return;
      ground = uid === null ? null : look();
      const mode = hands.held?.mode;
      const joined = mode === 'tap' && uid !== null && hands.held?.uids.includes(uid) ? hands.held.uids : null;
      press = {
        pointer: event.pointerId,
        uid,
        x: event.clientX,
        y: event.clientY,
        touch,
        onRack: rack,
        shift: event.shiftKey,
      };
      if (!touch || rack || uid === null) return;
      const { clientX: x, clientY: y, pointerId } = event;
      const lift = (uids: number[]) => begin(joined ?? uids, pointerId, x, y, true);
      press.timer = setTimeout(() => {
        if (!press || press.pointer !== pointerId) return;
        lift([uid]);
        if (!drag) return stopPress();
        press.timer = setTimeout(() => {
          const group = groupOf(lay.wish, uid);
          if (!drag || !group || Math.hypot(drag.x - x, drag.y - y) > 6) return;
          cancelAnimationFrame(drag.frame);
          hands.letGo();
          lift(uidsOf(group));
        }, REST.group - REST.tile);
      }, REST.tile);
    },
    off,
  );

  // A tile takes the focus when it is tapped, not when it is pressed: one that is carried away would take it along and have
  // the page laid out once more.
  root.addEventListener(
    'mousedown',
    (event) => {
      if (event.button !== 0 || uidAt(event.target) === null) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    off,
  );

  addEventListener(
    'pointermove',
    (event) => {
      if (drag?.pointer === event.pointerId) {
        [drag.x, drag.y] = [event.clientX, event.clientY];
        return follow();
      }
      if (pan?.pointer === event.pointerId) {
        hands.board?.scrollBy(pan.x - event.clientX, pan.y - event.clientY);
        return void (pan = { pointer: event.pointerId, x: event.clientX, y: event.clientY });
      }
      if (press?.pointer !== event.pointerId) return;
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (far <= (press.touch ? FAR.touch : FAR.mouse)) return;
      const { uid, touch, shift, onRack: rack, x, y } = press;
      stopPress();
      if (touch && !rack) return;
      if (uid === null) return void (pan = touch ? null : { pointer: event.pointerId, x, y });
      const held = hands.held;
      const group = groupOf(lay.wish, uid);
      const uids = held?.mode === 'tap' && held.uids.includes(uid) ? held.uids : shift && group ? uidsOf(group) : [uid];
      begin(uids, event.pointerId, event.clientX, event.clientY, touch);
    },
    off,
  );

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (pan?.pointer === event.pointerId) {
      pan = null;
      swallowClick(0);
    }
    if (press?.pointer === event.pointerId) stopPress();
    if (dropped === event.pointerId || (drag?.pointer === event.pointerId && !hands.held)) swallowClick(0);
    dropped = null;
    if (drag?.pointer === event.pointerId) end(event.type === 'pointerup');
  };
  addEventListener('pointerup', up, off);
  addEventListener('pointercancel', up, off);

  root.addEventListener(
    'scroll',
    ({ target }) => {
      if (drag && hands.board && target === hands.board) drag.scrolled = scrolledBy(hands.board);
    },
    { capture: true, signal: off.signal },
  );

  // A finger that holds something neither scrolls the page nor opens a menu.
  root.addEventListener(
    'touchmove',
    (event) => {
      if (drag) event.preventDefault();
      else if (event.touches.length === 2 && onBoard(event.target)) {
        event.preventDefault();
        const [a, b] = event.touches;
        const far = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        const box = hands.board?.getBoundingClientRect();
        if (pinch > 0 && box)
          hands.zoom(far / pinch, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
        pinch = far;
      }
    },
    { passive: false, signal: off.signal },
  );
  root.addEventListener('contextmenu', (event) => uidAt(event.target) !== null && event.preventDefault(), off);
  root.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey || !onBoard(event.target)) return;
      event.preventDefault();
      const box = hands.board?.getBoundingClientRect();
      if (box) hands.zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false, signal: off.signal },
  );

  root.addEventListener(
    'click',
    (event) => {
      const touch = (event as PointerEvent).pointerType === 'touch';
      const box = hands.board?.getBoundingClientRect();
      const x = event.clientX - (box?.left ?? 0) + (hands.board?.scrollLeft ?? 0);
      const y = event.clientY - (box?.top ?? 0) + (hands.board?.scrollTop ?? 0);
      const board = onBoard(event.target);
      const uid =
        uidAt(event.target) ?? (touch && board && !hands.held ? nearestTile(event.clientX, event.clientY) : null);
      if (uid !== null) {
        if (event.target instanceof Element)
          event.target.closest<HTMLElement>('[data-uid]')?.focus({ preventScroll: true });
        hands.tap(uid, x, y, event.shiftKey);
      } else if (board) hands.tapAt(x, y);
      else if (onRack(event.target) && !(event.target as Element).closest('button')) hands.tapRack();
    },
    off,
  );
  root.addEventListener('focusin', (event) => (hands.focused = uidAt(event.target) ?? hands.focused), off);
  root.addEventListener('keydown', (event) => keys(event, play), off);
  return () => {
    off.abort();
    stopPress();
    if (drag) cancelAnimationFrame(drag.frame);
  };
}

/** Arrows walk, space gathers tiles, enter lifts and lets go, escape lets go of nothing. */
function keys(event: KeyboardEvent, play: Play): void {
  if (event.altKey || event.metaKey || !meantForTable(event)) return;
  const { hands, lay } = play;
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-uid]') : null;
  const uid = uidAt(event.target);
  const arrow = event.key.startsWith('Arrow');
  const forward = event.key === 'ArrowRight' || event.key === 'ArrowDown';
  const stop = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (hands.held?.mode === 'keys') {
    if (arrow) hands.step(forward ? 1 : -1);
    else if (event.key === 'Enter' || event.key === ' ') void hands.put();
    else if (event.key === 'Escape') hands.letGo();
    else return;
    return stop();
  }
  if (!here || uid === null) return;
  if (arrow && event.ctrlKey && lay.wish.rack.includes(uid)) {
    play.rack.shift(uid, forward ? 1 : -1, lay.wish.rack);
    queueMicrotask(() => document.querySelector<HTMLElement>(`[data-uid="${uid}"]`)?.focus());
  } else if (arrow) beside(here, event.key)?.focus();
  else if (event.key === 'Home' || event.key === 'End') outermost(here, event.key === 'End')?.focus();
  else if (event.key === ' ') hands.tap(uid, ...middle(here, hands.board));
  else if (event.key === 'Enter') hands.lead(uid, event.shiftKey);
  else return;
  stop();
}

/** Where the middle of a tile is on the ground. */
function middle(tile: HTMLElement, board: HTMLElement | null): [number, number] {
  const box = tile.getBoundingClientRect();
  const ground = board?.getBoundingClientRect();
  return [
    box.left + box.width / 2 - (ground?.left ?? 0) + (board?.scrollLeft ?? 0),
    box.top + box.height / 2 - (ground?.top ?? 0) + (board?.scrollTop ?? 0),
  ];
}
