import type * as wire from '../../generated/protocol';

export type Phase = wire.AlCaponePhase;
export type Clues = wire.AlCaponeClues;
export type Area = wire.AlCaponeArea;
export type View = wire.AlCaponeView;
export type Action = wire.AlCaponeAction;
export type Event = wire.AlCaponeEvent;

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
