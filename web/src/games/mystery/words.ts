import { plural } from '../../lib/plural';

/** The words that both Mystery Rummy tables share; `brief` says what a phase asks for where there are two short lines for it. */
export const mysteryWords = {
  de: {
    countOf: (count: number, of: number) => `${count} von ${of}`,
    complete: (worth: number) => `komplett · ${worth}`,
    completeBrief: 'komplett',
    worthNow: (points: number) => `jetzt ${plural('de').count(points, 'Punkt', 'Punkte')}`,
    ownShort: { one: 'Du', team: 'Ihr' },
    ownNow: (now: number, total: number) => `jetzt ${now}, ges. ${total}`,
    brief: {
      'al-capone': {
        draw: 'Zieh von der Fallakte oder der Unterwelt.',
        'search-one': 'Such dir eine Karte aus.',
        'search-set': 'Wähle einen Gangster.',
      },
      'rue-morgue': {
        pass: 'Gib deinem Partner eine Karte.',
        bury: 'Versteck eine Karte unter dem Orang-Utan.',
        draw: 'Zieh von der Fallakte oder der Rue Morgue.',
        play: 'Spiel Karten aus, dann leg eine ab.',
        feed: 'Wähle eine der beiden Karten.',
        'search-morgue': 'Nimm eine Karte.',
        'search-orangutan': 'Nimm eine Karte hervor.',
        consult: 'Gib deinem Partner eine Karte.',
      },
    } as Record<string, Record<string, string>>,
  },
  en: {
    countOf: (count: number, of: number) => `${count} of ${of}`,
    complete: (worth: number) => `complete · ${worth}`,
    completeBrief: 'complete',
    worthNow: (points: number) => `${plural('en').count(points, 'point', 'points')} now`,
    ownShort: { one: 'You', team: 'You two' },
    ownNow: (now: number, total: number) => `${now} now, ${total} in all`,
    brief: {
      'al-capone': {
        draw: 'Draw from the case file or the underworld.',
        'search-one': 'Choose a card.',
        'search-set': 'Choose a gangster.',
      },
      'rue-morgue': {
        pass: 'Pass a card to your partner.',
        bury: 'Hide a card under the orang-utan.',
        draw: 'Draw from the case file or the Rue Morgue.',
        play: 'Play cards, then discard one.',
        feed: 'Choose one of the two cards.',
        'search-morgue': 'Take a card.',
        'search-orangutan': 'Take a card.',
        consult: 'Pass a card to your partner.',
      },
    } as Record<string, Record<string, string>>,
  },
};
