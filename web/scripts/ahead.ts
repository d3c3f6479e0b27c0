// What a page needs beyond what every page does, for the server: it knows the address, and so can name those files in the head of
// what it sends. A browser then has all of them on the way at once, instead of finding one after another in the code of the one before.
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const TABLE = ['pages/TablePage.svelte'];
/** The parts of each page, by how its address begins; `/game` where that goes on with a game. */
const PAGES: Record<string, string[]> = {
  t: TABLE,
  'tour/game': [...TABLE, 'pages/Tour.svelte', 'tour/Guide.svelte'],
  tour: ['pages/Tour.svelte'],
  new: ['pages/NewTable.svelte'],
  rules: ['pages/Rules.svelte'],
  replay: ['pages/Replay.svelte'],
  about: ['pages/About.svelte'],
};
/** What a table of a game needs. */
const GAME = ['Table.svelte', 'study.ts', 'tour.ts'];

export function ahead(): Plugin {
  return {
    name: 'hinterzimmer-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each): each is Rolldown.OutputChunk => each.type === 'chunk');
        const place = (id: string) => relative(SOURCE, id.split('?')[0]).split(sep).join('/');
        const home = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [place(id), chunk] as const)));
        /** Chunks with all that they import. */
        const whole = (from: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> => {
          const all = new Set(from);
          for (const chunk of all)
            for (const name of chunk.imports) {
              const next = bundle[name];
              if (next?.type === 'chunk') all.add(next);
            }
          return all;
        };
        const always = whole(chunks.filter((chunk) => chunk.isEntry));
        const files = (names: string[]): string[] => {
          const wanted = [...whole(names.flatMap((name) => home.get(name) ?? []))].filter((each) => !always.has(each));
          const styles = wanted.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
          return [...new Set([...styles, ...wanted.map(({ fileName }) => fileName)])];
        };
        const games = [...home.keys()].flatMap((name) => /^games\/([^/]+)\/Table\.svelte$/.exec(name)?.[1] ?? []);
        const source = JSON.stringify({
          pages: Object.fromEntries(Object.entries(PAGES).map(([page, names]) => [page, files(names)])),
          games: Object.fromEntries(games.map((game) => [game, files(GAME.map((name) => `games/${game}/${name}`))])),
        });
        this.emitFile({ type: 'asset', fileName: 'share/ahead.json', source });
      },
    },
  };
}
