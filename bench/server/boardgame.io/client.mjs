// Plays matches in a closed loop over sockets: a player moves as soon as an update says it is their turn.
// Prints the same keys as `hinterzimmer load --json`.
import { io } from 'socket.io-client';

const [port, matches, seconds] = process.argv.slice(2).map(Number);
let moves = 0;
let measuring = false;
const waits = [];

function connect(match, seat) {
  const socket = io(`http://127.0.0.1:${port}/toy`, { transports: ['websocket'], forceNew: true, reconnection: false });
  let sent = 0;
  const step = (state) => {
    if (sent > 0 && state.ctx.currentPlayer !== seat) {
      if (measuring) {
        moves += 1;
        waits.push(performance.now() - sent);
      }
      sent = 0;
    }
    if (state.ctx.currentPlayer === seat && sent === 0) {
      sent = performance.now();
      const action = { type: 'MAKE_MOVE', payload: { type: 'play', args: [Math.floor(Math.random() * 11)], playerID: seat } };
      socket.emit('update', action, state._stateID, match, seat);
    }
  };
  socket.on('update', (_match, state) => step(state));
  return new Promise((resolve, reject) => {
    socket.on('connect_error', reject);
    socket.on('connect', () => socket.emit('sync', match, seat, undefined, 2));
    socket.on('sync', (_match, info) => {
      resolve({ socket, begin: () => step(info.state) });
    });
  });
}

const sockets = [];
for (let number = 0; number < matches; number += 1) {
  // The first one makes the match, so that the second one finds it.
  for (const seat of ['0', '1']) sockets.push(await connect(`match-${number}`, seat));
}
sockets.forEach((socket) => socket.begin());
await new Promise((done) => setTimeout(done, 1000));
measuring = true;
const begin = performance.now();
await new Promise((done) => setTimeout(done, seconds * 1000));
measuring = false;
const took = (performance.now() - begin) / 1000;
waits.sort((a, b) => a - b);
const at = (share) => Number((waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(3));
console.log(JSON.stringify({
  tables: matches, sockets: 2 * matches, seconds: took, moves, moves_per_second: moves / took,
  p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1), errors: 0, refused: 0,
}));
process.exit(0);
