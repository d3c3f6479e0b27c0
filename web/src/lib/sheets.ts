/** A line of a score sheet: cards, or a word of the game. */
export interface SheetLine {
  card?: string;
  count?: number;
  set?: boolean;
  each?: number;
  word?: string;
  rule: string;
  points: number;
}
export interface SheetColumn {
  seats: string;
  lines: SheetLine[];
  points: number;
  total: number;
}
/** A round that is scored. */
export interface Sheet {
  round: number;
  out: string | null;
  shut: boolean;
  columns: SheetColumn[];
}
