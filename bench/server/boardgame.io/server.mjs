// boardgame.io as it comes, in memory, with a toy game of about the size of a rummy turn: draw, then discard.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Server, Origins } = require('boardgame.io/server');

const toy = {
  name: 'toy',
  setup: ({ ctx, random }) => ({
    deck: random.Shuffle(Array.from({ length: 60 }, (_, card) => card % 15)),
    hands: Object.fromEntries(ctx.playOrder.map((seat) => [seat, Array.from({ length: 10 }, (_, card) => card)])),
    underworld: [0],
  }),
  moves: {
    play: ({ G, playerID, events }, place) => {
      const hand = G.hands[playerID];
      hand.push(G.deck.shift());
      const [card] = hand.splice(place % hand.length, 1);
      G.deck.push(G.underworld.shift());
      G.underworld.push(card);
      events.endTurn();
    },
  },
};

const port = Number(process.argv[2] ?? 0);
const server = Server({ games: [toy], origins: [Origins.LOCALHOST] });
const running = await server.run({ port, callback: () => {} });
console.log(`listening on ${running.appServer.address().port}`);
