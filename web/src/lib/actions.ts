/** What the action bar offers: a legal move, a list of moves to choose from, or a wish that is not allowed. */
export interface Offer {
  key: string;
  title: string;
  note: string;
  /** The move in the notation; of a wish that is not legal the move to ask about. */
  move?: string;
  legal: boolean;
  primary?: boolean;
  /** What it would take, where it is not legal; the rule is behind it. */
  hint?: string;
  /** It ends the turn and stands apart. */
  ending?: boolean;
  /** A choice within: which card, which player. */
  choose?: Choice[];
}

export interface Choice {
  key: string;
  title: string;
  card?: string;
  note?: string;
  move: string;
}

/** What is selected: tokens of cards, in any order. */
export type Selection = string[];

/** The one kind of a selection, if it has only one. */
export function sameKind(selection: Selection): string | null {
  return selection.length > 0 && selection.every((id) => id === selection[0]) ? selection[0] : null;
}
