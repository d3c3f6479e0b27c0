import type { Arranged, FitPlace, Refused, Request } from './wire';

/** How many more pieces a turn could have laid, and the moves of such a turn. */
export interface Better {
  more: number;
  moves: string[];
}

/** A number that nobody else chooses. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** There is nobody to answer. */
const GONE: Refused = { code: 'gone', detail: '', part: null, column: null };

/** Questions to the server that wait for their answers; each answer carries the id of its question. */
export class Questions {
  private readonly open = new Map<string, (answer: unknown) => void>();

  constructor(
    private readonly send: (message: unknown) => boolean,
    private readonly decision: () => number,
  ) {}

  private ask<T>(question: object): Promise<T | Refused> {
    const id = freshId();
    return new Promise((resolve) => {
      this.open.set(id, resolve as (answer: unknown) => void);
      if (!this.send({ ...question, id })) this.answer(id, GONE);
    });
  }

  /** The connection is gone: what was asked over it is never answered. */
  lost(): void {
    for (const id of [...this.open.keys()]) this.answer(id, GONE);
  }

  try(moves: string[]): Promise<Refused | null> {
    return this.ask<null>({ type: 'try', decision: this.decision(), moves });
  }

  arrange(wish: string): Promise<Arranged | Refused> {
    return this.ask({ type: 'arrange', decision: this.decision(), wish });
  }

  fits(wish: string, held: string): Promise<FitPlace[] | Refused> {
    return this.ask({ type: 'fit', decision: this.decision(), wish, held });
  }

  better(): Promise<Better | Refused> {
    return this.ask({ type: 'better' });
  }

  request(request: Request): Promise<Refused | null> {
    return this.ask<null>({ type: 'request', request });
  }

  has(id: string): boolean {
    return this.open.has(id);
  }

  answer(id: string, answer: unknown): void {
    const resolve = this.open.get(id);
    this.open.delete(id);
    resolve?.(answer);
  }
}
