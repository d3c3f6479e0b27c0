import record from '../../../../records/mini-rummy/tour.hzr?raw';
import { movesOf, type Lesson, type Scene, type Tour } from '../../tour/lesson';
import type { View } from './types';

const lessons: Lesson[] = [
  {
    id: 'welcome',
    now: true,
    title: { de: 'Setz dich', en: 'Have a seat' },
    text: {
      de: 'Eine echte Runde gegen Luca, einen leichten Bot. Wer zuerst keine Steine hat, gewinnt.',
      en: 'A real round against Luca, an easy bot. Whoever gets rid of their tiles first wins.',
    },
  },
  {
    id: 'set',
    now: true,
    at: 'rack',
    title: { de: 'Satz und Reihe', en: 'Sets and runs' },
    text: {
      de: 'Ein Satz: drei oder vier gleiche Zahlen, jede in einer anderen Farbe.',
      en: 'A set: three or four tiles of the same number, each in a different colour.',
    },
  },
  {
    id: 'run',
    now: true,
    at: 'rack',
    title: { de: 'Satz und Reihe', en: 'Sets and runs' },
    text: {
      de: 'Eine Reihe: drei oder mehr Zahlen nacheinander in einer Farbe.',
      en: 'A run: three or more consecutive numbers in one colour.',
    },
  },
  {
    id: 'forty',
    now: true,
    at: 'rack',
    title: { de: '40 Punkte', en: '40 points' },
    text: {
      de: 'Dein erstes Auslegen muss 40 Punkte wert sein: Jeder Stein zählt seine Zahl.',
      en: 'Your first lay-out must be worth 40 points: each tile is worth its number.',
    },
  },
  {
    id: 'first',
    at: 'rack',
    move: 'lay r9 r10 r11',
    title: { de: 'Eine Reihe', en: 'A run' },
    text: {
      de: 'Tippe die rote 9, 10 und 11 an, dann den Tisch: eine Reihe, 30 Punkte.',
      en: 'Tap the red 9, 10 and 11, then the table: a run worth 30 points.',
    },
    but: {
      de: 'Du kannst auslegen: Nimm keinen Stein, sondern leg die rote 9, 10 und 11.',
      en: 'You can lay out, so don’t take a tile: lay the red 9, 10 and 11.',
    },
  },
  {
    id: 'second',
    at: 'rack',
    move: 'lay o11 b11 r11',
    title: { de: 'Ein Satz', en: 'A set' },
    text: {
      de: 'Nun ein Satz: die 11 in Orange, Blau und Rot. Mit 63 Punkten sind die 40 erreicht.',
      en: 'Now a set: the 11 in orange, blue and red. That makes 63 points, more than 40.',
    },
    but: {
      de: '30 Punkte reichen nicht: Leg noch die 11 in Orange, Blau und Rot.',
      en: '30 points are not enough: lay the 11 in orange, blue and red as well.',
    },
  },
  {
    id: 'third',
    at: 'rack',
    move: 'lay o12 g12 r12',
    title: { de: 'Weiter so', en: 'Keep going' },
    text: {
      de: 'Leg so viel, wie du kannst: die 12 in Orange, Grün und Rot.',
      en: 'Lay as much as you can: the 12 in orange, green and red.',
    },
    but: {
      de: 'Es geht noch mehr: die 12 in Orange, Grün und Rot.',
      en: 'There is more: the 12 in orange, green and red.',
    },
  },
  {
    id: 'joker',
    at: 'rack',
    move: 'lay b6 J b8',
    title: { de: 'Der Joker', en: 'The joker' },
    text: {
      de: 'Ein Joker ersetzt jeden Stein: Leg die blaue 6, den Joker und die blaue 8.',
      en: 'A joker stands for any tile: lay the blue 6, the joker and the blue 8.',
    },
    but: {
      de: 'Auch der Joker kann weg: zwischen die blaue 6 und die blaue 8.',
      en: 'The joker can go too: between the blue 6 and the blue 8.',
    },
  },
  {
    id: 'done',
    at: '[data-done]',
    move: 'done',
    title: { de: 'Fertig', en: 'Done' },
    text: {
      de: 'Mehr geht nicht, und alles passt: Drück auf „Fertig“.',
      en: 'That is all you can lay, and everything fits: press “Done”.',
    },
    but: {
      de: 'Alle vier Kombinationen sollen liegen: Was fehlt, leg noch einmal.',
      en: 'All four combinations should be on the table: lay whatever is missing.',
    },
  },
  {
    id: 'others',
    now: true,
    at: 'stock',
    title: { de: 'Der Vorrat', en: 'The stock' },
    text: {
      de: 'Wer nichts auslegen kann oder will, nimmt hier einen Stein, und der Zug ist vorbei.',
      en: 'If you can’t lay out, or don’t want to, you take a tile here, and your turn is over.',
    },
  },
  {
    id: 'table',
    at: 'board',
    title: { de: 'Der Tisch gehört allen', en: 'The table is everybody’s' },
    text: {
      de: 'Seit deinen 40 Punkten darfst du überall anlegen, umbauen und Joker tauschen.',
      en: 'Now that your 40 points are down, you may add anywhere, rebuild, and swap jokers.',
    },
  },
  {
    id: 'swap',
    at: '[data-tiles="b13 r13 J"]',
    move: 'swap g13 #7',
    title: { de: 'Tausch den Joker', en: 'Swap the joker' },
    text: {
      de: 'Bei den 13ern liegt ein Joker: Leg deine grüne 13 auf ihn, dann ist er frei.',
      en: 'There is a joker with the 13s: put your green 13 on it, and it is free.',
    },
    but: {
      de: 'Nimm keinen Stein: Deine grüne 13 kann den Joker im Satz der 13er ersetzen.',
      en: 'Don’t take a tile: your green 13 can replace the joker in the set of 13s.',
    },
  },
  {
    id: 'three-stay',
    at: '[data-tiles="b2 b3 b4 b5"]',
    title: { de: 'Drei bleiben liegen', en: 'Three must stay' },
    text: {
      de: 'Nimmst du etwas weg, müssen drei Steine bleiben. Aus 2 bis 5 darf also die 5 heraus.',
      en: 'If you take some tiles away, three must stay. So the 5 may leave the run 2 to 5.',
    },
  },
  {
    id: 'rebuild',
    // Wherever the blue 5 lies by now.
    at: '[data-group-id]:has([data-tile="b5"])',
    move: ['take b5 #6', 'lay g5 b5 J'],
    title: { de: 'Umbauen', en: 'Rebuild' },
    text: {
      de: 'Mach einen Satz aus der blauen 5 vom Tisch, deiner grünen 5 und dem Joker.',
      en: 'Make a set of the blue 5 on the table, your green 5 and the free joker.',
    },
    but: {
      de: 'Der freie Joker muss noch liegen: mit der blauen 5 und deiner grünen 5.',
      en: 'The free joker has to be placed: with the blue 5 and your green 5.',
    },
  },
  {
    id: 'won',
    at: '[data-done]',
    move: 'done',
    title: { de: 'Gewonnen', en: 'You win' },
    text: {
      de: 'Alles passt, und dein Aufsteller ist leer: Drück auf „Fertig“.',
      en: 'Everything fits, and your rack is empty: press “Done”.',
    },
    but: {
      de: 'Noch liegt nicht alles richtig: Der Joker gehört zu den beiden 5ern.',
      en: 'Not everything is right yet: the joker belongs with the two 5s.',
    },
  },
];

