// Writes compressed neighbours of the built files, so that the server need not compress anything.
import { readFileSync, readdirSync, statSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

for (const path of [...files('dist')]) {
  // Every browser that runs the page reads woff2, and nobody here writes Cyrillic, Greek or Vietnamese.
  if (path.endsWith('.woff') || /cyrillic|greek|vietnamese/.test(path)) rmSync(path);
  else if (/\.(js|css|html|svg)$/.test(path)) {
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
