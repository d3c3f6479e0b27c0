import { expect, test } from 'vitest';
import { cleanLine } from '../../src/offline/line';

// The same as in table/src/names.rs: what a server shows of a name, this device shows of it.
const same: [typed: string, shown: string][] = [
  ['Jürgen Müller', 'Jürgen Müller'],
  ['Đặng Thị', 'Đặng Thị'],
  ['अदिति', 'अदिति'],
  ['🃏 Ben', '🃏 Ben'],
  ['  Ada \t\n  Lovelace ', 'Ada Lovelace'],
  ['Ada\u202eevol', 'Adaevol'],
  ['\u2066Ada\u2069\u200f', 'Ada'],
  ['A\u200bd\u200da\ufeff\u00ad', 'Ada'],
  ['Ada\u{e0041}\ufe0f\u034f', 'Ada'],
  ['Ada\u0000\u0007\u009b31m', 'Ada 31m'],
  ['Ada\u2028Ben\u3164Cleo\u2800', 'Ada Ben Cleo'],
  ['Zoe\u0308', 'Zoë'],
  ['\ue000Ada\u0378', 'Ada'],
  ['\u200b\u202e', ''],
];

test('names are cleaned as a server cleans them', () => {
  for (const [typed, shown] of same) expect(cleanLine(typed, 24), JSON.stringify(typed)).toBe(shown);
  expect([...cleanLine(`Z${'\u036f'.repeat(200)}a`, 24)]).toHaveLength(5);
  expect(cleanLine('x'.repeat(100_000), 24)).toHaveLength(24);
  expect(cleanLine('🇩🇪'.repeat(20), 5)).toBe('🇩🇪🇩🇪');
  expect(cleanLine('ab cd', 3)).toBe('ab');
  expect(cleanLine('ab cd', 4)).toBe('ab c');
});
