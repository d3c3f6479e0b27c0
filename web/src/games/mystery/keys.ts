import type { Lang } from '../../lib/i18n.svelte';
import type { Keys } from '../module';

/** The keys of a table with a hand of cards. */
export const keys: Record<Lang, Keys> = {
  de: [
    ['Pfeile', 'durch die Hand gehen'],
    ['Pos1, Ende', 'zur ersten oder letzten Karte'],
    ['Leertaste', 'Karte auswählen'],
    ['1 – 9', 'spielen, was die Leiste anbietet'],
    ['Strg oder Alt + Pfeile', 'Karte an einen anderen Platz legen'],
    ['I', 'die Regeln einer Karte'],
    ['S', 'den Stand vorlesen'],
    ['Esc', 'Auswahl aufheben'],
  ],
  en: [
    ['Arrows', 'move through the hand'],
    ['Home, End', 'to the first or last card'],
    ['Space', 'select a card'],
    ['1 – 9', 'play what the bar offers'],
    ['Ctrl or Alt + arrows', 'move a card to another place'],
    ['I', 'the rules of a card'],
    ['S', 'read the situation aloud'],
    ['Esc', 'clear the selection'],
  ],
};
