/** The messages of the protocol as this page uses them: the generated types, with those of the game left open. */
import type * as wire from '../generated/protocol';
import { PROTOCOL_VERSION } from '../generated/protocol';

export type {
  BotPace,
  ChatLine,
  Clock,
  FitPlace,
  GameEntry,
  GameResult,
  Holder,
  Invitation,
  LobbyEntry,
  OptionChoice,
  PersonInfo,
  Refused,
  Request,
  RuleEntry,
  Seat,
  SeatInfo,
  SeatPlan,
  SeedCommit,
  Setup,
  Stage,
  StartStep,
  TableCreated,
  TableInfo,
  Words,
  You,
} from '../generated/protocol';

export type OptionKind = wire.OptionEntryKind;
export type Position<V = unknown> = wire.Position<V>;
export type Welcome<V = unknown, E = unknown> = wire.Welcome<V, E>;
/** What the server says about a wished lay-out. */
export type Arranged = Omit<Extract<wire.Message<unknown, unknown>, { type: 'arranged' }>, 'type' | 'id'>;
export type Message<V = unknown, E = unknown> = wire.Message<V, E>;
export type Step<V = unknown, E = unknown> = wire.Step<V, E>;

/** The version of the protocol that this page speaks. */
export const PROTOCOL = PROTOCOL_VERSION;
