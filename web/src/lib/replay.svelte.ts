import { TableStore, type Happened } from './table.svelte';
import { replay, type GameReplay, type Source } from './study';
import type { ReplayView } from '../generated/protocol';
import type { Refused, SeatInfo } from './wire';

/** Room between the numbers of two steps in the keys of what happened. */
export const SPACE = 1000;
const PART = 100;

/** A recorded game at a table that nobody can touch: a function of the step alone. */
export class ReplayStore extends TableStore {
  /** The step that is shown; 0 is the deal. */
  step = $state(0);
  data = $state.raw<GameReplay>() as GameReplay;
  open = $state.raw<Record<string, string[]>>({});
  private readonly views = new Map<number, ReplayView<unknown>>();
  /** The parts that are under way, by their first step. */
  private readonly coming = new Map<number, Promise<void>>();
  private newest = 0;

  private constructor(
    readonly source: Source,
    data: GameReplay,
    readonly eyes: string | null,
  ) {
    super('', null, false);
    this.data = data;
    this.keep(data);
    const seats: SeatInfo[] = data.names.map((name, place) => {
      const level = /^bot:(.+)$/.exec(name)?.[1];
      return {
        seat: String.fromCharCode(65 + place),
        holder: level ? { kind: 'bot', level } : { kind: 'person', person: place + 1 },
        ready: true,
        stand_in: null,
        wait: [],
        call: [],
      };
    });
    const people = data.names.flatMap((name, place) =>
      name.startsWith('bot:')
        ? []
        : [
            {
              person: place + 1,
              name: name || String.fromCharCode(65 + place),
              colour: 0,
              connected: true,
              muted: false,
              away_ms: null,
            },
          ],
    );
    this.link = 'open';
    this.info = {
      id: '',
      game: data.game,
      revision: 0,
      options: data.options,
      public: false,
      tour: false,
      locked: false,
      slow_chat_seconds: 0,
      clock: { kind: 'none' },
      stage: 'over',
      games: 'table' in source ? (source.game ?? 1) : 1,
      host: null,
      seats,
      people,
      knocking: [],
    };
    this.you = { person: 0, seat: eyes, host: false, watch_only: false };
  }

  static async load(source: Source, seat: string | null, at: number | null): Promise<ReplayStore> {
    const from = Math.max(0, Math.floor((at ?? 0) / PART) * PART);
    const data = await replay(source, seat, from);
    const store = new ReplayStore(source, data, seat);
    await store.go(Math.min(at ?? 0, store.last));
    return store;
  }

  get last(): number {
    return this.data.steps.length - 1;
  }

  override get myTurn(): boolean {
    return false;
  }

  override play(): boolean {
    return false;
  }

  override try(): Promise<Refused | null> {
    return Promise.resolve(null);
  }

  override arrange(): Promise<Refused> {
    return Promise.resolve({ code: 'gone', detail: '', part: null, column: null });
  }

  override fits(): Promise<Refused> {
    return this.arrange();
  }

  override request(): Promise<Refused | null> {
    return Promise.resolve(null);
  }

  override talk(): boolean {
    return false;
  }

  private keep(part: GameReplay): void {
    for (const view of part.views) this.views.set(view.step, view);
  }

  /** Fetches the views around a step. Whoever scrubs wishes for many steps of a part before the first of them has come. */
  private fetch(step: number): Promise<void> {
    const from = Math.floor(step / PART) * PART;
    let part = this.coming.get(from);
    if (!part) {
      part = replay(this.source, this.eyes, from)
        .then((data) => this.keep(data))
        .finally(() => this.coming.delete(from));
      this.coming.set(from, part);
    }
    return part;
  }

  /** Shows a step; its view may have to come from the server first. */
  async go(to: number): Promise<void> {
    const step = Math.max(0, Math.min(this.last, to));
    const wish = ++this.newest;
    if (!this.views.has(step)) await this.fetch(step);
    const shown = this.views.get(step);
    // Whoever has scrubbed on meanwhile does not want to be taken back.
    if (!shown || wish !== this.newest) return;
    const told = this.data.steps[step];
    this.happened = this.upTo(step);
    this.open = shown.open as Record<string, string[]>;
    // A score sheet comes up by itself for a number that was not looked at; 0 never is one.
    this.game = {
      number: 0,
      decision: step,
      kind: told.next === '' ? 'over' : 'turn',
      asked: told.next,
      answered: false,
      view: shown.view,
      remembered: shown.remembered,
      legal: [],
      handles: null,
      left_ms: null,
      result: step === this.last ? this.data.result : null,
    };
    this.step = step;
  }

  /** Tells the table what happened so far, once it is there. */
  tell(): void {
    const after = this.game;
    if (!after) return;
    const events = this.happened.map((each) => each.event);
    for (const listener of this.listeners) listener({ events, before: null, after, live: false });
  }

  /** What is seen at a step, where that has come from the server already. */
  viewAt(step: number): unknown {
    return this.views.get(step)?.view;
  }

  /** All that happened up to a step. */
  upTo(step: number): Happened[] {
    return this.data.steps
      .slice(0, step + 1)
      .flatMap((told, number) => told.events.map((event, place) => ({ key: number * SPACE + place + 1, event })));
  }
}
