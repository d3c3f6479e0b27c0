import type { CardValues } from '../../art/face';
import { kinds } from '../../art/kinds';
import { sameKind, type Offer } from '../../lib/actions';
import { HandState } from '../../lib/hand.svelte';
import { language } from '../../lib/i18n.svelte';
import { meantForTable } from '../../lib/keys';
import { TOLD, plain, settle, type Line, type Telling } from '../../lib/lines';
import { hasMet } from '../../lib/met';
import { sound } from '../../lib/sound';
import type { Sheet } from '../../lib/sheets';
import type { TableStore, Turned } from '../../lib/table.svelte';
import { asksAnew } from '../../lib/turn';
import type { Position, Refused, Seat } from '../../lib/wire';
import { lines } from './log';
import * as motion from './motion';
import { offers, type Scene } from './offers';
import { sheets } from './score';
import { areaOf } from './sides';
import { inSight } from './sight';
import type { Event, View } from './types';
import { words, type GameWords } from './words';

/** Playing Al Capone: what is selected, what can be done with it, and what was just asked. */
export class Play {
  hand: HandState;
  /** The place in the underworld that is chosen while searching. */
  found = $state<number | null>(null);
  why = $state.raw<{ title: string; here: string; card: string | null; refused: Refused } | null>(null);
  choosing = $state.raw<Offer | null>(null);
  sheets = $state.raw<Sheet[]>([]);
  /** The round that has just been scored and is shown. */
  scored = $state.raw<Sheet | null>(null);
  spoken = $state('');
  private readonly firstGame = !hasMet('al-capone');

  position = $derived.by(() => this.store.game as Position<View> | null);
  view = $derived.by(() => this.position?.view ?? null);
  words: GameWords = $derived(words[language.now]);
  values = $derived.by(() => this.store.option('values') as CardValues | undefined);
  target = $derived.by(() => Number(this.store.option('target') ?? 200));
  telling: Telling = $derived.by(() => ({
    lang: language.now,
    you: this.store.mySeat,
    name: (seat: Seat) => (seat === this.store.mySeat ? language.words.you : this.store.name(seat)),
    inSight: (view) => inSight(view as View, this.telling),
  }));
  private told: Line[] = [];
  lines = $derived.by(() => (this.told = settle(this.told, lines(this.store.happened.slice(-TOLD), this.telling))));
  selection = $derived.by(() => {
    const searching = this.view?.searching;
    if (searching) return this.found === null ? [] : [searching[this.found]];
    return this.hand.selection;
  });
  offers = $derived.by(() => (this.view && this.store.myTurn ? offers(this.scene(this.view), this.selection) : []));

  constructor(readonly store: TableStore) {
    this.hand = new HandState(store.id);
  }

  private scene(view: View): Scene {
    return {
      view,
      legal: this.position?.legal ?? [],
      values: this.values,
      words: this.words,
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
    const sides = (turned.after.view as View).areas.map((area) => area.seats);
    if (before && turned.before?.number !== turned.after.number) this.sheets = [];
    const done = sheets(events, sides, turned.live ? (before?.round ?? 0) : 0);
    this.sheets = turned.live ? [...this.sheets, ...done] : done;
    if (turned.live) {
      if (done.length > 0) this.scored = done[done.length - 1];
      motion.show(events, this.store.mySeat);
      if (turned.after.number !== turned.before?.number) this.scored = null;
    }
    this.speak(turned);
    this.why = null;
    this.choosing = null;
  };

  private speak(turned: Turned): void {
    const told = lines(
      (turned.live ? turned.events : []).map((event, key) => ({ key, event })),
      this.telling,
    );
    const cardName = (id: string) => kinds[id]?.[language.now] ?? id;
    this.spoken = [
      ...told.map((line) => plain(line.parts, this.telling, cardName)),
      ...(asksAnew(this.store, turned) ? [this.asked] : []),
    ].join(' ');
  }

  /** What this person is asked for now, in words. */
  get asked(): string {
    return this.view ? `${this.words.yourTurn} ${this.words.say[this.view.phase]}` : '';
  }

  /** How near a kind is to something good: what lies in one's own area, then how many are in hand. */
  closeness = (id: string, inHand: number): number => {
    const own = this.view && areaOf(this.view, this.store.mySeat)?.clues.find((clues) => clues.clue === id);
    return (own ? 10 + own.count : 0) + inHand;
  };

  take = (offer: Offer): void => {
    this.why = null;
    if (!offer.legal) void this.askWhy(offer.move ?? '', offer.title);
    else if (offer.choose) this.choosing = offer;
    else if (offer.move) this.move(offer.move);
  };

  move(move: string): void {
    this.choosing = null;
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
    const w = this.words;
    let here = '';
    const own = this.view && areaOf(this.view, this.store.mySeat);
    const laid = own?.clues.find((each) => each.clue === clue)?.count ?? 0;
    if (verb === 'meld' && refused.code === 'AC-3.1') here = w.chosen(Number(count), clue);
    else if (verb === 'raid' && refused.code === 'AC-4.13' && laid < 3) here = w.missing(laid, clue);
    const card =
      { meeting: 'meeting', warrant: 'warrant', ness: 'ness', raid: 'raid' }[verb] ?? (kinds[clue] ? clue : null);
    this.why = { title: w.whyTitle(title), here, card, refused };
  }

  /** Whether the underworld waits for the card that is selected. */
  get discarding(): boolean {
    return this.store.myTurn && this.view?.phase === 'play' && this.hand.selection.length === 1;
  }

  /** Cards of the hand were dropped somewhere. */
  dropped = (place: string): void => {
    if (!this.store.myTurn || this.view?.phase !== 'play') {
      const held = this.hand.selection[0];
      if (held) void this.askWhy(`discard ${held}`, this.words.discard(held)[0]);
      return;
    }
    const all = this.offers;
    const plays = all.filter((offer) => !offer.ending);
    const isEvent = kinds[this.selection[0]]?.event;
    // An event with a choice stays selected, and the bar shows all sides of it.
    if (isEvent && plays.length > (place === 'underworld' ? 0 : 1)) return;
    if (place === 'underworld') {
      const discard = all.find((offer) => offer.ending);
      if (discard) this.take(discard);
      else this.refuseMany();
    } else if (place === 'area') {
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
      refused: { code: sameKind(this.selection) ? 'AC-2.4' : 'AC-3.1', detail: '', part: null, column: null },
    };
  }

  drawn = (pile: 'file' | 'underworld'): void => {
    const move = `draw ${pile}`;
    if (this.position?.legal.includes(move)) this.move(move);
    else if (pile === 'underworld' && this.discarding) this.dropped('underworld');
    else if (this.store.mySeat)
      void this.askWhy(
        move,
        pile === 'file'
          ? this.words.drawFile(2)[0]
          : this.view?.underworld_top
            ? this.words.drawTop(this.view.underworld_top)[0]
            : this.words.underworld,
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
          : `${this.words.turnOf(this.store.name(view.turn))} ${this.words.wait[view.phase]}`;
    const counts = new Map<string, number>();
    for (const id of view.hand) counts.set(id, (counts.get(id) ?? 0) + 1);
    const held = [...counts].map(([id, n]) => `${n > 1 ? `${n} × ` : ''}${kinds[id]?.[language.now]}`).join(', ');
    return `${turn} ${this.words.situation(view.file_size, view.underworld_top, held)}`;
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
