export interface GameCard { id: string; name: string; from: number; to: number; minutes: number; ready: boolean }

/** The games on the start page. Those that are not ready have no table of their own in the page yet. */
export const gameList: GameCard[] = [
  { id: 'al-capone', name: 'Al Capone', from: 2, to: 4, minutes: 45, ready: true },
  { id: 'rue-morgue', name: 'Rue Morgue', from: 2, to: 4, minutes: 40, ready: true },
  { id: 'mini-rummy', name: 'mini Rummy', from: 2, to: 4, minutes: 30, ready: true },
  { id: 'omerta', name: 'Omerta', from: 3, to: 5, minutes: 20, ready: true },
];
