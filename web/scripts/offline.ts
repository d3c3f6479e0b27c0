// What plays without a server: the crate `offline`, where it was built (`make offline`), beside the files of the page.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const BUILT = fileURLToPath(new URL('../.offline/offline.wasm', import.meta.url));

export function offline(): Plugin {
  const bytes = existsSync(BUILT) ? readFileSync(BUILT) : null;
  const name = bytes && `assets/offline-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.wasm`;
  return {
    name: 'offline',
    config: ({ base }, { command }) => ({
      define: { __OFFLINE__: JSON.stringify(name && (command === 'serve' ? `/@fs${BUILT}` : (base ?? '/') + name)) },
    }),
    generateBundle() {
      if (!bytes || !name) return;
      this.emitFile({ type: 'asset', fileName: name, source: bytes });
      // Compressing it takes longer than the rest of a build: that was done when it was built.
      for (const ending of ['.br', '.gz'])
        if (existsSync(BUILT + ending))
          this.emitFile({ type: 'asset', fileName: name + ending, source: readFileSync(BUILT + ending) });
    },
  };
}
