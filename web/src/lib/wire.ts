/** The messages of the protocol, with the types of the game left open. */
export type Seat = string;

export interface You { person: number; seat: Seat | null; host: boolean }
export type Stage = 'waiting' | 'starting' | 'running' | 'over' | 'closed';
export type Clock = { kind: 'none' } | { kind: 'per-turn'; seconds: number };
export type OptionChoice = boolean | number | Record<string, Record<string, number>>;
export type Holder = { kind: 'open' } | { kind: 'person'; person: number } | { kind: 'bot'; level: string };
export interface SeatInfo { seat: Seat; holder: Holder; ready: boolean; stand_in: string | null }
export interface PersonInfo { person: number; name: string; colour: number; connected: boolean; muted: boolean }
export interface TableInfo {
  id: string;
  game: string;
  revision: number;
  options: Record<string, OptionChoice>;
  public: boolean;
  clock: Clock;
  stage: Stage;
  games: number;
  host: number | null;
  seats: SeatInfo[];
  people: PersonInfo[];
}
export interface GameResult { winners: string; totals: number[] }
export interface Position<V = unknown> {
  number: number;
  decision: number;
  kind: 'turn' | 'sealed' | 'window' | 'over';
  asked: string;
  answered: boolean;
  view: V;
  legal: string[];
  handles: { sources: string[]; targets: string[] } | null;
  left_ms: number | null;
  result: GameResult | null;
}
export interface ChatLine { person: number; name: string; text: string; at_ms: number }
export interface SeedCommit { who: string; commitment: string }
export type StartStep = 'commit' | 'reveal';
export interface Refused { code: string; detail: string; part: number | null; column: number | null }
export interface Welcome<V = unknown, E = unknown> {
  protocol: number;
  stream: string;
  seq: number;
  you: You;
  table: TableInfo;
  game: Position<V> | null;
  starting: [StartStep, SeedCommit[]] | null;
  missed: E[] | null;
  chat: ChatLine[];
  now_ms: number;
}
export type Message<V = unknown, E = unknown> =
  | ({ type: 'welcome' } & Welcome<V, E>)
  | { type: 'lobby'; seq: number; table: TableInfo }
  | { type: 'starting'; seq: number; step: StartStep; commitments: SeedCommit[]; left_ms: number }
  | { type: 'start-stopped'; seq: number; reason: string; seat: Seat | null }
  | { type: 'update'; seq: number; events: E[]; game: Position<V> }
  | { type: 'chat'; seq: number; line: ChatLine }
  | { type: 'ack'; id: string }
  | { type: 'refused'; id: string | null; refused: Refused }
  | { type: 'tried'; id: string; refused: Refused | null; allowed: number }
  | { type: 'arranged'; id: string; moves: string[] }
  | { type: 'pong'; id: string; now_ms: number }
  | { type: 'closed'; reason: string };

export type Request =
  | { do: 'join' } | { do: 'stand' } | { do: 'start' } | { do: 'rematch' } | { do: 'leave' } | { do: 'resign' } | { do: 'close' }
  | { do: 'sit'; seat: Seat | null }
  | { do: 'ready'; ready: boolean }
  | { do: 'plan'; seat: Seat; bot: string | null }
  | { do: 'kick'; person: number }
  | { do: 'mute'; person: number; muted: boolean }
  | { do: 'host'; person: number }
  | { do: 'rename'; name: string; colour: number };

export type SeatPlan = { for: 'person' } | { for: 'bot'; level: string };
export interface Setup {
  game: string;
  seats: SeatPlan[];
  options: Record<string, OptionChoice>;
  public: boolean;
  clock: Clock;
  grace_seconds?: number;
}
export interface TableCreated { table: string; join_key: string; watch_key: string }
export interface LobbyEntry {
  table: string;
  game: string;
  stage: Stage;
  seats: number;
  open: number;
  host: string;
  join_key: string | null;
  watch_key: string;
}
export interface Words { de: string; en: string }
export type OptionKind =
  | { kind: 'flag'; default: boolean }
  | { kind: 'number'; default: number; min: number; max: number }
  | { kind: 'one-of'; default: number; of: number[] }
  | { kind: 'values'; cards: string[]; columns: string[] };
export interface GameEntry {
  id: string;
  name: Words;
  seats: number[];
  revision: number;
  prefix: string;
  constructive: boolean;
  options: { id: string; text: Words; takes: OptionKind }[];
  levels: string[];
}
export interface RuleEntry { id: string; section: string; text: string }
export interface Step<V = unknown, E = unknown> { step: number; text: string | null; events: E[]; view: V }

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 1;
