import { language } from '../lib/i18n.svelte';
import { plural } from '../lib/plural';

const german = plural('de');
const english = plural('en');

const de = {
  title: 'Partie ansehen',
  drop: 'Zieh eine Partie hierher',
  dropWhy:
    'Eine Datei mit der Endung .hzr, wie du sie nach einer Partie herunterladen kannst. Sie wird nur gezeigt, nicht aufbewahrt.',
  choose: 'Datei aussuchen',
  reading: 'Die Partie wird gelesen …',
  other: 'Andere Partie',
  running:
    'Diese Partie läuft noch oder ist nicht zu Ende gespielt worden. Ansehen kannst du sie, wenn sie zu Ende ist.',
  move: (at: number, of: number) => `Zug ${at} von ${of}`,
  deal: 'Die Karten sind gegeben',
  first: 'Zum Anfang',
  back: 'Einen Zug zurück',
  play: 'Abspielen',
  pause: 'Anhalten',
  next: 'Einen Zug weiter',
  last: 'Zum Ende',
  speed: 'Tempo',
  view: 'Sicht',
  spectator: 'Zuschauer',
  openHands: 'Alle Hände offen',
  handOf: (name: string) => `Karten von ${name}`,
  moves: 'Züge',
  position: 'Stelle in der Partie',
  share: 'Link hierher',
  shared: 'Der Link zu dieser Stelle ist kopiert.',
  asCase: 'Stellung speichern',
  asCaseWhy: 'Die Stellung als Datei, mit der sich eine Regelfrage klären lässt.',
  download: 'Herunterladen',
  keys: 'Tasten: Pfeil links und rechts gehen einen Zug, Pos1 und Ende an den Anfang und ans Ende, Leertaste spielt ab.',
  result: (names: string, many: boolean, totals: string) => `${names} ${many ? 'gewinnen' : 'gewinnt'} · ${totals}`,
  verify: 'Wer die Partie heruntergeladen hat, kann das mit dem Programm selbst nachrechnen:',
  unfinished: 'nicht zu Ende gespielt',
  problem: {
    title: 'Diese Partie stimmt nicht',
    refused: (line: number, text: string) => `Zeile ${line}: Der Zug „${text}“ ist nicht erlaubt.`,
    move: (line: number, text: string) => `Zeile ${line}: „${text}“ ist kein Zug dieses Spiels.`,
    result: (line: number) => `Zeile ${line}: Das Ergebnis passt nicht zu den Zügen.`,
    record: (line: number) => `Zeile ${line}: Das ist keine lesbare Partie.`,
    game: 'Dieses Spiel kennen wir nicht.',
    revision: 'Die Partie wurde nach einer anderen Fassung der Regeln gespielt.',
    options: 'Die Einstellungen dieser Partie sind nicht möglich.',
    seed: 'Die Karten wurden nicht so gegeben, wie es vorher festgelegt war.',
    seat: 'Diesen Platz gibt es in der Partie nicht.',
    before: (moves: number) =>
      moves === 0
        ? 'Schon der erste Zug stimmt nicht.'
        : moves === 1
          ? 'Der Zug davor stimmt.'
          : `Die ${moves} Züge davor stimmen; du kannst sie dir ansehen.`,
    why: 'Warum',
    exactly: 'Genaue Angabe (Englisch)',
    tooLarge: 'Die Datei ist zu groß für eine Partie.',
    other: 'Die Partie lässt sich nicht öffnen.',
  },
  proof: {
    shared: [
      'Fair gegeben',
      'Der Server und die Mitspieler haben ihren Beitrag zum Mischen vor dem Geben festgelegt. Alle Beiträge passen, und die Karten folgen aus ihnen: Niemand konnte sie aussuchen.',
    ],
    'server-only': [
      'Gegeben vom Server',
      'Der Server hatte seinen Beitrag zum Mischen vor dem Geben festgelegt, und die Karten folgen daraus. Die Mitspieler haben nichts beigetragen.',
    ],
    open: [
      'Nicht nachprüfbar',
      'Bei dieser Partie wurde vor dem Geben nichts festgelegt: Sie wurde auf einem Gerät gespielt oder ist eine Einführung mit vorbereiteten Karten.',
    ],
    wrong: [
      'Prüfung gescheitert',
      'Was festgelegt war und was gegeben wurde, passt nicht zusammen. Diese Partie wurde verändert, oder es wurde geschummelt.',
    ],
  } as Record<string, [string, string]>,
  review: {
    title: 'Rückblick',
    why: 'Ein starker Bot sieht sich jede deiner Entscheidungen an, mit dem, was du damals wissen konntest.',
    begin: (name: string) => `Partie von ${name} auswerten`,
    beginYou: 'Partie auswerten',
    progress: (done: number, of: number) => `${done} von ${of} Entscheidungen`,
    cancel: 'Abbrechen',
    cancelled: 'Abgebrochen.',
    busy: 'Eine andere Auswertung läuft noch. Warte auf sie, oder brich sie ab.',
    failed: 'Das Auswerten hat nicht geklappt.',
    chart: (name: string) => `Gewinnchance von ${name}`,
    asTable: 'Als Tabelle',
    asChart: 'Als Kurve',
    round: (n: number) => `Runde ${n}`,
    drops: 'Wo die Chance sank',
    partial: (n: number) => `Die Partie war lang: Angesehen wurden nur die ersten ${n} Entscheidungen.`,
    noDrops: 'Kein Zug war klar schlechter als der beste.',
    fewDrops: 'Kein einzelner Zug hat viel gekostet.',
    grades: {
      strong: 'Im Ganzen stark gespielt.',
      sound: 'Im Ganzen ordentlich gespielt; einige Züge gingen besser.',
      loose: 'Im Ganzen locker gespielt: Oft gab es einen besseren Zug.',
      chance: 'Im Ganzen nicht besser als nach Zufall gespielt.',
    },
    lost: (n: number) => `−${n} %`,
    won: (n: number) => `+${n} %`,
    percent: (n: number) => `${n} %`,
    accuracy: 'Genauigkeit',
    moments: 'Worauf es ankam',
    momentWon: (n: number) => `Damit lag die Gewinnchance bei ${n} %, klar über der eines beliebigen Zugs.`,
    momentLost: (move: string, n: number) => `Besser: ${move} (${n} %).`,
    played: 'Gespielt',
    better: 'Besser',
    chance: 'Gewinnchance',
    goto: (n: number) => `Zu Zug ${n}`,
    best: 'Das war auch der beste Zug.',
    layoutPlayed: (tiles: number, points: number) =>
      tiles === 0
        ? 'Gespielt: nichts ausgelegt'
        : `Gespielt: ${german.count(tiles, 'Stein', 'Steine')}, ${german.count(points, 'Punkt', 'Punkte')}`,
    layoutBest: (tiles: number, points: number) =>
      `Möglich war: ${german.count(tiles, 'Stein', 'Steine')}, ${german.count(points, 'Punkt', 'Punkte')}`,
    bestTable: 'Der Tisch nach dem besten Auslegen',
    before: 'Vor diesem Zug',
  },
};

