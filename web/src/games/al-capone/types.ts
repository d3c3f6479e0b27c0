import type { Seat } from '../../lib/wire';

export type Phase = 'draw' | 'play' | 'search-one' | 'search-set' | 'over';
export interface Clues { clue: string; count: number; copies: number; complete: boolean }
export interface Area { seats: string; clues: Clues[] }
export interface View {
  seat: Seat | null;
  round: number;
  dealer: Seat;
  turn: Seat;
  phase: Phase;
  event_played: boolean;
  hand: string[];
  hand_sizes: number[];
  areas: Area[];
  file_size: number;
  underworld_size: number;
  underworld_top: string | null;
  searching: string[] | null;
  scores: number[];
  winners: string;
}
export type Action =
  | { do: 'ask-around' | 'raid'; clue: string }
  | { do: 'ask-one'; clue: string; seat: Seat }
  | { do: 'search-one' | 'search-set' | 'draw-two' | 'reveal-seven' };
export type Event =
  | { event: 'round-began'; round: number; dealer: Seat }
  | { event: 'dealt' | 'drew-file' | 'took-one'; seat: Seat; card: string | null }
  | { event: 'turned-up' | 'exposed'; card: string }
  | { event: 'drew-underworld' | 'discarded'; seat: Seat; card: string }
  | { event: 'melded' | 'laid-off' | 'took-set'; seat: Seat; clue: string; count: number }
  | { event: 'played'; seat: Seat; play: Action }
  | { event: 'has-none'; seat: Seat; clue: string }
  | { event: 'gave'; seat: Seat; to: Seat; clue: string; count: number; all: boolean }
  | { event: 'looked'; seat: Seat; card: string; depth: number }
  | { event: 'took-nothing' | 'went-out' | 'shut-out' | 'resigned'; seat: Seat }
  | { event: 'revealed'; seat: Seat; card: string; kept: boolean }
  | { event: 'raided'; seat: Seat; from: Seat; clue: string; count: number }
  | { event: 'file-ran-out' }
  | { event: 'scored'; seats: string; rule: string; clue: string | null; count: number; points: number }
  | { event: 'round-ended'; points: number[]; totals: number[] }
  | { event: 'game-over'; winners: string };

/** The event card behind a play. */
export function playedCard(play: Action): string {
  switch (play.do) {
    case 'ask-around':
    case 'ask-one':
      return 'meeting';
    case 'search-one':
    case 'search-set':
      return 'warrant';
    case 'raid':
      return 'raid';
    default:
      return 'ness';
  }
}
