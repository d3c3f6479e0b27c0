import { language } from '../lib/i18n.svelte';

type Keys = [keys: string, what: string][];

const hand: Record<'de' | 'en', Keys> = {
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
    ['Arrows', 'walk through the hand'],
    ['Home, End', 'to the first or last card'],
    ['Space', 'select a card'],
    ['1 – 9', 'play what the bar offers'],
    ['Ctrl or Alt + arrows', 'put a card in another place'],
    ['I', 'the rules of a card'],
    ['S', 'read the situation aloud'],
    ['Esc', 'clear the selection'],
  ],
};

const games: Record<'de' | 'en', Record<string, Keys>> = {
  de: {
    'al-capone': hand.de,
    'rue-morgue': hand.de,
    'mini-rummy': [
      ['Pfeile', 'durch Aufsteller und Tisch gehen'],
      ['Leertaste', 'Stein auswählen'],
      ['A', 'eine ganze Kombination auswählen'],
      ['Enter', 'die ausgewählten an die Kombination legen, auf der du bist'],
      ['N', 'neu auslegen'],
      ['T', 'in die Ablage nehmen'],
      ['Z, U', 'rückgängig machen'],
      ['Strg oder Alt + Pfeile', 'Stein an einen anderen Platz stellen'],
      ['S', 'den Stand vorlesen'],
      ['Esc', 'Auswahl aufheben'],
    ],
    omerta: [
      ['1 – 9', 'eine deiner Karten oder ein Angebot wählen'],
      ['Leertaste, 0', 'warten oder verzichten'],
      ['Enter', 'bestätigen'],
      ['I', 'die Regeln einer Karte'],
      ['S', 'die Lage vorlesen'],
      ['Esc', 'Auswahl aufheben'],
    ],
  },
  en: {
    'al-capone': hand.en,
    'rue-morgue': hand.en,
    'mini-rummy': [
      ['Arrows', 'walk through rack and table'],
      ['Space', 'select a tile'],
      ['A', 'select a whole combination'],
      ['Enter', 'add the selected ones to the combination you are on'],
      ['N', 'lay a new combination'],
      ['T', 'take into the tray'],
      ['Z, U', 'undo'],
      ['Ctrl or Alt + arrows', 'put a tile in another place'],
      ['S', 'read the situation aloud'],
      ['Esc', 'clear the selection'],
    ],
    omerta: [
      ['1 – 9', 'choose one of your cards or an offer'],
      ['Space, 0', 'wait or decline'],
      ['Enter', 'confirm'],
      ['I', 'the rules of a card'],
      ['S', 'read the situation aloud'],
      ['Esc', 'clear the choice'],
    ],
  },
};

/** The keys of a game's table, and what they do. */
export const keyWords = (game: string): Keys => games[language.now][game] ?? hand[language.now];
