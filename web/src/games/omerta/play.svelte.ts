import { spokenName } from '../../art/kinds';
import type { Offer } from '../../lib/actions';
import { language } from '../../lib/i18n.svelte';
import { meantForTable } from '../../lib/keys';
import { TOLD, plain, settle, type Line, type Telling } from '../../lib/lines';
import { sound } from '../../lib/sound';
import type { TableStore, Turned } from '../../lib/table.svelte';
import { asksAnew } from '../../lib/turn';
import type { Position, Refused, Seat } from '../../lib/wire';
import { lines } from './log';
import { remembered, scrub } from './memory';
import * as motion from './motion';
import { offers, passive, type Scene } from './offers';
import { endings, type Ending } from './score';
import { atOnce, choice, complete, next, type Choice } from './targets';
import type { Event, View } from './types';
import { words } from './words';

/** A card that lies open for a moment. */
export interface Look { card: string; from: number; until: number; own: boolean }

/** How long a look lasts, in milliseconds. */
const LOOK = { peek: 8000, mole: 6000, open: 2600 };

/** Playing Omerta: what is chosen, what is looked at right now, and what can be done. */
export class Play {
  /** The places that were chosen so far, in order. */
  picked = $state.raw<string[]>([]);
  /** The cards that lie open for a moment, by place. */
  looks = $state.raw<Record<string, Look>>({});
  /** The time, kept while something runs out. */
  now = $state(Date.now());
  /** How many cards a seat has just got. */
  given = $state.raw<Record<Seat, number>>({});
  why = $state.raw<{ title: string; here: string; card: string | null; refused: Refused } | null>(null);
  endings = $state.raw<Ending[]>([]);
  /** The round that has just been counted and is shown. */
  counted = $state.raw<Ending | null>(null);
  spoken = $state('');
  /** What only this person hears; gone when the look is over. */
  whispered = $state('');

