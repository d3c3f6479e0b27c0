import type { Seat } from '../../lib/wire';

export type Phase = 'pass' | 'bury' | 'draw' | 'play' | 'feed' | 'search-morgue' | 'search-orangutan' | 'consult' | 'over';
export type Pile = 'file' | 'morgue';
export interface Laid { card: string; count: number; meld: boolean }
export interface Area { seats: string; cards: Laid[]; bonus_pairs: number }
export interface View {
  seat: Seat | null;
  round: number;
  dealer: Seat;
  turn: Seat;
  phase: Phase;
  second_file: boolean;
  event_played: boolean;
  hand: string[];
  chosen: string | null;
  hand_sizes: number[];
  areas: Area[];
  file_size: number;
  file_top: string | null;
  morgue_size: number;
  morgue_top: string | null;
  orangutan_size: number;
  searching: string[] | null;
  scores: number[];
  winners: string;
}
export type Action =
  | { do: 'help-draw' | 'help-search' | 'help-consult' | 'dupin' | 'prefect' }
  | { do: 'deduce'; deduction: string };
export type Event =
  | { event: 'round-began'; round: number; dealer: Seat }
  | { event: 'dealt' | 'buried' | 'drew-file'; seat: Seat; card: string | null }
  | { event: 'turned-up'; card: string }
  | { event: 'exposed'; card: string; searcher: Seat | null }
  | { event: 'put-under' | 'file-ran-out' | 'second-file-made' | 'unsolved' }
  | { event: 'chose' | 'drew-morgue' | 'looked-at-file' | 'looked-under' | 'took-from-under' | 'discarded'; seat: Seat; card: string }
  | { event: 'passed'; seat: Seat; to: Seat; card: string | null }
  | { event: 'melded' | 'laid-off'; seat: Seat; clue: string; count: number }
  | { event: 'fed'; seat: Seat; from: Pile; card: string | null }
  | { event: 'played'; seat: Seat; play: Action }
  | { event: 'looked-in-morgue'; seat: Seat; card: string; depth: number }
  | { event: 'took-from-morgue'; seat: Seat; card: string; top: boolean }
  | { event: 'took-nothing' | 'solved' | 'shut-out' | 'resigned'; seat: Seat }
  | { event: 'showed-hand' | 'shed'; seat: Seat; card: string; count: number }
  | { event: 'found'; seat: Seat; card: string; count: number; taken: boolean }
  | { event: 'scored'; seats: string; rule: string; card: string | null; count: number; points: number }
  | { event: 'round-ended'; points: number[]; totals: number[] }
  | { event: 'game-over'; winners: string };

/** The event card behind a play. */
export function playedCard(play: Action): string {
  if (play.do === 'deduce') return play.deduction;
  return play.do.startsWith('help') ? 'help' : play.do;
}

/** Whether all choose at once, face down. */
export function sealed(phase: Phase): boolean {
  return phase === 'pass' || phase === 'bury' || phase === 'consult';
}
