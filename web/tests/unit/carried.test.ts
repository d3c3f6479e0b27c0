import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { carried, carry, isCarried } from '../../src/lib/carried';

const record = readFileSync(new URL('../../../records/al-capone/02-3.hzr', import.meta.url), 'utf8');

describe('a game in an address', () => {
  it('comes out as it went in, and is short', async () => {
    const fragment = await carry(record);
    expect(isCarried(fragment)).toBe(true);
    expect(fragment).toMatch(/^game=[\w-]+$/);
    expect(fragment.length).toBeLessThan(record.length);
    expect(await carried(fragment)).toBe(record);
  });

  it('is not believed where the address was cut or changed', async () => {
    const fragment = await carry(record);
    for (const cut of [fragment.slice(0, -1), fragment.slice(0, 200), 'game=', 'game=%%', 'game=AAAA'])
      expect(await carried(cut), cut).toBeNull();
    const middle = fragment.length >> 1;
    const other = fragment[middle] === 'A' ? 'B' : 'A';
    expect(await carried(fragment.slice(0, middle) + other + fragment.slice(middle + 1))).toBeNull();
    expect(await carried(`game=${'A'.repeat(500_000)}`)).toBeNull();
  });

  it('is told from a moment of a game', () => {
    expect(isCarried('12/A')).toBe(false);
    expect(isCarried(null)).toBe(false);
  });
});
