import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** `COMPRESS=fast` is for tests that build a copy and do not count its bytes: the best takes a quarter of a build. */
const [brotli, gzip] = process.env['COMPRESS'] === 'fast' ? [4, 1] : [11, 9];

/** Writes a brotli and a gzip copy beside every text file of the build. */
export function compressPlugin(folder: string): Plugin {
  return {
    name: 'relay-console-compress',
    apply: 'build',
    // closeBundle runs after a failed build, too: its own error would hide the first one.
    writeBundle() {
      for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
        );
        writeFileSync(`${path}.gz`, gzipSync(content, { level: gzip }));
      }
    },
  };
}
