import type { Lang } from '../../lib/i18n.svelte';
import type { Keys } from '../module';

export const keys: Record<Lang, Keys> = {
  de: [
    ['1 – 9', 'eine deiner Karten oder ein Angebot wählen'],
    ['Leertaste, 0', 'passen oder verzichten'],
    ['Enter', 'bestätigen'],
    ['I', 'die Regeln einer Karte'],
    ['S', 'die Lage vorlesen'],
    ['Esc', 'die letzte Auswahl aufheben'],
  ],
  en: [
    ['1 – 9', 'choose one of your cards or an offer'],
    ['Space, 0', 'pass or decline'],
    ['Enter', 'confirm'],
    ['I', 'the rules of a card'],
    ['S', 'read the situation aloud'],
    ['Esc', 'clear the last choice'],
  ],
};
