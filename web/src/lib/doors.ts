import { ApiError } from './api';
import { request, token } from './ends';
import type { Invitation, Knocked, MyTable } from '../generated/protocol';

async function call(path: string, method = 'GET', key: string | null = null): Promise<Response> {
  const headers = new Headers();
  if (token()) headers.set('Authorization', `Bearer ${token()}`);
  if (key) headers.set('Hinterzimmer-Key', key);
  let answer: Response;
  try {
    answer = await request(path, { method, headers });
  } catch {
    throw new ApiError('gone', 'the server does not answer');
  }
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => null)) as { error?: { code: string; detail: string } } | null;
  throw new ApiError(body?.error?.code ?? 'gone', body?.error?.detail ?? answer.statusText, answer.status);
}

/** What a link leads to; null where it leads to nothing that may be told. A token that nobody knows is left out. */
export async function invitation(table: string, key: string | null): Promise<Invitation | null> {
  const path = `/tables/${encodeURIComponent(table)}/invitation`;
  try {
    return (await (await call(path, 'GET', key)).json()) as Invitation;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return null;
    if (error.status !== 401) throw error;
  }
  const headers = key ? { 'Hinterzimmer-Key': key } : undefined;
  const answer = await request(path, { headers });
  return answer.ok ? ((await answer.json()) as Invitation) : null;
}

/** Asks to join a table, or only how it stands. */
export async function knock(table: string, again: boolean): Promise<Knocked['answer']> {
  const answer = await call(`/tables/${encodeURIComponent(table)}/knock`, again ? 'POST' : 'GET');
  return ((await answer.json()) as Knocked).answer;
}

/** The tables at which this person has a seat, as the server knows them; null where it does not answer. */
export async function myTables(): Promise<MyTable[] | null> {
  try {
    return (await (await call('/guests/me/tables')).json()) as MyTable[];
  } catch {
    return null;
  }
}
