import type { Seat } from '../../lib/wire';

/** A tile on the table; a joker in a run says what it stands for. */
export interface Written { tile: string; name: string | null }
export interface Laid { number: number; run: boolean; tiles: Written[]; valid: boolean; new: boolean; too_few: boolean }
export interface View {
  seat: Seat | null;
  round: number;
  rounds: number;
  starter: Seat;
  turn: Seat;
  phase: 'turn' | 'over';
  rack: string[];
  rack_sizes: number[];
  table: Laid[];
  tray: string[];
  stock_size: number;
  opened: string;
  first_points: number;
  steps: number;
  scores: number[];
  winners: string;
}
export type Event =
  | { event: 'round-began'; round: number; starter: Seat }
  | { event: 'dealt' | 'drew'; seat: Seat; tile: string | null }
  | { event: 'laid'; seat: Seat; number: number; combination: string; from_rack: string[] }
  | { event: 'added'; seat: Seat; number: number; tile: Written; from_rack: boolean }
  | { event: 'took'; seat: Seat; number: number; tile: string }
  | { event: 'swapped'; seat: Seat; number: number; tile: string; from_rack: boolean }
  | { event: 'undid' | 'reset' | 'expired'; seat: Seat; to_rack: string[] }
  | { event: 'done' | 'went-out' | 'round-drawn' | 'resigned'; seat: Seat }
  | { event: 'round-ended'; points: number[]; totals: number[] }
  | { event: 'game-over'; winners: string };