  position = $derived.by(() => this.store.game as Position<View> | null);
  view = $derived.by(() => this.position?.view ?? null);
  own = $derived.by(() => this.store.mySeat ?? '-');
  choices: Choice[] = $derived.by(() => (this.store.myTurn ? (this.position?.legal ?? []) : []).map((move) => choice(move, this.own)));
  targets = $derived.by(() => next(this.choices, this.picked));
  words = $derived(words[language.now]);
  memory = $derived.by(() => this.store.option('memory_aid') === true);
  known = $derived.by(() => (this.memory ? remembered(this.store.happened, this.store.mySeat) : {}));
  seconds = $derived.by(() => Number(this.store.option('snap_seconds') ?? 4));
  telling: Telling = $derived.by(() => ({
    lang: language.now,
    you: this.store.mySeat,
    name: (seat: Seat) => (seat === this.store.mySeat ? language.words.you : this.store.name(seat)),
  }));
  private told: Line[] = [];
  lines = $derived.by(() => (this.told = settle(this.told, lines(this.store.happened.slice(-TOLD), this.telling))));
  offers = $derived.by(() => (this.view && this.store.myTurn ? offers(this.scene(this.view)) : []));
  passive = $derived.by(() => (this.view && this.store.myTurn ? passive(this.scene(this.view)) : null));
  /** Whether a window is open in which several can react. */
  window = $derived.by(() => this.view?.phase === 'snap' || this.view?.phase === 'react');
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly store: TableStore) {}

  scene(view: View): Scene {
    return { view, choices: this.choices, picked: this.picked, words: this.words, name: (seat) => this.store.name(seat), own: this.own };
  }

  /** Takes over a new position. */
  follow(): void {
    this.picked = [];
    if (this.store.deadline !== null && this.window) this.tick();
    const card = this.view?.drawn?.card;
    const safe = this.view?.safe_cards;
    if (card) this.whispered = this.words.privateDrawn(card);
    else if (safe) this.whispered = safe.map((each, at) => (each ? this.words.privateSafe(at + 1, each) : '')).join(' ');
    else if (!Object.values(this.looks).some((look) => look.own)) this.whispered = '';
  }

  turned = (turned: Turned): void => {
    const events = turned.events as Event[];
    const before = turned.before?.view as View | undefined;
    if (before && turned.before?.number !== turned.after.number) this.endings = [];
    const done = endings(events, turned.live ? (before?.round ?? 0) : 0);
    this.endings = turned.live ? [...this.endings, ...done] : done;
    if (turned.live) {
      if (done.length > 0) this.counted = done[done.length - 1];
      if (turned.after.number !== turned.before?.number) this.counted = null;
      this.look(events);
      motion.show(events, this.store.mySeat);
    }
    this.speak(turned);
    if (!this.memory) this.store.happened = this.store.happened.map(scrub);
    this.why = null;
  };

  /** Shows what was turned up, and hides what has moved. */
  private look(events: Event[]): void {
    const looks = { ...this.looks };
    const given: Record<Seat, number> = {};
    const now = Date.now();
    const peeks: string[] = [];
    for (const event of events) {
      switch (event.event) {
        case 'round-began':
          for (const place of Object.keys(looks)) delete looks[place];
          break;
        case 'peeked':
        case 'looked':
          if (event.card && event.seat === this.store.mySeat) {
            looks[event.seat + event.slot] = { card: event.card, from: now, until: now + (event.event === 'peeked' ? LOOK.peek : LOOK.mole), own: true };
            peeks.push(this.words.privately(event.slot, event.card));
          }
          break;
        case 'wrong':
        case 'turned-up':
          looks[event.seat + event.slot] = { card: event.card, from: now, until: now + LOOK.open, own: false };
          break;
        case 'replaced':
        case 'snapped':
        case 'killed':
        case 'drove-away':
        case 'swapped-safe':
          delete looks[event.seat + event.slot];
          break;
        case 'swapped':
          delete looks[event.first + event.first_slot];
          delete looks[event.second + event.second_slot];
          break;
        case 'shuffled':
          for (const place of Object.keys(looks)) if (place[0] === event.seat) delete looks[place];
          break;
        case 'given':
          given[event.seat] = (given[event.seat] ?? 0) + 1;
          break;
      }
    }
    if (Object.keys(given).length > 0 || events.some((event) => event.event === 'turn-began')) this.given = given;
    this.looks = looks;
    if (peeks.length > 0) this.whispered = peeks.join(' ');
    if (Object.keys(looks).length > 0) this.tick();
  }

  /** Turns everything down that was looked at. */
  hide = (): void => {
    this.looks = {};
    this.whispered = '';
  };

  /** Keeps the time until nothing runs out any more. */
  private tick(): void {
    this.now = Date.now();
    this.timer ??= setInterval(() => {
      this.now = Date.now();
      const left = Object.entries(this.looks).filter(([, look]) => look.until > this.now);
      if (left.length < Object.keys(this.looks).length) {
        this.looks = Object.fromEntries(left);
        if (!left.some(([, look]) => look.own) && !this.view?.drawn?.card && !this.view?.safe_cards) this.whispered = '';
      }
      if (left.length === 0 && !(this.window && this.store.deadline !== null)) this.stop();
    }, 100);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private speak(turned: Turned): void {
    const told = lines((turned.live ? turned.events : []).map((event, key) => ({ key, event })), this.telling);
    const asked = asksAnew(this.store, turned) ? [`${this.sentence.lead} ${this.sentence.text}`] : [];
    this.spoken = [...told.map((line) => plain(line.parts, this.telling, (id) => spokenName(id, language.now))), ...asked].join(' ');
  }

  /** A card, a slot of the safe or a player was touched. */
  touch = (place: string): void => {
    if (!this.store.myTurn || this.store.pending) return;
    this.why = null;
    if (this.picked.includes(place) && !this.targets.has(place)) {
      this.picked = this.picked.filter((each) => each !== place);
      return;
    }
    if (!this.targets.has(place)) {
      const fresh = next(this.choices, []);
      // A second thought: another card instead of the one chosen before.
      if (this.picked.length > 0 && fresh.has(place)) this.picked = next(this.choices, [...this.picked.slice(0, -1)]).has(place) ? [...this.picked.slice(0, -1), place] : [place];
      else this.refuseTouch(place);
      return;
    }
    this.picked = [...this.picked, place];
    const done = complete(this.choices, this.picked);
    if (done.length === 1 && atOnce(done[0])) this.move(done[0].move);
  };

  /** Something was dragged from one place to another. */
  dropped(from: string, to: string): void {
    if (from === to) return;
    if (to === 'discard') {
      if (from === 'drawn' && this.passive?.move === 'discard') this.move('discard');
      else if (from !== 'drawn') this.touch(from);
      return;
    }
    if (from === 'pile' || from === 'discard') {
      const move = `draw ${from}`;
      if (this.choices.some((each) => each.move === move)) this.move(move);
      return;
    }
    if (from !== 'drawn') this.touch(from);
    this.touch(to);
  }

  private refuseTouch(place: string): void {
    const verbs: Record<string, string> = { place: 'replace', snap: 'snap', react: 'kill' };
    const verb = verbs[this.view?.phase ?? ''];
    if (verb && place[0] === this.own) void this.askWhy(`${verb} ${place.slice(1)}`, this.words.yourCard(place.slice(1)));
  }

  take = (offer: Offer): void => {
    if (offer.move && !this.store.pending) this.move(offer.move);
  };

  move(move: string): void {
    this.why = null;
    this.picked = [];
    this.store.play(move);
  }

  drawn = (pile: 'pile' | 'discard'): void => {
    const move = `draw ${pile}`;
    if (this.choices.some((each) => each.move === move)) this.move(move);
    else if (pile === 'discard' && this.passive?.move === 'discard') this.move('discard');
    else if (this.store.myTurn) void this.askWhy(move, pile === 'pile' ? this.words.drawPile[0] : this.view?.discard_top ? this.words.drawDiscard(this.view.discard_top)[0] : this.words.discard);
  };

  async askWhy(move: string, title: string): Promise<void> {
    const refused = await this.store.try([move]);
    sound('no');
    if (refused) this.tell(title, refused);
  }

  tell(title: string, refused: Refused): void {
    this.why = { title: this.words.whyTitle(title), here: '', card: null, refused };
  }

  /** What to do now, in one sentence. */
  sentence = $derived.by(() => {
    const view = this.view;
    if (!view) return { lead: '', text: '' };
    const w = this.words;
    if (view.phase === 'over') return { lead: '', text: w.say.over };
    if (this.window) return { lead: view.phase === 'snap' ? w.snapTitle : w.reactTitle, text: this.store.myTurn ? (view.phase === 'snap' ? w.wrongCosts : w.reactAsk) : this.position?.answered ? w.answered : w.notAsked };
    if (!this.store.myTurn) return view.phase === 'peek' ? { lead: w.lead.peek, text: this.position?.answered ? w.looked : w.wait.peek } : { lead: w.turnOf(this.store.name(view.active)), text: w.wait[view.phase] };
    if (view.phase === 'power') return { lead: w.yourTurn, text: w.power[view.discard_top ?? ''] ?? '' };
    if (view.phase === 'place') return { lead: w.yourTurn, text: this.passive ? w.say.place : w.say.placeOnly };
    return { lead: w.lead[view.phase] ?? w.yourTurn, text: w.say[view.phase] };
  });

  /** The situation in one breath, for the key that reads it out. */
  situation(): string {
    const view = this.view;
    if (!view) return '';
    const own = (view.slots[this.own.charCodeAt(0) - 65] ?? []).map((filled, at) => (filled ? this.words.filled(at + 1) : this.words.void(at + 1))).join(', ');
    const more = [view.mamma ? `${this.telling.name(view.mamma.on)}: ${this.words.skips}.` : '', view.patrol ? `${this.telling.name(view.patrol.on[0])} ${view.patrol.on.slice(1)}: ${this.words.blocked}.` : ''].join(' ');
    return `${this.sentence.lead} ${this.sentence.text} ${this.words.situation(own, view.pile_size, view.discard_top, more)}`;
  }

  key = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement | null;
    if (event.ctrlKey || event.metaKey || event.altKey || !meantForTable(event)) return;
    const onButton = target?.closest('button, a') !== null && target?.closest('button, a') !== undefined;
    const digit = Number(event.key);
    const done = (): void => event.preventDefault();
    if (event.key !== ' ' && digit >= 1 && digit <= 9) {
      const place = this.own + digit;
      if (this.targets.has(place) || this.picked.includes(place)) { done(); this.touch(place); }
      else if (this.offers[digit - 1]) { done(); this.take(this.offers[digit - 1]); }
      else if (this.window && this.store.myTurn) { done(); this.touch(place); }
    } else if ((event.key === ' ' && !onButton) || event.key === '0') {
      if (this.passive && !this.store.pending) { done(); this.take(this.passive); }
    } else if (event.key === 'Enter' && !onButton) {
      const primary = this.offers.find((offer) => offer.primary);
      if (primary) { done(); this.take(primary); }
    } else if (event.key === 'Escape') {
      this.picked = [];
      this.why = null;
    } else if (event.key === 's' || event.key === 'S') {
      this.spoken = '';
      queueMicrotask(() => (this.spoken = this.situation()));
    }
  };
}
