import { spokenName } from '../../art/kinds';
import type { Offer } from '../../lib/actions';
import { language } from '../../lib/i18n.svelte';
import { meantForTable } from '../../lib/keys';
import { TOLD, plain, settle, type Line, type Telling } from '../../lib/lines';
import { moves } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { TableStore, Turned } from '../../lib/table.svelte';
import { asksAnew, waitsFor } from '../../lib/turn';
import type { Position, Refused, Seat } from '../../lib/wire';
import { climax, type Climax } from './climax';
import { lines } from './log';
import { scrub } from './memory';
import * as motion from './motion';
import { offers, passive, titleOf, type Scene } from './offers';
import { endings, type Ending } from './score';
import { inSight } from './sight';
import { atOnce, choice, complete, next, type Choice } from './targets';
import type { Event, View } from './types';
import { verdict, type Tried, type Verdict } from './verdict';
import { words } from './words';

/** A card that lies open for a moment. */
export interface Look {
  card: string;
  from: number;
  until: number;
  own: boolean;
}

/** How long a look lasts, in milliseconds. */
const LOOK = { peek: 8000, mole: 6000, open: 2600 };
/** How long it is said how one's own answer ended. */
const TELL = 3200;
/** How long after a window has closed a touch was still meant for it. */
const MEANT = 900;

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
  /** How one's own answer in the last window ended, while that is told. */
  verdict = $state.raw<(Verdict & { until: number }) | null>(null);
  /** Whether the person is asked if it shall really be Omerta. */
  asking = $state(false);
  /** An opponent whose cards are shown larger, to choose one of them. */
  near = $state<Seat | null>(null);
  /** The end of a round while it is played out. */
  climax = $state.raw<Climax | null>(null);
  endings = $state.raw<Ending[]>([]);
  /** The round that has just been counted and is shown. */
  counted = $state.raw<Ending | null>(null);
  spoken = $state('');
  /** What only this person hears; gone when the look is over. */
  whispered = $state('');

  position = $derived.by(() => this.store.game as Position<View> | null);
  view = $derived.by(() => this.climax?.view ?? this.position?.view ?? null);
  /** Whether something is asked of this person. */
  mine = $derived.by(() => this.store.myTurn && this.climax === null);
  own = $derived.by(() => this.store.mySeat ?? '-');
  choices: Choice[] = $derived.by(() =>
    (this.mine ? (this.position?.legal ?? []) : []).map((move) => choice(move, this.own)),
  );
  targets = $derived.by(() => next(this.choices, this.picked));
  words = $derived(words[language.now]);
  memory = $derived.by(() => this.store.option('memory_aid') === true);
  /** What this person has seen and where it lies now, for tables that help remembering: cards by place, `safe2` in the safe. */
  known: Record<string, string> = $derived.by(() =>
    Object.fromEntries((this.position?.remembered ?? []).map(({ place, card }) => [place, card])),
  );
  seconds = $derived.by(() => Number(this.store.option('snap_seconds') ?? 4));
  telling: Telling = $derived.by(() => ({
    lang: language.now,
    you: this.store.mySeat,
    name: (seat: Seat) => (seat === this.store.mySeat ? language.words.you : this.store.name(seat)),
    inSight: (view) => inSight(view as View, this.telling),
  }));
  private told: Line[] = [];
  lines = $derived.by(() => (this.told = settle(this.told, lines(this.store.happened.slice(-TOLD), this.telling))));
  offers = $derived.by(() => (this.view && this.mine ? offers(this.scene(this.view)) : []));
  passive = $derived.by(() => (this.view && this.mine ? passive(this.scene(this.view)) : null));
  /** Whether a window is open in which several can react. */
  window = $derived.by(() => this.climax === null && (this.view?.phase === 'snap' || this.view?.phase === 'react'));
  /** The answer this person has given in the window. */
  private tried: Tried | null = null;
  /** When the last window closed in which this person could still have answered. */
  private closed = 0;
  private ending: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly store: TableStore) {}

  scene(view: View): Scene {
    return {
      view,
      choices: this.choices,
      picked: this.picked,
      words: this.words,
      name: (seat) => this.store.name(seat),
      own: this.own,
    };
  }

  /** Takes over a new position. */
  follow(): void {
    this.picked = [];
    this.near = null;
    this.asking = false;
    if (this.store.deadline !== null && this.window) this.tick();
    const card = this.view?.drawn?.card;
    const safe = this.view?.safe_cards;
    if (card) this.whispered = this.words.privateDrawn(card);
    else if (safe)
      this.whispered = safe.map((each, at) => (each ? this.words.privateSafe(at + 1, each) : '')).join(' ');
    else if (!Object.values(this.looks).some((look) => look.own)) this.whispered = '';
  }

  turned = (turned: Turned): void => {
    const events = turned.events as Event[];
    const before = turned.before?.view as View | undefined;
    if (before && turned.before?.number !== turned.after.number) this.endings = [];
    const done = endings(events, turned.live ? (before?.round ?? 0) : 0);
    this.endings = turned.live ? [...this.endings, ...done] : done;
    if (turned.live) {
      if (turned.after.number !== turned.before?.number) this.settleEnd(null);
      if (done.length > 0) this.end(climax(events, before), done[done.length - 1]);
      this.judge(events, turned.before as Position<View> | null);
      this.look(events);
      motion.show(events, this.store.mySeat);
    }
    this.speak(turned);
    if (!this.memory) this.store.happened = this.store.happened.map(scrub);
    this.why = null;
  };

  /** Plays out the end of a round, where things may move, and then has it counted. */
  private end(played: Climax | null, ending: Ending): void {
    if (!played || !moves() || document.hidden) return this.settleEnd(ending);
    clearTimeout(this.ending);
    this.counted = null;
    this.climax = played;
    this.ending = setTimeout(() => this.settleEnd(ending), played.length);
    this.skip = () => this.settleEnd(ending);
  }

  private settleEnd(ending: Ending | null): void {
    clearTimeout(this.ending);
    this.climax = null;
    this.counted = ending;
  }

  /** Goes straight to the count. */
  skip: () => void = () => {};

  /** Tells how one's own answer in a window has ended. */
  private judge(events: Event[], before: Position<View> | null): void {
    const now = Date.now();
    const found = verdict(events, this.store.mySeat, this.tried);
    if (found) {
      this.verdict = { ...found, until: now + TELL };
      this.tried = null;
      this.tick();
    }
    if (!events.some((event) => event.event === 'window-closed')) return;
    this.closed = !found && !this.tried && waitsFor(before, this.store.mySeat) ? now : 0;
    this.tried = null;
  }

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
            looks[event.seat + event.slot] = {
              card: event.card,
              from: now,
              until: now + (event.event === 'peeked' ? LOOK.peek : LOOK.mole),
              own: true,
            };
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
        if (!left.some(([, look]) => look.own) && !this.view?.drawn?.card && !this.view?.safe_cards)
          this.whispered = '';
      }
      if (this.verdict && this.verdict.until <= this.now) this.verdict = null;
      if (left.length === 0 && !this.verdict && !(this.window && this.store.deadline !== null)) this.stop();
    }, 100);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** The table is left. */
  leave(): void {
    this.stop();
    clearTimeout(this.ending);
  }

  private speak(turned: Turned): void {
    const told = lines(
      (turned.live ? turned.events : []).map((event, key) => ({ key, event })),
      this.telling,
      (turned.before?.view as View | undefined)?.active,
    );
    const asked = asksAnew(this.store, turned) ? [`${this.sentence.lead} ${this.sentence.text}`] : [];
    this.spoken = [
      ...told.map((line) => plain(line.parts, this.telling, (id) => spokenName(id, language.now))),
      ...asked,
    ].join(' ');
  }

  /** A card, a slot of the safe or a player was touched. */
  touch = (place: string): void => {
    if (place[0] === this.own && Date.now() - this.closed < MEANT) {
      this.verdict = { kind: 'late', place, by: null, until: Date.now() + TELL };
      this.closed = 0;
      return this.tick();
    }
    if (!this.mine || this.store.pending) return;
    this.why = null;
    if (this.picked.includes(place) && !this.targets.has(place)) {
      this.picked = this.picked.filter((each) => each !== place);
      return;
    }
    if (!this.targets.has(place)) {
      const fresh = next(this.choices, []);
      // A second thought: another card instead of the one chosen before.
      if (this.picked.length > 0 && fresh.has(place))
        this.picked = next(this.choices, [...this.picked.slice(0, -1)]).has(place)
          ? [...this.picked.slice(0, -1), place]
          : [place];
      else this.refuseTouch(place);
      return;
    }
    this.picked = [...this.picked, place];
    const done = complete(this.choices, this.picked);
    if (done.length === 1 && atOnce(done[0])) this.move(done[0].move);
  };

  /** Something was dragged from one place to another. What is let go where it does not belong stays where it was. */
  dropped(from: string, to: string): void {
    if (from === to) return;
    if (to === 'discard') {
      if (from === 'drawn') {
        if (this.passive?.move === 'discard') this.move('discard');
      } else if (this.window || this.view?.phase === 'place') this.touch(from);
      return;
    }
    if (from === 'pile' || from === 'discard') {
      const move = `draw ${from}`;
      if (this.choices.some((each) => each.move === move)) this.move(move);
      return;
    }
    if (from === 'drawn') return this.targets.has(to) ? this.touch(to) : undefined;
    const both = this.choices.some((each) => each.places.includes(from) && each.places.includes(to));
    if (!both) return;
    this.picked = [];
    this.touch(from);
    this.touch(to);
  }

  private refuseTouch(place: string): void {
    const verbs: Record<string, string> = { place: 'replace', snap: 'snap', react: 'kill' };
    const verb = verbs[this.view?.phase ?? ''];
    if (verb && place[0] === this.own)
      void this.askWhy(`${verb} ${place.slice(1)}`, this.words.yourCard(place.slice(1)));
  }

  take = (offer: Offer): void => {
    if (offer.move && !this.store.pending) this.move(offer.move);
  };

  move(move: string): void {
    this.why = null;
    if (move === 'omerta' && !this.asking) {
      this.asking = true;
      return;
    }
    // Whoever has just said yes is not asked again by the setting that asks about everything.
    if (this.asking) this.store.asking = move;
    this.asking = false;
    const [verb, slot] = move.split(' ');
    if (verb === 'snap' || verb === 'kill') this.tried = { place: this.own + slot };
    this.picked = [];
    if (!this.store.play(move)) this.tried = null;
  }

  drawn = (pile: 'pile' | 'discard'): void => {
    const move = `draw ${pile}`;
    if (this.choices.some((each) => each.move === move)) this.move(move);
    else if (pile === 'discard' && this.passive?.move === 'discard') this.move('discard');
    else if (this.mine)
      void this.askWhy(
        move,
        pile === 'pile'
          ? this.words.drawPile[0]
          : this.view?.discard_top
            ? this.words.drawDiscard(this.view.discard_top)[0]
            : this.words.discard,
      );
  };

  async askWhy(move: string, title: string): Promise<void> {
    const refused = await this.store.try([move]);
    sound('no');
    if (refused) this.tell(title, refused);
  }

  tell(title: string, refused: Refused): void {
    this.why = { title: this.words.whyTitle(title), here: '', card: null, refused };
  }

  /** Says why a move that was made is not possible. */
  tellMove(move: string, refused: Refused): void {
    if (this.view) this.tell(titleOf(this.scene(this.view), move), refused);
  }

  /** What to do now, in one sentence. */
  sentence = $derived.by(() => {
    const view = this.view;
    if (!view) return { lead: '', text: '' };
    const w = this.words;
    if (this.climax)
      return this.climax.caller
        ? { lead: w.says(this.telling.name(this.climax.caller), this.climax.caller === this.own), text: w.allUp }
        : { lead: '', text: w.allUp };
    if (view.phase === 'over') return { lead: '', text: w.say.over };
    if (this.window) {
      const snap = view.phase === 'snap';
      if (!this.mine)
        return {
          lead: snap ? w.snapTitle : w.reactTitle,
          text: this.position?.answered ? w.answered : view.seat ? w.notAsked : '',
        };
      return snap
        ? { lead: w.snapAsk(view.discard_top ?? ''), text: w.snapTap }
        : { lead: w.reactAsk, text: w.reactTap };
    }
    if (!this.mine)
      return view.phase === 'peek'
        ? { lead: w.lead.peek, text: this.position?.answered ? w.looked : w.wait.peek }
        : { lead: w.turnOf(this.store.name(view.active)), text: w.wait[view.phase] };
    if (view.phase === 'power') return { lead: w.yourTurn, text: w.power[view.discard_top ?? ''] ?? '' };
    if (view.phase === 'place') return { lead: w.yourTurn, text: this.passive ? w.say.place : w.say.placeOnly };
    return { lead: w.lead[view.phase] ?? w.yourTurn, text: w.say[view.phase] };
  });

  /** The situation in one breath, for the key that reads it out. */
  situation(): string {
    const view = this.view;
    if (!view) return '';
    const own = (view.slots[this.own.charCodeAt(0) - 65] ?? [])
      .map((filled, at) => (filled ? this.words.filled(at + 1) : this.words.void(at + 1)))
      .join(', ');
    const more = [
      view.mamma ? `${this.telling.name(view.mamma.on)}: ${this.words.skips}.` : '',
      view.patrol ? `${this.telling.name(view.patrol.on[0])} ${view.patrol.on.slice(1)}: ${this.words.blocked}.` : '',
    ].join(' ');
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
      if (this.targets.has(place) || this.picked.includes(place)) {
        done();
        this.touch(place);
      } else if (this.offers[digit - 1]) {
        done();
        this.take(this.offers[digit - 1]);
      } else if (this.window && this.mine) {
        done();
        this.touch(place);
      }
    } else if (this.climax && !onButton && (event.key === ' ' || event.key === 'Enter')) {
      done();
      this.skip();
    } else if ((event.key === ' ' && !onButton) || event.key === '0') {
      if (this.passive && !this.store.pending) {
        done();
        this.take(this.passive);
      }
    } else if (event.key === 'Enter' && !onButton) {
      const primary = this.offers.find((offer) => offer.primary);
      if (primary) {
        done();
        this.take(primary);
      }
    } else if (event.key === 'Escape') {
      // One Esc does one thing; the slip that says why closes itself.
      if (this.why) return;
      if (this.climax) this.skip();
      else if (this.near) this.near = null;
      else this.picked = this.picked.slice(0, -1);
    } else if (event.key === 's' || event.key === 'S') {
      this.spoken = '';
      queueMicrotask(() => (this.spoken = this.situation()));
    }
  };
}
