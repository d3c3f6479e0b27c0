import type { MiniRummyView } from '../../generated/protocol';
import type { Lesson, Tour } from '../../tour/lesson';

const opened = (view: MiniRummyView, seat: string) => (view.opened as unknown as string).includes(seat);
const rack = () => ['rack'];

const lessons: Lesson<MiniRummyView>[] = [
  {
    id: 'welcome',
    when: () => true,
    de: [
      'Setz dich',
      'Das ist eine echte Runde mini Rummy gegen einen leichten Bot. Wer zuerst seinen Aufsteller leert, gewinnt.',
    ],
    en: [
      'Have a seat',
      'This is a real round of mini Rummy against an easy bot. Whoever empties their rack first wins.',
    ],
  },
  {
    id: 'rack',
    when: () => true,
    at: rack,
    de: [
      'Dein Aufsteller',
      'Diese Steine siehst nur du. Ein Satz sind drei oder vier gleiche Zahlen in verschiedenen Farben, eine Reihe drei oder mehr aufeinanderfolgende Zahlen in einer Farbe. Ein Joker steht für jeden Stein.',
    ],
    en: [
      'Your rack',
      'Only you see these tiles. A set is three or four tiles of the same number in different colours, a run is three or more consecutive numbers in one colour. A joker stands for any tile.',
    ],
  },
  {
    id: 'first',
    act: true,
    when: (s) => s.mine && !opened(s.view, s.own) && s.view.steps === 0 && s.did('drew') === 0,
    at: rack,
    de: [
      'Der erste Zug',
      'Das erste Auslegen muss 40 Punkte wert sein, nur aus deinen Steinen. Die orange 10, 11, 12 und 13 sind eine Reihe und zusammen 46 Punkte wert: Wähl sie an und leg sie auf den Tisch. Der „Tipp“ oben hilft dir später beim Suchen.',
    ],
    en: [
      'The first turn',
      'The first lay-out must be worth 40 points, from your own tiles only. The orange 10, 11, 12 and 13 make a run worth 46 points in total: select them and lay them on the table. Later, “Hint” above helps you search.',
    ],
  },
  {
    id: 'laid',
    when: (s) => s.mine && s.view.steps > 0,
    at: () => ['board', 'rack'],
    de: [
      'Noch nicht fertig',
      'Was du gelegt hast, kannst du bis zum Ende deines Zuges zurücknehmen. Leg weiter aus, was geht, und drück dann auf „Fertig“.',
    ],
    en: [
      'Not done yet',
      'Until your turn ends you can take back what you have laid. Lay out what you can, then press “Done”.',
    ],
  },
  {
    id: 'drew',
    when: (s) => s.own_did('drew') > 0,
    at: () => ['stock'],
    de: [
      'Ein Stein mehr',
      'Wenn du nichts auslegst, nimmst du einen Stein, und dein Zug ist zu Ende. Den neuen darfst du erst im nächsten Zug benutzen.',
    ],
    en: [
      'One more tile',
      'If you lay nothing out, you take a tile and your turn ends. You may use the new tile from your next turn on.',
    ],
  },
  {
    id: 'others',
    when: (s) => s.own_did('drew') + s.own_did('done') > 0,
    at: () => ['seat-B'],
    de: [
      'Jetzt die anderen',
      'Hier siehst du, wie viele Steine jemand noch hat. Werden es wenige, leg selbst aus, was du kannst.',
    ],
    en: [
      'Now the others',
      'Here you see how many tiles the others have left. When somebody is running low, lay out what you can.',
    ],
  },
  {
    id: 'opened',
    when: (s) => s.mine && opened(s.view, s.own),
    at: () => ['board', 'rack'],
    de: [
      'Anlegen und umbauen',
      'Deine 40 Punkte liegen. Von jetzt an darfst du an alles anlegen, was auf dem Tisch liegt, und es umbauen. Nur muss am Ende des Zuges jede Kombination wieder stimmen.',
    ],
    en: [
      'Adding and rebuilding',
      'Your 40 points are out. From now on you may add to everything on the table and rebuild it. Just make sure that every combination is right again at the end of the turn.',
    ],
  },
  {
    id: 'hint',
    when: (s) => s.mine && s.own_did('drew') + s.own_did('done') > 1,
    de: [
      'Nun du',
      'Spiel die Runde zu Ende, wie du magst. Der „Tipp“ weiß, wie du am meisten auslegst, und zeigt es Schritt für Schritt.',
    ],
    en: [
      'Your turn now',
      'Play the round to the end as you like. “Hint” knows the best lay-out and shows it step by step.',
    ],
  },
];

export const tour: Tour = {
  seats: 2,
  options: { rounds: 1, turn_seconds: 0 },
  lessons,
  end: {
    de: 'Das war deine erste Runde mini Rummy. Üblich sind vier Runden und zwei Minuten für jeden Zug.',
    en: 'That was your first round of mini Rummy. Usually you play four rounds, with two minutes per turn.',
  },
};
