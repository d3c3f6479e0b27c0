import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { tab } from './storage';
import type { SeedCommit, StartStep } from './wire';

/** What this device remembers of the deal of a game: its own part, and the commitments as they were shown before it revealed it. */
export interface Kept {
  game: number;
  part: string;
  server: string;
  shown: SeedCommit[];
}

/** How a finished game was dealt: fairly with this person's part, without it, without any record of it, or not fairly. */
export type Fairness = 'fair' | 'without-me' | 'unknown' | 'unfair';

export function commitment(part: string): string {
  return bytesToHex(sha256(hexToBytes(part)));
}

/** The seed of a game from its parts, the server's first. */
export function seedOf(parts: { who: string; part: string }[]): string {
  const order = (who: string): string => (who === 'server' ? '' : who);
  const sorted = [...parts].sort((a, b) => (order(a.who) < order(b.who) ? -1 : 1));
  const material = concatBytes(...sorted.flatMap(({ who, part }) => [utf8ToBytes(who), hexToBytes(part)]));
  return bytesToHex(hkdf(sha256, material, utf8ToBytes('hinterzimmer'), utf8ToBytes('seed 1'), 32));
}

/** Checks the header of a record against what this device remembers. It uses browsers' own code nowhere: that exists on secure pages only. */
export function checkDeal(record: string, kept: Kept | null): Fairness {
  const commits = new Map<string, string>();
  const parts = new Map<string, string>();
  let seed = '';
  for (const line of record.split('\n\n', 1)[0].split('\n')) {
    const [word, who, hex] = line.split(' ');
    if (word === 'commit') commits.set(who, hex);
    if (word === 'part') parts.set(who, hex);
    if (word === 'seed') seed = who;
  }
  const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
  const all = [...parts].map(([who, part]) => ({ who, part }));
  const sound =
    parts.has('server') &&
    parts.size === commits.size &&
    all.every(({ who, part }) => isHex(part) && commits.get(who) === commitment(part)) &&
    seedOf(all) === seed;
  if (!sound) return parts.size + commits.size === 0 ? 'unknown' : 'unfair';
  if (!kept) return 'without-me';
  const shown =
    kept.shown.length === commits.size && kept.shown.every((each) => commits.get(each.who) === each.commitment);
  return shown && all.some(({ part }) => part === kept.part) ? 'fair' : 'unfair';
}

/** This person's part in a fair deal: a random part of the seed, first its hash, then the part itself. */
export class Dealing {
  constructor(
    private readonly table: string,
    private readonly send: (message: unknown) => void,
  ) {}

  private get place(): string {
    return `deal.${this.table}`;
  }

  /** What this device remembers of the last deal here; it outlives a reload. */
  private get kept(): Kept | null {
    return tab.loadJson<Kept | null>(this.place, null);
  }

  private keep(kept: Kept | null): void {
    tab.save(this.place, kept && JSON.stringify(kept));
  }

  /** What this device has put into the deal of a game; nothing where that began without it. */
  partIn(game: number): Kept | null {
    const kept = this.kept;
    return kept?.game === game && kept.shown.length > 0 ? kept : null;
  }

  /** A start that was stopped deals nothing. */
  forget(): void {
    this.keep(null);
  }

  /** Does a step of the start of a game. False where the server shows something else than before: then nothing is revealed. */
  answer(game: number, step: StartStep, shown: SeedCommit[]): boolean {
    const server = shown.find((each) => each.who === 'server')?.commitment ?? '';
    const kept = this.kept;
    if (step === 'commit') {
      const again = kept !== null && kept.server === server && kept.shown.length === 0;
      const part = again ? kept.part : bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
      this.keep({ game, part, server, shown: [] });
      this.send({ type: 'commit', commitment: commitment(part) });
      return true;
    }
    if (!kept) return true;
    if (kept.server !== server) return false;
    const own = commitment(kept.part);
    if (!shown.some((each) => each.commitment === own)) {
      // It came too late, and the deal goes on without it.
      this.keep(null);
      return true;
    }
    // Once revealed, other commitments cannot be put in their place.
    if (kept.shown.length > 0 && JSON.stringify(kept.shown) !== JSON.stringify(shown)) return false;
    this.keep({ ...kept, shown });
    this.send({ type: 'reveal', part: kept.part });
    return true;
  }
}
