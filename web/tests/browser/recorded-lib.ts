// A game that was played once, played again to the page message by message: nothing but the page itself is at work then.
import type { BrowserContext } from '@playwright/test';
import type { Message, Person } from './types.ts';

type Step = (page: Person) => Promise<unknown>;

interface Recorded {
  path: string;
  messages: Message[];
  storage: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Plays a game as fast as it goes, and keeps what the server said to the page. */
export async function record(page: Person, open: Step, play: Step): Promise<Recorded> {
  // Not `watch` of the tests: a table that is opened there has one of its own.
  const messages: Recorded['messages'] = [];
  const wanted = ['welcome', 'lobby', 'starting', 'update'];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (wanted.includes(message.type)) messages.push(message);
    }),
  );
  await open(page);
  await play(page);
  return { path: new URL(page.url()).pathname, messages, storage: await page.context().storageState() };
}

/** In the page: a socket that says what was recorded, and a person who takes up cards and closes score sheets. */
const play = ({ messages, pace }: { messages: string[]; pace: number }) => {
  window.waits = [];
  window.done = false;
  class Wire {
    static OPEN = 1;
    readyState = 1;
    onopen = () => {};
    onmessage = (_: { data: string }) => {};
    constructor() {
      setTimeout(() => {
        this.onopen();
        void all(this);
      });
    }
    send(text: string) {
      const { type, id } = JSON.parse(text);
      if (type === 'ping') setTimeout(() => this.onmessage({ data: JSON.stringify({ type: 'pong', id, now_ms: 0 }) }));
    }
    close() {}
  }
  const shown = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
  const say = async (socket: Wire, message: string) => {
    const from = performance.now();
    socket.onmessage({ data: message });
    await shown();
    if (message.includes('"type":"update"')) window.waits.push(performance.now() - from);
  };
  const person = async (mine: boolean, turn: number) => {
    for (const next of document.querySelectorAll<HTMLElement>('[data-next]')) {
      next.click();
      await pause(pace);
    }
    const cards = [...document.querySelectorAll<HTMLElement>('.hand [data-card], .rack [data-tile]')];
    if (!mine || cards.length === 0) return;
    for (let place = 0; place < Math.min(3, cards.length); place++) {
      cards[(turn + place) % cards.length].click();
      await pause(pace / 3);
    }
  };
  const all = async (socket: Wire) => {
    await pause(50);
    let turn = 0;
    for (const message of messages) {
      const { game, you } = JSON.parse(message);
      window.seat ??= you?.seat;
      if (game && !window.go) {
        while (!window.go) await pause(50);
        // What was asked of the page in order to begin is no part of the game.
        await pause(1000);
      }
      if (game) performance.mark('playing');
      if (game) await pause(pace);
      await say(socket, message);
      if (game?.asked.includes(window.seat) && !game.answered) await person(game.asked.includes(window.seat), turn++);
      else await person(false, turn);
    }
    await pause(1000);
    performance.mark('played');
    window.done = true;
  };
  window.WebSocket = Wire as unknown as typeof WebSocket;
};

/** Opens the page of a recorded game, before its first deal; `play` plays it and says how long each event took until it was drawn. */
export async function openRecorded(page: Person, recorded: Recorded, pace = 300) {
  await page.addInitScript(play, { messages: recorded.messages.map((message) => JSON.stringify(message)), pace });
  await page.goto(recorded.path);
  await page.waitForTimeout(2000);
  return async () => {
    await page.evaluate(() => (window.go = true));
    await page.waitForFunction(() => window.done, undefined, { polling: 1000, timeout: 900_000 });
    return page.evaluate(() => window.waits);
  };
}
