/**
 * The one transport of the page, with two ends: the server, by requests and sockets; or a worker on this device that runs the
 * same tables and speaks the same messages. Whoever asks does not know the difference.
 */
import { lack } from './capable';
import { device } from './storage';

/** As much of a socket as the page uses. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** Whether this page was built to be without any server. */
export const ALONE = import.meta.env.VITE_SITE === 'yes';

/** How long the server has to answer where this device could do so as well, in milliseconds. */
const PATIENCE = 6000;

/** Tables of this device have a name that no server gives. */
export const isHere = (table: string): boolean => table.startsWith('here-');

/** Who has this device, by what its own tables know them; they tell guests apart by their tokens, and nobody else comes here. */
const OWNER = 'me';

/** Through whose eyes a table is looked at, where several people sit around this device. */
let eyes: { table: string; token: string } | null = null;

/** Lets somebody around this device look at a table and play there; nobody else than its owner if left out. */
export const actAs = (table?: string, token = OWNER): void => {
  eyes = table === undefined ? null : { table, token };
};

/** By what a table knows this person. */
export function token(table = eyes?.table ?? ''): string {
  if (eyes?.table === table) return eyes.token;
  return ALONE || isHere(table) ? OWNER : (device.load('token') ?? '');
}

/** Who asks something of this device. */
const asker = (): string => (eyes && isHere(eyes.table) ? eyes.token : OWNER);

/** Reviews that this device makes. */
const reviews = new Set<string>();

const isReview = (path: string, method: string): boolean => path === '/reviews' && method === 'POST';

function belongsHere(path: string, method: string, body: unknown): boolean {
  if (ALONE) return true;
  const [, kind, name] = path.split(/[/?]/);
  if (kind === 'tables') return isHere(name ?? '');
  if (kind === 'reviews' && name) return reviews.has(name);
  return isReview(path, method) && /"table":"here-/.test(String(body));
}

/** What this device can do as well as a server: whatever is not about a table of the server or a person there. */
const couldBeHere = (path: string, method: string): boolean =>
  lack() === null &&
  (/^\/(games|replays)\b/.test(path) || isReview(path, method) || (path === '/tables' && method === 'POST'));

/** Something between the page and the server answers in its place. */
const noAnswer = (answer: Response): boolean =>
  answer.status >= 502 && answer.status <= 504 && !answer.headers.get('Content-Type')?.includes('json');

const here = () => import('./here');

async function askHere(path: string, init: RequestInit): Promise<Response> {
  const answer = await (await here()).ask(path, init, asker());
  if (isReview(path, init.method ?? 'GET') && answer.ok)
    reviews.add(((await answer.clone().json()) as { id: string }).id);
  return answer;
}

/** Asks something, as of REST. It fails where nobody answers. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET';
  if (belongsHere(path, method, init.body)) return askHere(path, init);
  if (!couldBeHere(path, method)) return fetch(`/api${path}`, init);
  try {
    const answer = await fetch(`/api${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) });
    if (!noAnswer(answer)) return answer;
  } catch {
    // Nobody is there: this device does it.
  }
  return askHere(path, init);
}

/** A socket to a table of this device. The worker is fetched when it is wanted first. */
class WorkerWire implements Wire {
  readyState = 0;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  private end: { send(text: string): void; close(): void } | null = null;

  constructor(table: string) {
    here().then(
      ({ open }) => {
        if (this.readyState === 3) return;
        this.end = open(table, {
          opened: () => {
            this.readyState = 1;
            this.onopen?.();
          },
          message: (data) => this.onmessage?.({ data }),
          closed: () => this.over(),
        });
      },
      () => this.over(),
    );
  }

  private over(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }

  send(text: string): void {
    this.end?.send(text);
  }

  close(): void {
    this.end?.close();
    this.over();
  }
}

/** Opens a socket to a table. */
export function socketTo(table: string): Wire {
  if (ALONE || isHere(table)) return new WorkerWire(table);
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as Wire;
}
