import type * as wire from '../../generated/protocol';

/** A tile on the table; a joker in a run says what it stands for. */
export type Written = wire.MiniRummyWritten;
export type Laid = wire.MiniRummyLaid;
export type View = wire.MiniRummyView;
export type Event = wire.MiniRummyEvent;