/** What lies on the table, whatever the order. */
const key = (groups: string[][]): string =>
  groups
    .map((tiles) => [...tiles].sort().join(' '))
    .sort()
    .join(', ');

/** After each move of the person: which turn of theirs it is in, and what lies on the table. The record is only written down again. */
function targets(): { turn: number; table: string }[] {
  let table = new Map<number, string[]>();
  let turn = 0;
  const after: { turn: number; table: string }[] = [];
  for (const line of record.slice(record.indexOf('\n\n')).split('\n')) {
    const [seat, verb, ...words] = line.split(' ');
    if (seat !== 'A' && seat !== 'B') continue;
    const tiles = words.filter((word) => !word.startsWith('#')).map((word) => word.split('=')[0]);
    const number = Number(words.find((word) => word.startsWith('#'))?.slice(1) ?? Math.max(0, ...table.keys()) + 1);
    const there = table.get(number) ?? [];
    const without = (tile: string) => there.filter((_, at) => at !== there.indexOf(tile));
    if (verb === 'lay') table.set(number, tiles);
    if (verb === 'add') table.set(number, [...there, ...tiles]);
    if (verb === 'take') table.set(number, without(tiles[0]));
    if (verb === 'swap') table.set(number, [...without('J'), ...tiles]);
    if (seat === 'A') after.push({ turn, table: key([...table.values()].filter((each) => each.length > 0)) });
    if (verb !== 'done' && verb !== 'draw') continue;
    if (seat === 'A') turn += 1;
    table = new Map([...table.values()].filter((each) => each.length > 0).map((each, at) => [at + 1, each]));
  }
  return after;
}

const after = targets();
/** The place of a lesson's last move among those of the person. */
const placeOf = (lesson: Lesson): number =>
  lessons.slice(0, lessons.indexOf(lesson) + 1).reduce((sum, each) => sum + movesOf(each).length, 0) - 1;
const ends = (lesson: Lesson): boolean => lesson.move === 'done' || lesson.move === 'draw';
const lies = (scene: Scene<View>): string => key(scene.view.table.map((laid) => laid.tiles.map((each) => each.tile)));

/** What the person has put together on the page, also where the server does not know it yet. */
const shown = (page: ParentNode): string =>
  key([...page.querySelectorAll<HTMLElement>('[data-group-id]')].map((each) => each.dataset.tiles?.split(' ') ?? []));

/** What is to be laid counts as done as soon as the table looks like it, or like something later in the turn. */
function done(lesson: Lesson, scene: Scene<View>, page?: ParentNode): boolean {
  const at = placeOf(lesson);
  const { turn } = after[at];
  const past = scene.did('done') + scene.did('drew');
  if (past !== turn) return past > turn;
  if (ends(lesson) || !scene.mine) return false;
  const now = [lies(scene), page && shown(page)];
  return after.slice(at).some((each) => each.turn === turn && now.includes(each.table));
}

/** Tiles may be tried anywhere; the turn ends only as it should. */
function allows(move: string, lesson: Lesson, scene: Scene<View>): boolean {
  if (move !== 'done' && move !== 'draw') return true;
  return move === lesson.move && after[placeOf(lesson)].table === lies(scene);
}

export const tour: Tour = {
  record,
  lessons,
  done,
  allows,
  end: {
    de: 'Üblich sind vier Runden und zwei Minuten für jeden Zug.',
    en: 'Usually there are four rounds, with two minutes per turn.',
  },
};
