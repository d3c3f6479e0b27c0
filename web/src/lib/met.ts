import { device } from './storage';

const KEY = 'met';
const games = (): string[] => {
  const kept = device.loadJson<unknown>(KEY, []);
  return Array.isArray(kept) ? kept.map(String) : [];
};

/** Whether a whole game has been seen to its end on this device. */
export const hasMet = (game: string): boolean => games().includes(game);

/** A game has come to its end here. */
export function meet(game: string): void {
  if (!hasMet(game)) device.saveJson(KEY, [...games(), game]);
}
