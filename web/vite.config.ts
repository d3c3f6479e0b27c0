import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { art } from './scripts/art.ts';
import { offline } from './scripts/offline.ts';
import { share } from './scripts/share.ts';

const server = process.env.HINTERZIMMER_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // Without a server the page may stand in any folder of any host.
  base: process.env.VITE_SITE === 'yes' ? './' : '/',
  plugins: [art(), share(), offline(), svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Drawing all cards takes most of a build, and is meant to.
      checks: { pluginTimings: false },
      // Chromium compiles such files as a whole, beside the page and while they load; otherwise each function when it is first called, in the frame that needs it.
      output: { postBanner: (chunk) => (chunk.isEntry ? '' : '//# allFunctionsCalledOnLoad') },
    },
  },
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
