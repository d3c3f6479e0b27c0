import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { ahead } from './scripts/ahead.ts';
import { art } from './scripts/art.ts';
import { offline } from './scripts/offline.ts';
import { share } from './scripts/share.ts';

const server = process.env.HINTERZIMMER_URL ?? 'http://127.0.0.1:8080';

/**
 * A browser asks a server for six files at a time, so what is needed together is one file: what every page has, with what seldom changes apart; what draws pieces, with
 * the little that is known of every game; what every table has; what two games share; and each game. The rest is split as it comes.
 */
const groups = [
  { name: 'svelte', test: /node_modules\/svelte\//, tags: ['$initial' as const], priority: 7 },
  { name: 'words', test: /src\/words\//, tags: ['$initial' as const], priority: 6 },
  { name: 'page', tags: ['$initial' as const], priority: 5 },
  { name: 'pieces', test: /src\/(parts\/GamePicture\.svelte|games\/index\.ts|words\/here\.ts)$/, priority: 4 },
  { name: 'study', test: /src\/lib\/study\.ts$/, priority: 3 },
  {
    name: 'table',
    test: /src\/(pages\/TablePage\.svelte|(layout|parts|tour)\/|study\/moves|lib\/(actions|hand|motion|sight|sound|wide)\b)/,
    priority: 2,
  },
  { name: 'mystery', test: /src\/games\/mystery\//, priority: 1 },
  { name: (id: string) => /src\/games\/([^/]+)\//.exec(id)?.[1] ?? null, test: /src\/games\/[^/]+\// },
];

export default defineConfig({
  // Without a server the page may stand in any folder of any host.
  base: process.env.VITE_SITE === 'yes' ? './' : '/',
  plugins: [art(), share(), ahead(), offline(), svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Drawing all cards takes most of a build, and is meant to.
      checks: { pluginTimings: false },
      // Chromium compiles such files as a whole, beside the page and while they load; otherwise each function when it is first called, in the frame that needs it.
      output: {
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: { groups },
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
