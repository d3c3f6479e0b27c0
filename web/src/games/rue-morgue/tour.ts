import type { RueMorgueView } from '../../generated/protocol';
import { spokenName } from '../../art/kinds';
import type { Lesson, Tour } from '../../tour/lesson';
import { loneliest, triple } from '../mystery/tour';

const hand = () => ['hand'];

const lessons: Lesson<RueMorgueView>[] = [
  {
    id: 'welcome',
    when: () => true,
    de: [
      'Setz dich',
      'Paris, 1841. Das ist eine echte Partie Rue Morgue gegen einen leichten Bot. Der Täter steht fest: der Orang-Utan. Du musst ihn nur noch fangen.',
    ],
    en: [
      'Have a seat',
      'Paris, 1841. This is a real game of Rue Morgue against an easy bot. We know who did it: the orang-utan. All you have to do is catch him.',
    ],
  },
  {
    id: 'bury',
    act: true,
    when: (s) => s.mine && s.view.phase === 'bury',
    at: hand,
    de: [
      'Ein Happen vorweg',
      (s) =>
        `Zuerst legt jeder eine Karte unter den Orang-Utan und bekommt eine neue. Nimm eine, die du nicht brauchst, zum Beispiel ${spokenName(loneliest(s.view.hand), 'de')}.`,
    ],
    en: [
      'A first bite',
      (s) =>
        `First everybody puts a card under the orang-utan and gets a new one. Take one you do not need, such as ${spokenName(loneliest(s.view.hand), 'en')}.`,
    ],
  },
  {
    id: 'orang',
    when: (s) => s.own_did('chose') > 0 || s.own_did('buried') > 0 || s.view.phase === 'draw',
    at: () => ['orang'],
    de: [
      'Der Orang-Utan',
      'Unter ihm sammeln sich verdeckte Karten. Wer die Runde beendet, bevor die erste Fallakte aufgebraucht ist, fängt ihn und bekommt von dort alles, was passt.',
    ],
    en: [
      'The orang-utan',
      'Hidden cards gather under him. Whoever ends the round before the first case file runs out catches him and gets everything there that fits.',
    ],
  },
  {
    id: 'draw',
    act: true,
    when: (s) => s.mine && s.view.phase === 'draw',
    at: () => ['file'],
    de: [
      'Zieh eine Karte',
      'Jeder Zug beginnt mit dem Ziehen: die oberste Karte der Fallakte oder die offene der Rue Morgue. Nimm eine von der Fallakte.',
    ],
    en: [
      'Draw a card',
      'Every turn begins with drawing: the top card of the case file, or the open one of the Rue Morgue. Take one from the case file.',
    ],
  },
  {
    id: 'feed',
    act: true,
    when: (s) => s.mine && s.view.phase === 'feed',
    at: () => ['orang'],
    de: [
      'Füttern',
      'Nach jeder Meldung hat er Hunger. Die linke Karte siehst nur du, die rechte liegt offen: Eine von beiden gibst du ihm. Gib ihm die, die den anderen am meisten nützen würde.',
    ],
    en: [
      'Feeding',
      'After every meld he is hungry. Only you see the left card, the right one lies open: give him one of them. Choose the one that would help the others most.',
    ],
  },
  {
    id: 'meld',
    act: true,
    when: (s) =>
      s.mine &&
      s.view.phase === 'play' &&
      s.legal.some((move) => move.startsWith('meld ')) &&
      triple(s.view.hand) !== null,
    at: hand,
    de: [
      'Melde Hinweise',
      (s) => {
        const t = triple(s.view.hand);
        return t
          ? `Du hast ${t.count} × ${spokenName(t.id, 'de')}: genug für eine Meldung. Wähl die Karten an und drück auf „melden“.`
          : '';
      },
    ],
    en: [
      'Meld clues',
      (s) => {
        const t = triple(s.view.hand);
        return t
          ? `You hold ${t.count} × ${spokenName(t.id, 'en')}: enough for a meld. Select the cards and press “Meld”.`
          : '';
      },
    ],
  },
  {
    id: 'melded',
    when: (s) => s.own_did('melded') > 0 && s.view.phase !== 'feed',
    at: (s) => [`area-${s.own}`],
    de: [
      'Das zählt',
      'Was vor dir liegt, bringt Punkte. Manche Hinweise bilden ein Paar: Hast du beide gemeldet, gibt es zehn Punkte dazu.',
    ],
    en: [
      'That counts',
      'What lies in front of you scores. Some clues form a pair: if you have melded both, you get ten points more.',
    ],
  },
  {
    id: 'discard',
    act: true,
    when: (s) => s.mine && s.view.phase === 'play',
    at: hand,
    de: [
      'Leg eine Karte ab',
      (s) =>
        `Am Ende deines Zuges legst du eine Karte auf die Rue Morgue. ${spokenName(loneliest(s.view.hand), 'de')} kannst du entbehren: Wähl die Karte an und leg sie ab.`,
    ],
    en: [
      'Discard a card',
      (s) =>
        `You end your turn by discarding a card onto the Rue Morgue. You can do without ${spokenName(loneliest(s.view.hand), 'en')}: select it and discard it.`,
    ],
  },
  {
    id: 'others',
    when: (s) => s.own_did('discarded') > 0,
    at: () => ['seat-B'],
    de: [
      'Jetzt die anderen',
      'Der Ring zeigt, wer am Zug ist. Was du noch auf der Hand hast, wenn jemand den Fall löst, kostet Punkte: Sammle also nicht zu lange.',
    ],
    en: [
      'Now the others',
      'The ring shows whose turn it is. Cards left in your hand when somebody solves the case cost points: so do not collect for too long.',
    ],
  },
  {
    id: 'morgue',
    when: (s) => s.mine && s.view.phase === 'draw' && s.own_did('discarded') > 0 && s.view.morgue_top !== null,
    at: () => ['morgue'],
    de: ['Die Rue Morgue', 'Passt die offene Karte zu deinen, kannst du sie statt der verdeckten nehmen.'],
    en: ['The Rue Morgue', 'If the open card fits yours, you can take it instead of the hidden one.'],
  },
  {
    id: 'hint',
    when: (s) => s.mine && s.own_did('discarded') > 1,
    de: [
      'Nun du',
      'Spiel die Runde zu Ende, wie du magst. Je Zug darfst du ein Ereignis spielen. Weißt du nicht weiter, drück oben auf „Tipp“.',
    ],
    en: [
      'Your turn now',
      'Play the round to the end as you like. You may play one event per turn. If you are stuck, press “Hint” above.',
    ],
  },
];

export const tour: Tour = {
  seats: 2,
  options: { target: 10 },
  lessons,
  end: {
    de: 'Das war deine erste Partie Rue Morgue. In einer richtigen Partie spielt ihr bis 100 Punkte, zu viert in zwei Teams.',
    en: 'That was your first game of Rue Morgue. A real game goes to 100 points, with four players in two teams.',
  },
};
