import { ApiError, keysOf, renewGuest } from './api';
import { isHere, request, token } from './ends';
import type { Hint, Replay, ReplayProblem, Review } from '../generated/protocol';

export type { DealProof, Hint, ReplayProblem, Review, Reviewed } from '../generated/protocol';
export type GameReplay = Replay<unknown, unknown>;

/** Where a recorded game comes from: a table, or a file on this device. */
export type Source = { table: string; game: number | null; key: string | null } | { record: string; name: string };

/** A record of which nothing can be shown. */
export class BadRecord extends Error {
  constructor(readonly problem: ReplayProblem) {
    super(problem.detail);
  }
}

async function call(
  path: string,
  init: RequestInit = {},
  key: string | null = null,
  renewed = false,
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token()) headers.set('Authorization', `Bearer ${token()}`);
  if (key) headers.set('Hinterzimmer-Key', key);
  let answer: Response;
  try {
    answer = await request(path, { ...init, headers });
  } catch {
    throw new ApiError('gone', 'the server does not answer');
  }
  if (answer.ok) return answer;
  if (answer.status === 401 && !renewed) {
    await renewGuest();
    return call(path, init, key, true);
  }
  const body = (await answer.json().catch(() => null)) as {
    error?: { code: string; detail: string };
    problem?: ReplayProblem;
  } | null;
  if (body?.problem) throw new BadRecord(body.problem);
  throw new ApiError(body?.error?.code ?? 'gone', body?.error?.detail ?? answer.statusText, answer.status);
}

const keyOf = (source: { table: string; key: string | null }): string | null => {
  const keys = keysOf(source.table);
  return source.key ?? keys.came ?? keys.join ?? null;
};

/** Whether a table is still there for this person; where nobody answers, its own page says so. */
export async function isThere(table: string): Promise<boolean> {
  // Those of this device go nowhere, and are not woken to be asked.
  if (isHere(table)) return true;
  try {
    const answer = await call(`/tables/${encodeURIComponent(table)}`, {}, keyOf({ table, key: null }));
    // An answer that nobody reads keeps its connection.
    await answer.text();
    return true;
  } catch (error) {
    return !(error instanceof ApiError && [401, 404].includes(error.status));
  }
}

/** A recorded game through somebody's eyes, with some of its views. */
export async function replay(source: Source, seat: string | null, from: number): Promise<GameReplay> {
  const wish = new URLSearchParams({ open: 'true', from: String(from) });
  if (seat) wish.set('seat', seat);
  if ('record' in source)
    return (await call(`/replays?${wish}`, { method: 'POST', body: source.record })).json() as Promise<GameReplay>;
  if (source.game !== null) wish.set('game', String(source.game));
  return (
    await call(`/tables/${encodeURIComponent(source.table)}/replay?${wish}`, {}, keyOf(source))
  ).json() as Promise<GameReplay>;
}

/** What every seat held when a game of a table ended. */
export async function heldAtEnd(table: string, game: number): Promise<Record<string, string[]>> {
  const source = { table, game, key: null };
  const whole = await replay(source, null, 0);
  const last = whole.steps.length - 1;
  const seen = whole.views.find((view) => view.step === last) ?? (await replay(source, null, last)).views[0];
  return (seen?.open ?? {}) as Record<string, string[]>;
}

/** A position as a case file. */
export async function asCase(source: Source, at: number): Promise<string> {
  if ('record' in source) return (await call(`/replays/case?at=${at}`, { method: 'POST', body: source.record })).text();
  const game = source.game === null ? '' : `&game=${source.game}`;
  return (await call(`/tables/${encodeURIComponent(source.table)}/case?at=${at}${game}`, {}, keyOf(source))).text();
}

/** The record itself. */
export async function recordOf(source: Source): Promise<{ name: string; text: string }> {
  if ('record' in source) return { name: source.name, text: source.record };
  const game = source.game === null ? '' : `?game=${source.game}`;
  const text = await (
    await call(`/tables/${encodeURIComponent(source.table)}/record${game}`, {}, keyOf(source))
  ).text();
  return { name: `hinterzimmer-${source.table}-${source.game ?? 'x'}.hzr`, text };
}

export async function beginReview(source: Source, seat: string): Promise<Review> {
  const body = 'record' in source ? { seat, record: source.record } : { seat, table: source.table, game: source.game };
  const key = 'record' in source ? null : keyOf(source);
  return (
    await call(
      '/reviews',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      key,
    )
  ).json() as Promise<Review>;
}

export async function review(id: string): Promise<Review> {
  return (await call(`/reviews/${id}`)).json() as Promise<Review>;
}

export async function cancelReview(id: string): Promise<void> {
  await call(`/reviews/${id}`, { method: 'DELETE' });
}

export async function hints(table: string, lang: string): Promise<Hint[]> {
  return (await call(`/tables/${encodeURIComponent(table)}/hints?lang=${lang}`)).json() as Promise<Hint[]>;
}
