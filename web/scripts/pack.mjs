// Puts a file where the build of the page finds it, with compressed neighbours.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [from, to] = process.argv.slice(2);
const bytes = readFileSync(from);
// Code of WebAssembly repeats itself at short distances; the last of these settings is for that.
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_NDIRECT]: 15,
};
writeFileSync(`${to}.br`, brotliCompressSync(bytes, { params }));
writeFileSync(`${to}.gz`, gzipSync(bytes, { level: 9 }));
copyFileSync(from, to);
