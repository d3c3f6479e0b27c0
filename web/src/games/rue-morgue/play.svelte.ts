import type { CardValues } from '../../art/face';
import { bareName, kinds, spokenName } from '../../art/kinds';
import { sameKind, type Offer } from '../../lib/actions';
import { HandState } from '../../lib/hand.svelte';
import { language } from '../../lib/i18n.svelte';
import { meantForTable } from '../../lib/keys';
import { TOLD, plain, settle, type Line, type Telling } from '../../lib/lines';
import { hasMet } from '../../lib/met';
import { sound } from '../../lib/sound';
import type { TableStore, Turned } from '../../lib/table.svelte';
import { asksAnew } from '../../lib/turn';
import type { Position, Refused, Seat } from '../../lib/wire';
import { lines } from './log';
import * as motion from './motion';
import { offers, type Scene } from './offers';
import { endings, type Ending } from './score';
import { areaOf, partnerOf } from './sides';
import { inSight } from './sight';
import { sealed, type Event, type View } from './types';
import { words } from './words';

/** Playing Rue Morgue: what is selected, what can be done with it, and what was just asked. */
export class Play {
  hand: HandState;
  /** The place among the searched cards that is chosen. */
  found = $state<number | null>(null);
  why = $state.raw<{ title: string; here: string; card: string | null; refused: Refused } | null>(null);
  sheets = $state.raw<Ending[]>([]);
  /** The round that has just been scored and is shown. */
  scored = $state.raw<Ending | null>(null);
  spoken = $state('');
  private readonly firstGame = !hasMet('rue-morgue');

  position = $derived.by(() => this.store.game as Position<View> | null);
  view = $derived.by(() => this.position?.view ?? null);
  legal = $derived.by(() => (this.store.myTurn ? (this.position?.legal ?? []) : []));
  words = $derived(words[language.now]);
  values = $derived.by(() => this.store.option('values') as CardValues | undefined);
  target = $derived.by(() => Number(this.store.option('target') ?? 100));
  partner = $derived.by(() => (this.view ? partnerOf(this.view, this.store.mySeat) : null));
  telling: Telling = $derived.by(() => ({
    lang: language.now,
    you: this.store.mySeat,
    name: (seat: Seat) => (seat === this.store.mySeat ? language.words.you : this.store.name(seat)),
    inSight: (view) => inSight(view as View, this.telling),
  }));
  private told: Line[] = [];
  lines = $derived.by(() => (this.told = settle(this.told, lines(this.store.happened.slice(-TOLD), this.telling))));
  /** The cards under the orang-utan that this person has a right to remember. */
  known = $derived.by(() => this.position?.remembered ?? []);
  selection = $derived.by(() => {
    const searching = this.view?.searching;
    if (searching) return this.found === null ? [] : [searching[this.found]];
    return this.hand.selection;
  });
  offers = $derived.by(() => (this.view && this.store.myTurn ? offers(this.scene(this.view), this.selection) : []));
  feeding = $derived.by(() => this.view?.phase === 'feed' && this.store.myTurn);
  /** Whether an own sealed choice waits for the others. */
  waiting = $derived.by(
    () => this.view !== null && sealed(this.view.phase) && !this.store.myTurn && this.view.phase !== 'consult',
  );

  constructor(readonly store: TableStore) {
    this.hand = new HandState(store.id);
  }

  private scene(view: View): Scene {
    return {
      view,
      legal: this.position?.legal ?? [],
      values: this.values,
      words: this.words,
      partner: this.partner,
      name: (seat) => this.store.name(seat),
      firstGame: this.firstGame,
    };
  }

  /** Takes over a new position. */
  follow(): void {
    const view = this.view;
    if (!view) return;
    this.hand.take(view.hand, this.closeness);
    if (!view.searching) this.found = null;
  }

  turned = (turned: Turned): void => {
    const events = turned.events as Event[];
    const before = turned.before?.view as View | undefined;
    const after = turned.after.view as View;
    if (before && turned.before?.number !== turned.after.number) this.sheets = [];
    const done = endings(
      events,
      after.areas.map((area) => area.seats),
      turned.live ? (before?.round ?? 0) : 0,
    );
    this.sheets = turned.live ? [...this.sheets, ...done] : done;
    if (turned.live) {
      if (done.length > 0) {
        this.scored = done[done.length - 1];
        this.hand.clear();
      }
      motion.show(events, this.store.mySeat);
      if (turned.after.number !== turned.before?.number) this.scored = null;
    }
    this.speak(turned);
    this.why = null;
  };

  private speak(turned: Turned): void {
    const events = (turned.live ? turned.events : []) as Event[];
    const told = lines(
      events.map((event, key) => ({ key, event })),
      this.telling,
    );
    const cardName = (id: string) => spokenName(id, language.now);
    const parts = told.map((line) => plain(line.parts, this.telling, cardName));
    for (const event of events) if (event.event === 'looked-at-file') parts.push(this.words.private(event.card));
    if (asksAnew(this.store, turned)) parts.push(this.asked);
    this.spoken = parts.join(' ');
  }

  /** Who is asked now, and for what. */
  get lead(): string {
    return this.words.lead[this.view?.phase ?? ''] ?? this.words.yourTurn;
  }

  get say(): string {
    return this.feeding && this.offers.length === 1 ? this.words.feedOne : this.words.say[this.view?.phase ?? ''];
  }

