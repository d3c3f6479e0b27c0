import type { AlCaponeView } from '../../generated/protocol';
import { spokenName } from '../../art/kinds';
import type { Lesson, Tour } from '../../tour/lesson';
import { loneliest, triple } from '../mystery/tour';

const hand = () => ['hand'];
const canMeld = (legal: string[]) => legal.some((move) => move.startsWith('meld '));

const lessons: Lesson<AlCaponeView>[] = [
  {
    id: 'welcome',
    when: () => true,
    de: [
      'Setz dich',
      'Das ist eine echte Partie Al Capone gegen einen leichten Bot. Ich zeige dir nach und nach, was du siehst. Du kannst jederzeit aufhören und später weitermachen.',
    ],
    en: [
      'Have a seat',
      'This is a real game of Al Capone against an easy bot. I will explain bit by bit what you see. You can stop at any time and continue later.',
    ],
  },
  {
    id: 'hand',
    when: (s) => s.view.hand.length > 0,
    at: hand,
    de: [
      'Deine Hand',
      'Diese Karten siehst nur du. Helle Karten sind Hinweise auf Gangster, dunkle sind Ereignisse. Du sammelst Hinweise auf denselben Gangster.',
    ],
    en: [
      'Your hand',
      'Only you see these cards. Light cards are clues to gangsters, dark ones are events. You collect clues to the same gangster.',
    ],
  },
  {
    id: 'draw',
    act: true,
    when: (s) => s.mine && s.view.phase === 'draw',
    at: () => ['file'],
    de: [
      'Zieh zwei Karten',
      'Jeder Zug beginnt mit dem Ziehen. Tippe die Fallakte an: Von dort bekommst du zwei Karten.',
    ],
    en: ['Draw two cards', 'Every turn begins with drawing. Tap the case file: it gives you two cards.'],
  },
  {
    id: 'meld',
    act: true,
    when: (s) => s.mine && s.view.phase === 'play' && canMeld(s.legal) && triple(s.view.hand) !== null,
    at: hand,
    de: [
      'Melde einen Gangster',
      (s) => {
        const t = triple(s.view.hand);
        return t
          ? `Du hast ${t.count} × ${spokenName(t.id, 'de')}. Ab drei gleichen darfst du melden: Wähle sie an und drück auf „melden“.`
          : '';
      },
    ],
    en: [
      'Meld a gangster',
      (s) => {
        const t = triple(s.view.hand);
        return t
          ? `You hold ${t.count} × ${spokenName(t.id, 'en')}. Three of a kind can be melded: select them and press “Meld”.`
          : '';
      },
    ],
  },
  {
    id: 'melded',
    when: (s) => s.own_did('melded') > 0,
    at: (s) => [`area-${s.own}`],
    de: [
      'Das zählt',
      'Was vor dir liegt, bringt am Ende Punkte. Der Zähler zeigt, wie viele Karten es von diesem Gangster gibt; liegen alle bei dir, ist der Satz komplett und viel mehr wert.',
    ],
    en: [
      'That counts',
      'What lies in front of you scores at the end. The meter shows how many cards of this gangster there are; with all of them the set is complete and worth far more.',
    ],
  },
  {
    id: 'event',
    when: (s) =>
      s.mine &&
      s.view.phase === 'play' &&
      !s.view.event_played &&
      s.view.hand.some((id) => ['meeting', 'warrant', 'ness', 'raid'].includes(id)),
    at: hand,
    de: [
      'Ein Ereignis',
      'Eine dunkle Karte darfst du je Zug ausspielen. Wähl sie an, dann steht unten, was sie kann. Was gerade nicht geht, ist gestrichelt; tippst du darauf, erfährst du, warum.',
    ],
    en: [
      'An event',
      'You may play one dark card per turn. Select it, and you see below what it can do. What is not possible now is dashed; tap it and you learn why.',
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
        `Jeder Zug endet damit, dass du eine Karte ablegst. ${spokenName(loneliest(s.view.hand), 'de')} hilft dir am wenigsten: Wähl die Karte an und leg sie ab.`,
    ],
    en: [
      'Discard a card',
      (s) =>
        `Every turn ends with a discard. ${spokenName(loneliest(s.view.hand), 'en')} helps you least: select it and discard it.`,
    ],
  },
  {
    id: 'others',
    when: (s) => s.own_did('discarded') > 0,
    at: () => ['seat-B'],
    de: [
      'Jetzt die anderen',
      'Der Ring zeigt, wer am Zug ist. Im Verlauf kannst du nachlesen, was geschehen ist. Merk dir, was jemand offen nimmt: Jetzt ist es auf der Hand.',
    ],
    en: [
      'Now the others',
      'The ring shows whose turn it is. The log tells you what has happened. Remember what somebody takes openly: it is now in their hand.',
    ],
  },
  {
    id: 'underworld',
    when: (s) => s.mine && s.view.phase === 'draw' && s.own_did('discarded') > 0 && s.view.underworld_top !== null,
    at: () => ['underworld'],
    de: [
      'Die Unterwelt',
      'Statt zwei Karten von der Fallakte kannst du diese eine nehmen. Das lohnt sich, wenn sie zu deinen Karten passt oder zu einer Meldung.',
    ],
    en: [
      'The underworld',
      'Instead of two cards from the case file you can take this one. It is worth it if it fits your cards or a meld.',
    ],
  },
  {
    id: 'lay-off',
    when: (s) => s.mine && s.view.phase === 'play' && s.legal.some((move) => move.startsWith('lay ')),
    at: hand,
    de: [
      'Ergänzen',
      'Liegt von einem Gangster schon eine Meldung auf dem Tisch, egal bei wem, darfst du auch einzelne Karten von ihm vor dich legen.',
    ],
    en: [
      'Laying off',
      'Once a gangster has been melded, no matter by whom, you may also lay single cards of that gangster in front of you.',
    ],
  },
  {
    id: 'hint',
    when: (s) => s.mine && s.own_did('discarded') > 1,
    de: [
      'Nun du',
      'Spiel die Partie zu Ende, wie du magst. Weißt du nicht weiter, drück oben auf „Tipp“. Wer seine letzte Karte ablegt, beendet die Runde.',
    ],
    en: [
      'Your turn now',
      'Play the game to the end as you like. If you are stuck, press “Hint” above. Whoever discards their last card ends the round.',
    ],
  },
];

export const tour: Tour = {
  seats: 2,
  options: { target: 20 },
  lessons,
  end: {
    de: 'Das war deine erste Partie Al Capone. In einer richtigen Partie spielt ihr bis 200 Punkte, zu viert auch in zwei Teams.',
    en: 'That was your first game of Al Capone. A real game goes to 200 points, and four can play in two teams.',
  },
};
