import { describe, expect, it } from 'vitest';
import { bareName, gameOf, kinds } from '../../src/art/kinds';
import { blocks, kindsOf, rulesOf } from '../../src/lib/rulebook';
import type { RuleEntry } from '../../src/lib/wire';
import { grade, moments, rounds, swing } from '../../src/study/grade';
import { reasonWords } from '../../src/study/moves';

const games = ['al-capone', 'rue-morgue', 'omerta'];
const langs = ['de', 'en'] as const;
const files = import.meta.glob<string>('../../../docs/rules/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const file = (path: string) => files[`../../../docs/rules/${path}.md`];

const read = new Map<string, RuleEntry[]>();
function book(game: string, lang: string): RuleEntry[] {
  const key = `${lang}/${game}`;
  if (!read.has(key)) read.set(key, parsed(key));
  return read.get(key)!;
}

function parsed(path: string): RuleEntry[] {
  return file(path)
    .split('\n\n')
    .flatMap((paragraph) => {
      const found = /^\*\*([A-Z]{2}-\d+\.\d+)\*\* ([^]*)$/.exec(paragraph.trim());
      return found ? [{ id: found[1], section: '', text: found[2].replaceAll('\n', ' ') }] : [];
    });
}

describe('the rules of a card', () => {
  // Worked out from the rules: where there is no sentence about a card alone, the one that a person looks for first.
  const own: Record<string, string[]> = {
    'AC-3.1': ['ralph', 'guzik', 'mcgurn', 'humphreys', 'white', 'nitti', 'torrio', 'hunt', 'burke', 'heitler'],
    'AC-5.3': ['capone'],
    'AC-4.3': ['meeting'],
    'AC-4.7': ['warrant'],
    'AC-4.10': ['ness'],
    'AC-4.13': ['raid'],
    'RM-3.3': ['night', 'roch', 'mlle', 'mme', 'windows', 'rod', 'ad', 'sailor'],
    'RM-3.1': ['poe'],
    'RM-5.1': ['deduction-night', 'deduction-lespanaye', 'deduction-rod', 'deduction-sailor'],
    'RM-5.2': ['prefect', 'lebon'],
    'RM-5.3': ['help'],
    'RM-5.7': ['dupin'],
    'OM-3.1': ['lady'],
    'OM-3.2': ['mole'],
    'OM-3.3': ['henchman'],
    'OM-3.4': ['traitor'],
    'OM-3.5': ['driver'],
    'OM-3.6': ['safecracker'],
    'OM-3.7': ['mamma'],
    'OM-3.8': ['patrol'],
    'OM-4.1': Array.from({ length: 10 }, (_, place) => `bottle${place + 1}`),
    'OM-5.1': ['assassin'],
    'OM-6.1': ['witness', 'alibi'],
  };
  const ownOf = (card: string) => Object.keys(own).find((id) => own[id].includes(card));

  for (const lang of langs) {
    it(`begin with its own (${lang})`, () => {
      for (const kind of Object.values(kinds)) {
        const all = book(gameOf(kind.id)!, lang);
        const ids = rulesOf(kind, all, lang).map((rule) => rule.id);
        expect([kind.id, ids[0]]).toEqual([kind.id, ownOf(kind.id)]);
        expect(new Set(ids).size, kind.id).toBe(ids.length);
        expect(ids.length, kind.id).toBeGreaterThan(1);
        expect(ids.length, kind.id).toBeLessThanOrEqual(5);
      }
    });

    it(`name it where it is not like all others (${lang})`, () => {
      for (const kind of games.flatMap(kindsOf)) {
        if (kind.series || ownOf(kind.id) === 'AC-3.1' || ['mlle', 'mme', 'poe', 'dupin'].includes(kind.id)) continue;
        const [first] = rulesOf(kind, book(gameOf(kind.id)!, lang), lang);
        const name = bareName(kind.id, lang).replaceAll('’', "'").toLowerCase();
        expect(first.text.toLowerCase(), `${kind.id} ${first.id}`).toContain(name);
      }
    });
  }
});

describe('the short rules', () => {
  it('refer to the same rules in both languages, and to rules that there are', () => {
    for (const game of [...games, 'mini-rummy']) {
      const refs = langs.map((lang) =>
        blocks(file(`${lang}/short/${game}`)).flatMap((block) => block.parts.flatMap((part) => part.rule ?? [])),
      );
      expect(refs[0]).toEqual(refs[1]);
      const known = book(game, 'de').map((rule) => rule.id);
      expect(refs[0].filter((id) => !known.includes(id))).toEqual([]);
    }
  });
});

describe('reasons', () => {
  const who = (seat: string) => ({ B: 'Ben', C: 'Carla' })[seat] ?? '';

  it('name people, not seats', () => {
    expect(reasonWords('Du weißt, dass {B} Frank Nitti auf der Hand hat, {C} nicht.', who)).toBe(
      'Du weißt, dass Ben Frank Nitti auf der Hand hat, Carla nicht.',
    );
  });

  it('without seats stay as they are', () => {
    expect(reasonWords('A card that B wants. {X} {}', who)).toBe('A card that B wants. {X} {}');
  });
});

describe('the grade of a game', () => {
  const decisions = (count: number, chance: number, usual: number | null = 0.3) =>
    Array.from({ length: count }, (_, step) => ({
      step,
      round: 1,
      played: ['a'],
      best: ['b'],
      chance,
      best_chance: 0.5,
      usual_chance: usual,
      reason: { de: '', en: '' },
      layout: null,
    }));

  it('tells play at random from sound and strong play', () => {
    expect(grade(decisions(40, 0.3))).toBe('chance');
    expect(grade(decisions(40, 0.38))).toBe('loose');
    expect(grade(decisions(40, 0.43))).toBe('sound');
    expect(grade(decisions(40, 0.49))).toBe('strong');
  });

  it('does not excuse a game that was lost early, where nothing costs much any more', () => {
    const lost = decisions(100, 0.01, 0.01).map((each) => ({ ...each, best_chance: 0.011 }));
    expect(grade([...decisions(14, 0.3), ...lost])).toBe('chance');
  });

  it('tells rounds apart, and names the three moments that mattered', () => {
    const game = [...decisions(10, 0.5), ...decisions(10, 0.3)].map((each, step) => ({
      ...each,
      step,
      round: step < 10 ? 1 : 2,
    }));
    game[4] = { ...game[4], usual_chance: 0.1, best: ['a'] };
    game[12] = { ...game[12], best_chance: 0.8 };
    game[17] = { ...game[17], best_chance: 0.9 };
    expect(rounds(game)).toEqual([
      { round: 1, accuracy: 100 },
      { round: 2, accuracy: 0 },
    ]);
    expect(moments(game).map(({ step }) => step)).toEqual([4, 12, 17]);
    expect(swing(game[4]).won).toBeCloseTo(0.4);
    expect(swing(game[17]).lost).toBeCloseTo(0.6);
    expect(rounds(decisions(3, 0.5, 0.5))).toEqual([{ round: 1, accuracy: null }]);
  });

  it('says nothing of few decisions, or where moves cannot be listed', () => {
    expect(grade(decisions(5, 0.5))).toBeNull();
    expect(grade(decisions(40, 0.4, null))).toBeNull();
    expect(grade([])).toBeNull();
  });
});
