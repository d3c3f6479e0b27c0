import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { art } from './scripts/art';

const server = process.env.HINTERZIMMER_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [art(), svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
