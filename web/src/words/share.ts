/**
 * Titles and descriptions of all pages, and what a shared link says. The server fills in `{game}`, `{lead}`, `{host}` and `{n}`, and
 * so does the page. `name/game` is the page about one game.
 */
const de = {
  site: 'Hinterzimmer',
  lead: 'Vier Spiele für Freunde. Ein Link genügt, niemand muss sich anmelden.',
  pages: {
    start: ['Hinterzimmer', 'Vier Spiele für Freunde. Ein Link genügt, niemand muss sich anmelden.'],
    new: ['Neuer Tisch · Hinterzimmer', 'Öffne einen Tisch und lade Freunde mit einem Link ein.'],
    'new/game': [
      'Ein Tisch für {game} · Hinterzimmer',
      '{lead} Öffne einen Tisch und lade Freunde mit einem Link ein.',
    ],
    table: ['Ein Tisch im Hinterzimmer', 'Klopf an: Der Gastgeber kann dich hereinlassen.'],
    rules: ['Regeln · Hinterzimmer', 'Die Regeln aller vier Spiele, Absatz für Absatz.'],
    'rules/game': ['Regeln: {game} · Hinterzimmer', '{lead} Alle Regeln, Absatz für Absatz.'],
    tour: ['Spielen lernen · Hinterzimmer', 'Lerne ein Spiel, indem du es spielst.'],
    'tour/game': ['{game} lernen · Hinterzimmer', '{lead} Lerne das Spiel, indem du es spielst.'],
    replay: ['Partie ansehen · Hinterzimmer', 'Eine Partie Zug für Zug, mit allen Karten.'],
    about: ['Über Hinterzimmer', 'Ein freies Programm für vier Spiele: ohne Werbung, ohne Cookies, ohne Anmeldung.'],
  } as Record<string, [string, string]>,
  invites: '{host} lädt ein',
  invitation: 'Eine Einladung',
  free_none: 'Alle Plätze sind besetzt',
  free_one: 'Ein Platz ist frei',
  free_more: '{n} Plätze sind frei',
  running: 'Die Partie läuft',
  over: 'Die Partie ist zu Ende',
  join: 'Tippe auf den Link, und du sitzt am Tisch.',
};

export const shareWords: { de: typeof de; en: typeof de } = {
  de,
  en: {
    site: 'Hinterzimmer',
    lead: 'Four games for friends. One link is all it takes: nobody needs an account.',
    pages: {
      start: ['Hinterzimmer', 'Four games for friends. One link is all it takes: nobody needs an account.'],
      new: ['New table · Hinterzimmer', 'Open a table and invite friends with a link.'],
      'new/game': ['A table for {game} · Hinterzimmer', '{lead} Open a table and invite friends with a link.'],
      table: ['A table at Hinterzimmer', 'Knock, and the host can let you in.'],
      rules: ['Rules · Hinterzimmer', 'The rules of all four games, paragraph by paragraph.'],
      'rules/game': ['Rules: {game} · Hinterzimmer', '{lead} All the rules, paragraph by paragraph.'],
      tour: ['Learn to play · Hinterzimmer', 'Learn a game by playing it.'],
      'tour/game': ['Learn {game} · Hinterzimmer', '{lead} Learn the game by playing it.'],
      replay: ['Watch a game · Hinterzimmer', 'A game move by move, with all its cards.'],
      about: ['About Hinterzimmer', 'A free program for four games: no ads, no cookies, no account.'],
    },
    invites: '{host} invites you',
    invitation: 'An invitation',
    free_none: 'All seats are taken',
    free_one: 'One seat is free',
    free_more: '{n} seats are free',
    running: 'The game has begun',
    over: 'The game is over',
    join: 'Tap the link to come to the table.',
  },
};

/** Title and description of a page, with the game's name and what it is about where there is one. */
export function pageWords(lang: 'de' | 'en', page: string, game?: { name: string; lead: string }): [string, string] {
  const { pages } = shareWords[lang];
  const [title, about] = (game && pages[`${page}/game`]) || pages[page] || pages.start;
  const fill = (text: string) => text.replace('{game}', game?.name ?? '').replace('{lead}', game?.lead ?? '');
  return [fill(title), fill(about)];
}