const en: typeof de = {
  title: 'Watch a game',
  drop: 'Drop a game here',
  dropWhy: 'A file that ends in .hzr, the kind you can download after a game. It is only shown, not kept.',
  choose: 'Choose a file',
  reading: 'Reading the game …',
  other: 'Another game',
  running: 'This game is still going on, or was never finished. You can watch it once it’s over.',
  move: (at, of) => `Move ${at} of ${of}`,
  deal: 'The cards are dealt',
  first: 'To the beginning',
  back: 'One move back',
  play: 'Play',
  pause: 'Pause',
  next: 'One move forward',
  last: 'To the end',
  speed: 'Speed',
  view: 'View',
  spectator: 'Spectator',
  openHands: 'All hands open',
  handOf: (name) => `${name}’s cards`,
  moves: 'Moves',
  position: 'Point in the game',
  share: 'Link to here',
  shared: 'The link to this moment is copied.',
  asCase: 'Save position',
  asCaseWhy: 'The position as a file that can settle a question about the rules.',
  download: 'Download',
  keys: 'Keys: left and right arrow go one move, Home and End to the beginning and the end, space plays.',
  result: (names, many, totals) => `${names} ${many ? 'win' : 'wins'} · ${totals}`,
  verify: 'Anyone who has downloaded the game can check this with the program:',
  unfinished: 'not played to the end',
  problem: {
    title: 'Something is wrong with this game',
    refused: (line, text) => `Line ${line}: the move “${text}” is not allowed.`,
    move: (line, text) => `Line ${line}: “${text}” is not a move of this game.`,
    result: (line) => `Line ${line}: the result doesn’t match the moves.`,
    record: (line) => `Line ${line}: this can’t be read as a game.`,
    game: 'We don’t know this game.',
    revision: 'The game was played under a different version of the rules.',
    options: 'The settings of this game are not possible.',
    seed: 'The cards were not dealt as agreed before the deal.',
    seat: 'There is no such seat in the game.',
    before: (moves) =>
      moves === 0
        ? 'The very first move is wrong.'
        : moves === 1
          ? 'The move before it is right.'
          : `The ${moves} moves before it are right; you can watch them.`,
    why: 'Why',
    exactly: 'In detail',
    tooLarge: 'The file is too large for a game.',
    other: 'The game cannot be opened.',
  },
  proof: {
    shared: [
      'Dealt fairly',
      'The server and the players committed to their parts of the shuffle before the deal. All parts match, and the cards follow from them: nobody could have picked them.',
    ],
    'server-only': [
      'Dealt by the server',
      'The server committed to its part of the shuffle before the deal, and the cards follow from it. The players added nothing.',
    ],
    open: [
      'Cannot be checked',
      'Nobody committed to anything before the deal: the game was played on one device, or it is a tour with prepared cards.',
    ],
    wrong: [
      'Check failed',
      'What was committed to and what was dealt don’t match. This game was altered, or somebody cheated.',
    ],
  },
  review: {
    title: 'Review',
    why: 'A strong bot looks at each of your decisions, knowing only what you could know at the time.',
    begin: (name) => `Review ${name}’s game`,
    beginYou: 'Review the game',
    progress: (done, of) => `${done} of ${of} decisions`,
    cancel: 'Cancel',
    cancelled: 'Cancelled.',
    busy: 'Another review is still running. Wait for it, or cancel it.',
    failed: 'The review didn’t work.',
    chart: (name) => `${name}’s chance of winning`,
    asTable: 'As a table',
    asChart: 'As a chart',
    round: (n) => `Round ${n}`,
    drops: 'Where the chance dropped',
    partial: (n) => `It was a long game: only the first ${n} decisions were looked at.`,
    noDrops: 'No move was clearly worse than the best one.',
    fewDrops: 'No single move cost much.',
    grades: {
      strong: 'Strong play on the whole.',
      sound: 'Sound play on the whole; some moves could have been better.',
      loose: 'Loose play on the whole: there was often a better move.',
      chance: 'On the whole no better than playing at random.',
    },
    lost: (n) => `−${n}%`,
    won: (n) => `+${n}%`,
    percent: (n) => `${n}%`,
    accuracy: 'Accuracy',
    moments: 'What mattered',
    momentWon: (n) => `That left a ${n}% chance to win, clearly above that of any other move on average.`,
    momentLost: (move, n) => `Better: ${move} (${n}%).`,
    played: 'Played',
    better: 'Better',
    chance: 'Chance of winning',
    goto: (n) => `Go to move ${n}`,
    best: 'That was also the best move.',
    layoutPlayed: (tiles, points) =>
      tiles === 0
        ? 'Played: nothing laid out'
        : `Played: ${english.count(tiles, 'tile', 'tiles')}, ${english.count(points, 'point', 'points')}`,
    layoutBest: (tiles, points) =>
      `Best lay-out: ${english.count(tiles, 'tile', 'tiles')}, ${english.count(points, 'point', 'points')}`,
    bestTable: 'The table after the best lay-out',
    before: 'Before this move',
  },
};

/** The words for looking back at games. */
export const studyWords = (): typeof de => (language.now === 'de' ? de : en);
