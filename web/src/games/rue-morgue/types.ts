import type * as wire from '../../generated/protocol';

export type Phase = wire.RueMorguePhase;
export type Pile = wire.RueMorguePile;
export type Laid = wire.RueMorgueLaid;
export type Area = wire.RueMorgueArea;
export type View = wire.RueMorgueView;
export type Action = wire.RueMorgueAction;
export type Event = wire.RueMorgueEvent;

/** The event card behind a play. */
export function playedCard(play: Action): string {
  if (play.do === 'deduce') return play.deduction;
  return play.do.startsWith('help') ? 'help' : play.do;
}

/** Whether all choose at once, face down. */
export function sealed(phase: Phase): boolean {
  return phase === 'pass' || phase === 'bury' || phase === 'consult';
}
