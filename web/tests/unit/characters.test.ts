import { describe, expect, it } from 'vitest';
import { characterOf, characters, company } from '../../src/lib/characters';
import { nameAt } from '../../src/lib/names';
import type { TableInfo } from '../../src/lib/wire';

describe('characters', () => {
  it('are what bots were called before, too', () => {
    expect(['easy', 'simple', 'medium', 'hard', 'rosa', 'random'].map(characterOf)).toEqual([
      'luca',
      'frankie',
      'frankie',
      'vito',
      'rosa',
      null,
    ]);
  });

  it('are different people, those who were wanted among them, as many as play', () => {
    expect(company(2, ['luca', 'frankie'])).toEqual(['luca', 'frankie']);
    expect(company(1, ['hard'])).toEqual(['vito']);
    expect(company(3, ['medium', 'medium'])).toEqual(['luca', 'frankie', 'rosa']);
    expect(company(4, ['nina'])).toEqual(['nina', 'luca', 'frankie', 'rosa']);
    expect(company(2, [])).toHaveLength(2);
    for (const each of characters) expect(company(4, [each])).toContain(each);
  });

  it('are called by their names, with a number for the second and a mark beside a person of that name', () => {
    const bot = (seat: string, level: string) => ({ seat, holder: { kind: 'bot', level } });
    const seats = [bot('A', 'rosa'), bot('B', 'easy'), bot('C', 'luca'), bot('D', 'random')];
    const info = { seats, people: [{ person: 1, name: 'rosa' }] } as unknown as TableInfo;
    const place = (seat: string) => seat.charCodeAt(0);
    expect(['A', 'B', 'C', 'D'].map((seat) => nameAt(info, seat, place))).toEqual([
      'Rosa (Bot)',
      'Luca',
      'Luca (2)',
      'Bot',
    ]);
  });
});
