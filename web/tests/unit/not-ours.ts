/** Words that are not ours, or neither German nor English at all. The glossary in the docs says which are ours. */
export interface NotOurs {
  not: RegExp;
  /** Where it was found, or what it would look like. */
  bad: string;
  why: string;
  /** Looked for only in such files. */
  only?: RegExp;
  /** So many are allowed in such a file. */
  but?: [file: RegExp, most: number];
}

const mystery = /(al-capone|rue-morgue|al_capone|rue_morgue|mystery)\b/;
const notMystery = /(src\/words|omerta|mini-rummy|mini_rummy|study)\b/;

const german: NotOurs[] = [
  {
    not: /Durchg[aä]ng/,
    bad: 'Der Durchgang ist zu Ende.',
    why: 'one deal is a Runde; the rules name the word of the booklet once',
    but: [/rules\/de\/(al-capone|rue-morgue)\.md$/, 1],
  },
  { not: /Auslagen?\b/, bad: 'Auslage von Mara', why: 'Spielbereich; in mini Rummy das Auslegen' },
  { not: /[Aa]us(ge)?leg(en|t)\b/, bad: 'Hinweise auslegen', why: 'melden', only: mystery },
  { not: /Gedächtnisstütze/, bad: 'Gedächtnisstütze', why: 'Gedächtnishilfe' },
  { not: /[Hh]inweis/, bad: 'Hinweis vom Bot', why: 'Tipp; a Hinweis is a card', only: notMystery },
  { not: /Was würdest du tun/, bad: 'Was würdest du tun?', why: 'Tipp' },
  { not: /\bTipp [a-zäöü]/, bad: 'Tipp zwei an', why: 'Tippe … an; a Tipp is what helps' },
  { not: /Ich warte/, bad: 'Ich warte', why: 'Passen' },
  { not: /würfelt/, bad: 'Bot, würfelt', why: 'spielt zufällig' },
  { not: /Kartenspiele/, bad: 'Vier Kartenspiele für Freunde', why: 'Spiele: mini Rummy has tiles' },
  { not: /Ton (an|aus)\b/, bad: 'Ton aus', why: 'a state has a colon: Ton: aus' },
  { not: /Na los/, bad: 'Na los', why: 'Du bist dran!' },
  { not: /Als Fall\b|Ohne Beweis/, bad: 'Als Fall', why: 'plain words' },
  { not: /\bausmach(t|en)\b|machst du Schluss/, bad: 'wenn jemand ausmacht', why: 'beenden' },
  { not: /von unter dem/, bad: 'Karten von unter dem Orang-Utan', why: 'unter dem … hervor' },
  { not: /wandern dorthin/, bad: 'Karten wandern dorthin, wohin sie gehen.', why: 'Kartenbewegungen' },
  { not: /Unsere Werte|Eigene Werte/, bad: 'Eigene Werte', why: 'Übernehmen, Zurücksetzen' },
  { not: /\bungeklärt/, bad: 'Der Fall bleibt ungeklärt.', why: 'ungelöst' },
  { not: /Aufnahmestapel/, bad: 'vom Aufnahmestapel', why: 'Stapel, as on the table' },
  { not: /[Gg]anze[nr]? Satz\b/, bad: 'Der ganze Satz: 50 Punkte', why: 'kompletter Satz' },
  { not: /\b(Noch ein|[Nn]eues) Spiel\b|Spiel ist (aus|vorbei|zu Ende)/, bad: 'Noch ein Spiel', why: 'Partie' },
  {
    not: /\bgeh(s?t|e|en)? aus\b|\bausgeh(t|en)\b/i,
    bad: 'Wer die letzte ablegt, geht aus.',
    why: 'die Runde beenden',
  },
  { not: /Warum nicht [A-Z„$]/, bad: 'Warum nicht Gezielt fragen?', why: 'Warum geht „…“ gerade nicht?' },
  { not: /Zu dieser Mischung/, bad: 'Zu dieser Mischung ist nichts festgelegt worden.', why: 'vorbereitete Karten' },
  { not: /'(Aufheben|Leer)'/, bad: "'Aufheben'", why: 'Auswahl aufheben, Leertaste' },
  { not: /die gleiche\?|dann geschieht nichts/, bad: 'Liegt bei dir die gleiche?', why: 'Hast du auch eine 8?' },
  { not: /\bdas Omerta\b/, bad: 'das Omerta gilt', why: 'Omerta gelungen' },
  { not: /und 20 Punkte dazu/, bad: 'Die Karten zählen und 20 Punkte dazu', why: 'dazu 20 Strafpunkte' },
  { not: /tauscht Platz|Auf Platz (\d|\$|\{)/, bad: 'Auf Platz 1 liegt 2 Flaschen', why: 'Karte 1' },
  { not: /und der Zug geht weiter/, bad: 'wird nichts genommen, und der Zug geht weiter', why: 'die nächste Person' },
  { not: /gleichzeitig und in beliebiger/, bad: 'gleichzeitig und in beliebiger Reihenfolge', why: 'gleichzeitig' },
  { not: /das Nehmen unter|einzelnen Suchen/, bad: 'beim einzelnen Suchen', why: 'bei „Einzeln suchen“' },
  { not: /beginnt der Platz|Besprechungen kennen/, bad: 'Besprechungen kennen 2', why: 'plain sentences' },
  { not: /um sie herum teilen|, diese zuletzt/, bad: 'auch um sie herum teilen', why: 'plain sentences' },
  { not: /\bIm Ganzen\b/, bad: 'Im Ganzen stark gespielt.', why: 'Insgesamt' },
  { not: /punktet sonst/, bad: 'punktet sonst niemand', why: 'bekommt sonst niemand Punkte' },
  { not: /Wirklich (ablegen|fertig|hierher)/, bad: 'Wirklich fertig?', why: 'say what happens: Zug beenden?' },
  { not: /sagen die Regeln/, bad: 'Was danach geschieht, sagen die Regeln.', why: 'say it' },
  { not: /'angelegt'/, bad: "'angelegt'", why: 'ergänzt', only: mystery },
  { not: /Regelheft/, bad: 'Zur Karte im Regelheft', why: 'Regeln; the booklet is an Anleitung' },
  { not: /[Ee]ntwischt/, bad: 'Entwischt!', why: 'entkommen, as in the rules' },
  { not: /'Nachspielen\b|nachspielen/, bad: 'nachspielen', why: 'ansehen' },
  { not: /[Kk]onsult/, bad: 'den Partner konsultieren', why: 'sich mit dem Partner beraten' },
  {
    not: /Ablagestapel/,
    bad: 'Er kommt auf den Ablagestapel.',
    why: 'Ablage, as on the table',
    only: /omerta/,
  },
  { not: /(Fallakte|Rue Morgue) füttern/, bad: 'Fallakte füttern', why: 'the ape is fed; a card is verfüttert' },
];

const english: NotOurs[] = [
  { not: /\bI wait\b/, bad: 'I wait', why: 'Pass' },
  { not: /\bon turn\b/, bad: 'Mara is on turn', why: 'to play; whose turn it is' },
  { not: /\bthrow(s|n|ing)? away\b/, bad: 'throw away', why: 'discard' },
  { not: /\bthe own\b/, bad: 'the own area', why: 'your own, their own' },
  {
    not: /\bWho (?!begins|deals)[a-z]+s\b(?![^.]*\?)/,
    bad: 'Who has none gives none.',
    why: 'Whoever, Anyone who',
  },
  { not: /\bfirst who\b(?! holds)/, bad: 'the first who has one', why: 'the first player who' },
  { not: /\b(lies?|both|gangster|cards) before you\b/, bad: 'What lies before you', why: 'in front of you' },
  { not: /\bUsual are\b|\bare usual\b/, bad: 'Usual are four rounds', why: 'Usually' },
  { not: /\bSo many\b/, bad: 'So many jokers are in the game.', why: 'Number of' },
  { not: /second next/, bad: 'second next turn', why: 'the turn after next' },
  { not: /\bturn down\b/, bad: 'Got it, turn down', why: 'Hide' },
  { not: /Everybody alone/, bad: 'Everybody alone', why: 'Every player for themselves' },
  { not: /Hurry up/, bad: 'Hurry up', why: 'Your turn!' },
  { not: /rolls dice/, bad: 'Bot, rolls dice', why: 'plays at random' },
  { not: /'Play on\b/, bad: "'Play on: Al Capone'", why: 'Continue' },
  { not: /anybody['’]s areas?\b|is a must\b|reviews know/, bad: 'This is a must.', why: 'any area; you must' },
  { not: /of another colour/, bad: 'each of another colour', why: 'in a different colour' },
  { not: /\bplay areas?\b/, bad: 'one play area', why: 'area' },
  { not: /\bis no (bottle|combination|move|readable)/, bad: 'That is no combination.', why: 'is not a' },
  { not: /no combination together/, bad: 'are no combination together', why: 'do not form a combination' },
  { not: /tile counts its number/, bad: 'A tile counts its number', why: 'is worth its number' },
  { not: /(begin|start) anew\b/, bad: 'You can begin anew.', why: 'start again' },
  {
    not: /\bcounts? (their number|\d|\{count\})|\bcounts? more\b/,
    bad: 'the Mole, who counts 15',
    why: 'is worth',
  },
  { not: /\bOn top is\b/, bad: 'On top is now the Sailor.', why: 'Now … is on top' },
  { not: /'Pace of\b/, bad: "'Pace of bots'", why: 'Speed' },
  { not: /Feed (case file|Rue Morgue)/, bad: 'Feed case file', why: 'the ape is fed a card' },
  { not: /Prefect of police|Dupin['’]s help\b/, bad: 'Dupin’s help: draw two', why: 'names have capitals' },
  { not: /\b(is|are) taken off/, bad: 'the values are taken off', why: 'deducted' },
  { not: /Nothing lies (in|on)\b/, bad: 'Nothing lies on the table yet.', why: 'There is nothing, is empty' },
  { not: /\bWhat lies scores/, bad: 'What lies scores: 3 points', why: 'That scores' },
  { not: /\bwithout your own, ours hold/, bad: 'without your own, ours hold', why: 'apply' },
  { not: /walk through (the hand|rack)/, bad: 'arrows walk through the hand', why: 'move' },
  { not: /\bPlay at once\b/, bad: 'Play at once', why: 'Play now' },
  { not: /\bTo the start page/, bad: 'To the start page', why: 'Start page, Back to the start page' },
  {
    not: /worth nothing any more|are worth nothing/,
    bad: 'The old links are worth nothing any more.',
    why: 'no longer work',
  },
  { not: /\bwas called off|\bstart was stopped/, bad: 'The start was stopped.', why: 'The game did not start' },
  { not: /had been fixed before|\bfixed (its|their) parts?\b/, bad: 'as had been fixed before', why: 'committed to' },
  { not: /\bWe are waiting\b/, bad: 'We are waiting for the others.', why: 'Waiting for' },
  { not: /\bnot ready after all/i, bad: 'Not ready after all', why: 'Not ready yet' },
  {
    not: /\bOf (her|him|them|it) you\b|\bof the [a-z ]+ you know nothing/,
    bad: 'Of her you have only one.',
    why: 'no inversions',
  },
  { not: /\baway with (them|it)\b/, bad: 'away with them!', why: 'get rid of' },
  {
    not: /\bOf (the|[A-Z])[A-Za-z ]+ (only|you)\b/,
    bad: 'Of the pile only the top card is seen.',
    why: 'no inversions',
  },
  { not: /case file runs\b(?! out)|counts as running|running turn/, bad: 'while the case file runs', why: 'lasts' },
  { not: /Really (discard|done|here|lay|Omerta)/, bad: 'Really done?', why: 'say what happens: End your turn?' },
  { not: /\bWhom do you\b|\bby lot\b|joker['’]s stead/, bad: 'Whom do you ask for?', why: 'spoken English' },
  { not: /points together\b/, bad: '40 points together', why: 'worth 40 points in total' },
  { not: /Remember (it |them )?well/, bad: 'Remember well', why: 'Memorise' },
  { not: /as many games as/, bad: 'as many games as players', why: 'rounds' },
  { not: /search one card of/, bad: 'search one card of the underworld', why: 'search the underworld for one card' },
  {
    not: /wins what lies|four players search it|there are will do/,
    bad: 'also wins what lies there',
    why: 'what fits',
  },
  { not: /can so end/, bad: 'A round can so end below zero.', why: 'can end with a negative score' },
  { not: /rules say what happens/, bad: 'The rules say what happens then.', why: 'say it' },
  { not: /\bThinking time\b/, bad: 'Thinking time', why: 'Time limit' },
  { not: /\b(Take|Discard|discards?|takes?) The [A-Z]/, bad: 'Discard The Mole', why: 'the, inside a sentence' },
];

export const NOT_OURS: NotOurs[] = [...german, ...english];
