// Writes the service worker of a built page: it knows all files of the page by name, beginning at its own folder.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const [dist] = process.argv.slice(2);
const assets = readdirSync(join(dist, 'assets'));
/** Nobody here writes Cyrillic, Greek or Vietnamese. */
const used = (name) => /\.(js|css|svg|woff2|md)$/.test(name) && !/cyrillic|greek|vietnamese/.test(name);
const page = [
  'index.html',
  'favicon.ico',
  'icon.svg',
  'icon-192.png',
  'manifest-de.webmanifest',
  'manifest-en.webmanifest',
];
const files = [
  ...page.filter((name) => existsSync(join(dist, name))),
  ...assets.filter(used).map((name) => `assets/${name}`),
];
const more = assets.filter((name) => /^art-|^offline-.*\.wasm$/.test(name)).map((name) => `assets/${name}`);
const version = createHash('sha256')
  .update(readFileSync(join(dist, 'index.html')))
  .update(JSON.stringify([files, more]))
  .digest('hex')
  .slice(0, 12);
const source = readFileSync(new URL('../src/offline/service.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true },
});
const text = outputText
  .replaceAll('__FILES__', JSON.stringify(files))
  .replaceAll('__MORE__', JSON.stringify(more))
  .replaceAll('__VERSION__', JSON.stringify(version))
  .replace(/^export \{\};$/m, '');
writeFileSync(join(dist, 'sw.js'), text);
