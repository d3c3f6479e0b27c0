import type { MiniRummyView } from '../generated/protocol';
import type { Lesson, Tour } from './lesson';

const opened = (view: MiniRummyView, seat: string) => (view.opened as unknown as string).includes(seat);
const rack = () => ['rack'];

const lessons: Lesson<MiniRummyView>[] = [
  { id: 'welcome', when: () => true, de: ['Setz dich', 'Das ist eine echte Runde mini Rummy gegen einen leichten Bot. Wer seinen Aufsteller zuerst leer hat, gewinnt.'], en: ['Have a seat', 'This is a real round of mini Rummy against an easy bot. Who empties the rack first wins.'] },
  { id: 'rack', when: () => true, at: rack, de: ['Dein Aufsteller', 'Diese Steine siehst nur du. Ein Satz sind drei oder vier gleiche Zahlen in verschiedenen Farben, eine Reihe drei oder mehr aufeinanderfolgende Zahlen in einer Farbe. Ein Joker steht für jeden Stein.'], en: ['Your rack', 'Only you see these tiles. A set is three or four equal numbers in different colours, a run is three or more numbers in a row of one colour. A joker stands for any tile.'] },
  { id: 'first', act: true, when: (s) => s.mine && !opened(s.view, s.own) && s.view.steps === 0 && s.did('drew') === 0, at: rack, de: ['Der erste Zug', 'Das erste Auslegen muss 40 Punkte wert sein, nur aus deinen Steinen. Die orangen 10, 11, 12 und 13 sind eine Reihe und zusammen 46: Wähl sie an und leg sie auf den Tisch. Der „Tipp“ oben hilft dir später beim Suchen.'], en: ['The first turn', 'The first lay-out must be worth 40 points, from your own tiles only. The orange 10, 11, 12 and 13 are a run and 46 together: select them and lay them on the table. “Hint” above helps you search later.'] },
  { id: 'laid', when: (s) => s.mine && s.view.steps > 0, at: () => ['board', 'rack'], de: ['Noch nicht fertig', 'Was du gelegt hast, kannst du bis zum Ende deines Zuges zurücknehmen. Leg weiter aus, was geht, und drück dann auf „Fertig“.'], en: ['Not done yet', 'Until your turn ends you can take back what you have laid. Lay out what you can, then press “Done”.'] },
  { id: 'drew', when: (s) => s.own_did('drew') > 0, at: () => ['stock'], de: ['Ein Stein mehr', 'Wer nichts auslegt, nimmt einen Stein, und der Zug ist zu Ende. Den neuen darfst du erst im nächsten Zug benutzen.'], en: ['One tile more', 'Who lays nothing out takes a tile, and the turn ends. The new one may be used only in the next turn.'] },
  { id: 'others', when: (s) => s.own_did('drew') + s.own_did('done') > 0, at: () => ['seat-B'], de: ['Jetzt die anderen', 'Hier siehst du, wie viele Steine jemand noch hat. Werden es wenige, leg selbst aus, was du kannst.'], en: ['Now the others', 'Here you see how many tiles somebody has left. When they get few, lay out yourself what you can.'] },
  { id: 'opened', when: (s) => s.mine && opened(s.view, s.own), at: () => ['board', 'rack'], de: ['Anlegen und umbauen', 'Deine 40 Punkte liegen. Von jetzt an darfst du an alles anlegen, was auf dem Tisch liegt, und es umbauen. Am Ende des Zuges muss nur jede Kombination wieder stimmen.'], en: ['Adding and rebuilding', 'Your 40 points are out. From now on you may add to everything on the table and rebuild it. At the end of the turn every combination just has to be right again.'] },
  { id: 'hint', when: (s) => s.mine && s.own_did('drew') + s.own_did('done') > 1, de: ['Nun du', 'Spiel die Runde zu Ende, wie du magst. Der „Tipp“ kennt die beste Auslage und zeigt sie Schritt für Schritt.'], en: ['Your turn now', 'Play the round to its end as you like. “Hint” knows the best lay-out and shows it step by step.'] },
];

export const tour: Tour = {
  seats: 2,
  options: { rounds: 1, turn_seconds: 0 },
  lessons,
  end: { de: 'Das war deine erste Runde mini Rummy. Üblich sind vier Runden und zwei Minuten für jeden Zug.', en: 'That was your first round of mini Rummy. Usual are four rounds, and two minutes for each turn.' },
};
