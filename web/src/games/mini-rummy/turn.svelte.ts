import { afterFrame } from '../../lib/frames';
import { sound } from '../../lib/sound';
import type { TableStore } from '../../lib/table.svelte';
import type { Refused } from '../../lib/wire';
import { asRead, inOrder, namesRead, readsRun, wishText, type Answer, type Verdict } from './judge';
import type { Lay } from './lay.svelte';
import type { View } from './types';
import { ordered, sameLay, sameSight, uidsOf, untangled, type Group, type Wish } from './wish';

/** How a group is seen: as it was, changed and standing, not a combination yet, or no longer one. */
export type State = '' | 'new' | 'draft' | 'broken';

/** So long before the clock ends, what stands is played at once: it is kept then. */
const LAST = 10_000;
/** Other people see a turn step by step: so long each, and all of them together, in milliseconds. */
const STEP = 300;
const SHOWN = 1800;

/**
 * One's own turn: what the person wishes, what the server says about it, and what of it is already played. A turn is played in one go
 * when it is done, and so is the same in the record whatever was moved first, and however long somebody thought in between. Until
 * then it is kept on the device; only where the clock runs out meanwhile does the server hear of it earlier.
 */
export class Turn {
  /** What the person did, to be undone drop by drop. */
  past = $state.raw<Wish[]>([]);
  verdicts = $state.raw<ReadonlyMap<number, Verdict>>(new Map());
  /** The answer to the wish that lies there, once it has come. */
  answer = $state.raw<Answer | null>(null);
  /** Moves are on their way to the server. */
  running = $state(false);
  /** Whether a rack tile or a moved one lies on the table, or a step stands. */
  begun = $derived.by(() => this.store.myTurn && (!sameLay(this.lay.wish, this.lay.began) || this.steps > 0));
  /** How many steps stand at the server. */
  private steps = $state(0);
  /** The moves from there to what stands of the wish, once the server has said so. */
  private todo = $state.raw<string[]>([]);
  /** Whether the answer is about the wish as it lies there now. */
  private known = $state(true);
  private ending: ReturnType<typeof setTimeout> | undefined;
  /** The groups of this turn, by their tiles, that have already been heard to stand. */
  private stood: ReadonlySet<string> = new Set();
  /** Whether the beginning of the turn was seen. */
  private exact = true;
  private asking = 0;
  private again = false;
  /** A question was lost with the connection. */
  private unheard = false;
  private moved: (() => void) | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly lay: Lay,
    private readonly tell: (refused: Refused) => void,
    /** What is not yet played has changed. */
    private readonly keep: () => void,
  ) {}

  /** A turn begins, or somebody else's position is seen. */
  begin(steps: number): void {
    this.past = [];
    this.verdicts = new Map();
    this.stood = new Set();
    this.answer = null;
    this.steps = steps;
    this.exact = steps === 0;
    this.asking += 1;
    this.todo = [];
    this.known = true;
    clearTimeout(this.ending);
    if (steps > 0 && this.store.myTurn) void this.ask();
  }

  /** The turn goes on that was left with these things done. */
  goOn(steps: number, past: Wish[]): void {
    this.begin(0);
    this.past = past;
    this.steps = steps;
    void this.ask();
  }

  /** Whether the position of the server is the one that this turn has brought about. */
  expects(steps: number): boolean {
    return this.running || steps === this.steps;
  }

  /** The server has answered a move, or refused it. */
  heard(): void {
    this.moved?.();
  }

  /** The person has changed something. */
  change(next: Wish): void {
    if (sameSight(next, this.lay.wish)) return;
    this.past = [...this.past, this.lay.wish];
    this.show(next);
  }

  private show(next: Wish): void {
    this.lay.wish = { ...next, groups: untangled(next.groups, this.lay.scale.cols) };
    this.lay.recallNames();
    this.lay.fit(false, false);
    this.keep();
    this.askSoon();
  }

  undo(): void {
    const last = this.past.at(-1);
    if (last) {
      this.past = this.past.slice(0, -1);
      this.show(last);
    } else if (this.steps > 0 && !this.running) this.store.play('undo');
  }

  /** Everything goes back; that too can be undone. */
  reset(): void {
    if (!this.begun) return;
    if (!this.exact) return void (this.running || this.store.play('reset'));
    this.change({ ...this.lay.began });
  }

  /** Asks the server what the wish comes to. */
  private ask(): Promise<void> {
    return (this.asked = this.find());
  }

  /** The same once what the person did has been drawn. */
  private askSoon(): void {
    const asking = ++this.asking;
    clearTimeout(this.ending);
    this.known = false;
    this.asked = new Promise((resolve) => afterFrame(() => resolve(asking === this.asking ? this.find() : undefined)));
  }

  private asked: Promise<void> = Promise.resolve();

  private async find(): Promise<void> {
    const asking = ++this.asking;
    clearTimeout(this.ending);
    this.known = this.unheard = false;
    if (this.running) return void (this.again = true);
    if (!this.store.myTurn) return;
    const wish = this.lay.wish;
    if (this.exact && sameLay(wish, this.lay.began)) {
      this.verdicts = new Map();
      this.answer = null;
      return this.plan(this.steps > 0 ? ['reset'] : []);
    }
    const groups = inOrder(wish, this.lay);
    const answer = await this.store.arrange(wishText(groups));
    if (asking !== this.asking) return;
    if ('code' in answer) {
      this.answer = null;
      // A position that is older than the server's comes to an end by itself.
      if (answer.code !== 'stale' && answer.code !== 'gone') this.tell(answer);
      this.unheard = answer.code === 'gone';
      return this.watchClock();
    }
    this.judged(
      answer,
      groups.map(({ group }) => group),
    );
    this.plan(answer.moves);
  }

  /** Keeps what is to be played; where something has no place now, that is what stood before. */
  private plan(moves: string[] | null): void {
    if (moves) this.todo = moves;
    this.known = true;
    this.watchClock();
  }

  /** What stands is played before the time runs out. */
  private watchClock(): void {
    const { deadline } = this.store;
    if (this.todo.length > 0 && deadline !== null)
      this.ending = setTimeout(() => void this.save(), Math.max(0, deadline - LAST - Date.now()));
  }

  /** The server is there again: what it did not hear is asked once more. */
  reached(): void {
    if (this.unheard && !this.running) void this.ask();
  }

  /** Nobody looks at the page any more, and may not look again before the time runs out. */
  hidden(): void {
    if (this.store.deadline !== null) void this.save();
  }

  /** Waits for the answer to what lies there now; false where none comes. */
  async judge(): Promise<boolean> {
    while (!this.known && this.store.myTurn) {
      const { asking } = this;
      await this.asked;
      await this.settled;
      if (!this.known && asking === this.asking) return false;
    }
    return true;
  }

  /** Plays what stands of the wish; false where that was refused. `shown`: so that other people can follow it. */
  async save(shown = false): Promise<boolean> {
    if (!(await this.judge())) return false;
    clearTimeout(this.ending);
    const { deadline, alone } = this.store;
    const time = shown && !alone && (deadline === null || deadline - Date.now() > LAST) ? SHOWN : 0;
    return this.running ? false : this.send(this.todo, Math.min(STEP, time / this.todo.length));
  }

  /** What would stand if everything were played: so many steps. */
  get standing(): number {
    return this.todo.reduce(
      (steps, move) => (move === 'reset' ? 0 : move === 'undo' ? steps - 1 : steps + 1),
      this.steps,
    );
  }

  /** Takes over what the server says about each group. */
  private judged(answer: Answer, groups: Group[]): void {
    const names: [number, string][] = [];
    let laid = this.lay.wish.groups;
    answer.groups.forEach((verdict, at) => {
      const group = groups[at];
      if (!group || verdict.refused || !verdict.reads || this.lay.untouched(group)) return;
      const uids = asRead(group, verdict.reads, this.lay.tile);
      if (!uids) return;
      const run = readsRun(verdict.reads);
      laid = ordered(laid, group.id, uids, run, this.lay.scale.cols);
      names.push(...namesRead(uids, verdict.reads, run));
    });
    this.verdicts = new Map(groups.map((group, at) => [group.id, answer.groups[at]]));
    this.answer = answer;
    this.lay.learnNames(names);
    this.hearStanding(groups);
    if (laid !== this.lay.wish.groups) this.lay.wish = { ...this.lay.wish, groups: laid };
  }

  /** What stands for the first time is heard. */
  private hearStanding(groups: Group[]): void {
    const stands = groups.filter((group) => this.state(group) === 'new').map((group) => uidsOf(group).sort().join());
    if (stands.some((tiles) => !this.stood.has(tiles))) sound('stands');
    this.stood = new Set([...this.stood, ...stands]);
  }

  /** When no moves are on their way any more. */
  settled: Promise<unknown> = Promise.resolve();

  private async send(moves: string[], pause: number): Promise<boolean> {
    if (moves.length === 0) return true;
    this.todo = [];
    const sent = this.run(moves, pause);
    this.settled = sent;
    const all = await sent;
    // Where something was refused in the middle, what is left to do is another thing now.
    if (this.again || !all) {
      this.again = false;
      await this.ask();
    }
    return all;
  }

  /** Plays moves one after the other, with a pause after each; false where one was refused. */
  private async run(moves: string[], pause: number): Promise<boolean> {
    this.running = true;
    try {
      for (const move of moves) {
        const decision = this.store.game?.decision;
        const played = new Promise<void>((resolve) => (this.moved = resolve));
        if (!this.store.play(move)) return false;
        await played;
        this.steps = (this.store.game?.view as View | undefined)?.steps ?? 0;
        if (this.store.refused || !this.store.myTurn || this.store.game?.decision === decision) return false;
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return true;
    } finally {
      this.moved = null;
      this.running = false;
    }
  }

  /** How a group is seen. */
  state(group: Group): State {
    if (this.lay.untouched(group)) return '';
    const verdict = this.verdicts.get(group.id);
    if (verdict && !verdict.refused) return 'new';
    if (!this.lay.laidBefore(group.id)) return 'draft';
    // Before the first answer nothing is known of what lay there.
    return verdict || this.known ? 'broken' : '';
  }

  /** Whether the turn can end now. */
  get lit(): boolean {
    return this.answer !== null && this.answer.refused === null;
  }

  /** The groups that are not yet, or no longer, combinations. */
  open = $derived.by(() => {
    if (!this.begun) return [];
    return this.lay.wish.groups.filter((group) => {
      const state = this.state(group);
      return state === 'draft' || state === 'broken';
    });
  });

  /** How many own tiles lie in groups that do not stand: they are still on the rack. */
  get unlaid(): number {
    return this.open.flatMap(uidsOf).filter((uid) => !this.lay.ofTable(uid)).length;
  }
}
