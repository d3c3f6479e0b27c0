import { lack } from './capable';
import { ALONE, request, token } from './ends';
import { language } from './i18n.svelte';
import { device, forgetAll } from './storage';
import type { GameEntry, LobbyEntry, Refused, RuleEntry, Setup, Step, TableCreated } from './wire';

/** An answer that was not yes. `code` is a word of the server, or `gone` where there was no answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    detail: string,
    readonly status = 0,
  ) {
    super(detail);
  }
}

interface Ask {
  method?: string;
  body?: unknown;
  key?: string | null;
  /** By what the server knows whoever asks: the owner of this device, or somebody else. */
  guest?: boolean | string;
}

async function ask(path: string, { method = 'GET', body, key, guest = false }: Ask = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (guest) headers.Authorization = `Bearer ${guest === true ? (device.load('token') ?? '') : guest}`;
  if (key) headers['Hinterzimmer-Key'] = key;
  let answer: Response;
  try {
    answer = await request(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(lack() === 'too-old' ? 'too-old' : 'gone', 'the server does not answer');
  }
  if (answer.ok) return answer;
  let error: Refused | null = null;
  try {
    error = ((await answer.json()) as { error: Refused }).error;
  } catch {
    // An answer of something between us and the server.
  }
  throw new ApiError(error?.code ?? 'gone', error?.detail ?? answer.statusText, answer.status);
}

/** Lets somebody else who sits around this device sit down at a table of the server; by what the server knows them. */
export async function seatNeighbour(table: string, name: string, colour: number): Promise<string> {
  const made = (await (await ask('/guests', { method: 'POST', body: { name, colour } })).json()) as { token: string };
  await ask(`/tables/${encodeURIComponent(table)}/requests`, {
    method: 'POST',
    body: { request: { do: 'sit', seat: null } },
    key: keysOf(table).join,
    guest: made.token,
  });
  return made.token;
}

/** The name that this person plays under; empty where none is known. */
export function myName(): string {
  return device.load('name') ?? '';
}

async function makeGuest(name: string): Promise<void> {
  const answer = await ask('/guests', { method: 'POST', body: { name: name || language.words.guest, colour: 0 } });
  const made = (await answer.json()) as { token: string; name: string };
  device.save('token', made.token);
  device.save('name', name && made.name);
}

/**
 * Makes sure that there is a guest of this name. Anyone without a name is a guest too, and is asked for one among people.
 * Where no server answers, this device plays by itself and needs no more than the name.
 */
export async function beGuest(name: string): Promise<void> {
  try {
    if (!ALONE) return await beGuestThere(name);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'gone') || lack() !== null) throw error;
    device.save('untold', 'yes');
  }
  if (name) device.save('name', name);
}

async function beGuestThere(name: string): Promise<void> {
  if (!device.load('token')) return makeGuest(name);
  if (!name || (name === myName() && !device.load('untold'))) return;
  try {
    await ask('/guests/me', { method: 'PUT', body: { name, colour: 0 }, guest: true });
    device.save('name', name);
    device.save('untold', null);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return makeGuest(name);
    throw error;
  }
}

/** Forgets a token that the server does not know, and takes a new one for the same name. */
export async function renewGuest(): Promise<void> {
  device.save('token', null);
  await makeGuest(myName());
}

/** Deletes the guest on the server, and everything this device has kept. */
export async function deleteGuest(): Promise<void> {
  try {
    await ask('/guests/me', { method: 'DELETE', guest: true });
  } catch (error) {
    // A guest whom the server does not know is as good as deleted.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  forgetAll();
}

export { token };

let catalogue: Promise<GameEntry[]> | null = null;

export function games(): Promise<GameEntry[]> {
  catalogue ??= ask('/games').then((answer) => answer.json() as Promise<GameEntry[]>);
  catalogue.catch(() => (catalogue = null));
  return catalogue;
}

const ruleBooks = new Map<string, Promise<RuleEntry[]>>();

/** The rules of a game as a person reads them: without the marks that are for other readers. */
export function rules(game: string, lang: string): Promise<RuleEntry[]> {
  const key = `${game} ${lang}`;
  let book = ruleBooks.get(key);
  if (!book) {
    book = ask(`/games/${encodeURIComponent(game)}/rules?lang=${lang}`).then(async (answer) =>
      ((await answer.json()) as RuleEntry[]).map((rule) => ({ ...rule, text: rule.text.replaceAll('`', '') })),
    );
    book.catch(() => ruleBooks.delete(key));
    ruleBooks.set(key, book);
  }
  return book;
}

export async function lobby(): Promise<LobbyEntry[]> {
  return (await ask('/tables')).json() as Promise<LobbyEntry[]>;
}

/** Makes a table, sits down, and keeps its keys for the link. */
export async function makeTable(setup: Setup): Promise<TableCreated> {
  const body = { setup, sit: true };
  let answer: Response;
  try {
    answer = await ask('/tables', { method: 'POST', body, guest: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    await renewGuest();
    answer = await ask('/tables', { method: 'POST', body, guest: true });
  }
  const made = (await answer.json()) as TableCreated;
  keepKeys(made.table, { join: made.join_key, watch: made.watch_key });
  return made;
}

/** Makes new links of a table of one's own; the old ones end. */
export async function newLinks(table: string): Promise<void> {
  const answer = await ask(`/tables/${encodeURIComponent(table)}/keys`, { method: 'POST', guest: true });
  const made = (await answer.json()) as TableCreated;
  keepKeys(made.table, { join: made.join_key, watch: made.watch_key });
}

/** The table with a game that is not over, to which this device can go back. */
export interface LastTable {
  table: string;
  game: string;
}

export function lastTable(): LastTable | null {
  return device.loadJson<LastTable | null>('last', null);
}

export function keepLast(table: string, game: string): void {
  device.saveJson('last', { table, game } satisfies LastTable);
}

export function forgetLast(table: string): void {
  if (lastTable()?.table === table) device.save('last', null);
}

export interface Keys {
  join?: string;
  watch?: string;
  came?: string;
}

/** The keys of a table that this device knows. */
export function keysOf(table: string): Keys {
  return device.loadJson<Record<string, Keys>>('tables', {})[table] ?? {};
}

/** By what a table lets this person in. */
export function credentials(table: string): { token: string; key: string | null } {
  const { came, join } = keysOf(table);
  return { token: token(table), key: came ?? join ?? null };
}

export function keepKeys(table: string, keys: Keys): void {
  const all = device.loadJson<Record<string, Keys>>('tables', {});
  delete all[table];
  const kept = Object.entries(all).slice(-40);
  device.saveJson('tables', { ...Object.fromEntries(kept), [table]: keys });
}

export async function record(table: string): Promise<{ name: string; text: string }> {
  const keys = keysOf(table);
  const answer = await ask(`/tables/${encodeURIComponent(table)}/record`, {
    guest: token(table),
    key: keys.came ?? keys.join,
  });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? `hinterzimmer-${table}.hzr`, text: await answer.text() };
}

/** The running or last game step by step, as one's own seat or a spectator saw it. */
export async function steps(table: string, seat: string | null, from: number): Promise<Step[]> {
  const keys = keysOf(table);
  const who = seat ? `seat=${seat}&` : '';
  const answer = await ask(`/tables/${encodeURIComponent(table)}/steps?${who}from=${from}`, {
    guest: token(table),
    key: keys.came ?? keys.join,
  });
  return answer.json() as Promise<Step[]>;
}