  get asked(): string {
    return `${this.lead} ${this.say}`;
  }

  /** How near a kind is to something good: what lies in one's own area, then how many are in hand. */
  closeness = (id: string, inHand: number): number => {
    const own = this.view && areaOf(this.view, this.store.mySeat)?.cards.find((laid) => laid.card === id);
    return (own ? 10 + own.count : 0) + inHand;
  };

  take = (offer: Offer): void => {
    this.why = null;
    if (!offer.legal) void this.askWhy(offer.move ?? '', offer.title);
    else if (offer.move) this.move(offer.move);
  };

  move(move: string): void {
    this.why = null;
    this.store.play(move);
    this.found = null;
  }

  clear = (): void => {
    this.store.armed = null;
    this.hand.clear();
    this.found = null;
    this.why = null;
  };

  /** One Esc does one thing: it closes the slip, which does so itself, or else undoes the choice. */
  private stepBack(): void {
    if (this.why) return;
    if (this.found !== null) this.found = null;
    else this.hand.clear();
    this.store.armed = null;
  }

  async askWhy(move: string, title: string): Promise<void> {
    const refused = await this.store.try([move]);
    sound('no');
    if (refused) this.tell(move, title, refused);
  }

  tell(move: string, title: string, refused: Refused): void {
    const [verb, clue, count] = move.split(' ');
    const here = verb === 'meld' && refused.code === 'RM-3.1' ? this.words.chosenHere(Number(count), clue) : '';
    const card = kinds[verb] ? verb : kinds[clue] ? clue : null;
    this.why = { title: this.words.whyTitle(title), here, card, refused };
  }

  /** Whether the Rue Morgue waits for the card that is selected. */
  get discarding(): boolean {
    return this.store.myTurn && this.view?.phase === 'play' && this.hand.selection.length === 1;
  }

  /** Something was dropped on a place of the table. */
  dropped = (place: string): void => {
    const id = this.selection[0];
    if (!id || !this.view) return;
    if (!this.store.myTurn) {
      void this.askWhy(`discard ${id}`, this.words.discard(id)[0]);
      return;
    }
    const all = this.offers;
    if (sealed(this.view.phase)) {
      const wanted = this.view.phase === 'bury' ? 'orang' : `seat-${this.partner}`;
      if (place === wanted && all[0]) this.take(all[0]);
      return;
    }
    if (this.view.phase !== 'play') {
      const held = this.hand.selection[0];
      if (held) void this.askWhy(`discard ${held}`, this.words.discard(held)[0]);
      return;
    }
    const isEvent = kinds[id]?.event;
    if (place === 'morgue') {
      const discard = all.find((offer) => offer.ending);
      if (discard) this.take(discard);
      else this.refuseMany();
    } else if (place === 'area') {
      const plays = all.filter((offer) => !offer.ending);
      // An event with a choice stays selected, and the bar shows both sides of it.
      if (isEvent && plays.length > 1) return;
      if (plays[0]) this.take(plays[0]);
      else this.refuseMany();
    }
  };

  /** Several cards that do not go together were dropped. */
  private refuseMany(): void {
    if (this.selection.length < 2) return;
    sound('no');
    this.why = {
      title: this.words.whyHere,
      here: this.words.mixed,
      card: null,
      refused: { code: sameKind(this.selection) ? 'RM-2.3' : 'RM-3.1', detail: '', part: null, column: null },
    };
  }

  drawn = (pile: 'file' | 'morgue'): void => {
    const move = `draw ${pile}`;
    if (this.legal.includes(move)) this.move(move);
    else if (pile === 'morgue' && this.discarding) this.dropped('morgue');
    else if (this.store.mySeat)
      void this.askWhy(
        move,
        pile === 'file'
          ? this.words.drawFile[0]
          : this.view?.morgue_top
            ? this.words.drawTop(this.view.morgue_top)[0]
            : this.words.morgue,
      );
  };

  /** The situation in one breath, for the key that reads it out. */
  situation(): string {
    const view = this.view;
    if (!view) return '';
    const turn =
      view.phase === 'over'
        ? this.words.say.over
        : this.store.myTurn
          ? this.asked
          : this.words.wait[view.phase]
            ? `${this.words.turnOf(this.store.name(view.turn))} ${this.words.wait[view.phase]}`
            : this.words.waitSealed;
    const counts = new Map<string, number>();
    for (const id of view.hand) counts.set(id, (counts.get(id) ?? 0) + 1);
    const held = [...counts].map(([id, n]) => `${n > 1 ? `${n} × ` : ''}${bareName(id, language.now)}`).join(', ');
    const look = view.file_top ? ` ${this.words.private(view.file_top)}` : '';
    return `${turn} ${this.words.situation(view.second_file ? this.words.secondFile : this.words.file, view.file_size, view.morgue_top, view.orangutan_size, held)}${look}`;
  }

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !meantForTable(event)) return;
    const digit = Number(event.key);
    if (digit >= 1 && digit <= 9) {
      const offer = this.offers[digit - 1];
      if (offer && !this.store.pending) {
        event.preventDefault();
        this.take(offer);
      }
    } else if (event.key === 'Escape') this.stepBack();
    else if (event.key === 's' || event.key === 'S') {
      this.spoken = '';
      queueMicrotask(() => (this.spoken = this.situation()));
    }
  };
}
