import type { Lang } from '../../lib/i18n.svelte';
import type { Keys } from '../module';

export const keys: Record<Lang, Keys> = {
  de: [
    ['Pfeile', 'durch Aufsteller und Tisch gehen'],
    ['Leertaste', 'Steine sammeln'],
    ['Enter', 'aufnehmen; dann mit Pfeilen den Platz wählen und ablegen'],
    ['Umschalt + Enter', 'eine ganze Kombination aufnehmen'],
    ['Esc', 'loslassen'],
    ['U, Strg + Z', 'rückgängig machen'],
    ['F', 'fertig, oder einen Stein nehmen'],
    ['L', 'zeigen, was neu ist'],
    ['+ − 0', 'größer, kleiner, alles zeigen'],
    ['Strg + Pfeile', 'den Aufsteller ordnen'],
    ['S', 'den Stand vorlesen'],
  ],
  en: [
    ['Arrows', 'move through rack and table'],
    ['Space', 'gather tiles'],
    ['Enter', 'pick up; then choose the place with arrows and put down'],
    ['Shift + Enter', 'pick up a whole combination'],
    ['Esc', 'let go'],
    ['U, Ctrl + Z', 'undo'],
    ['F', 'done, or take a tile'],
    ['L', 'show what is new'],
    ['+ − 0', 'larger, smaller, show all'],
    ['Ctrl + arrows', 'order the rack'],
    ['S', 'read the situation aloud'],
  ],
};
