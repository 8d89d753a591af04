/** The pictures of README.md, as `npm run pictures` makes them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/pictures';
const maxBytes = 150_000;
const used = [...readFileSync('README.md', 'utf8').matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(
  ([, name = '']) => name,
);

/** Width and height in px, from the head of a PNG file. */
const sizeOf = (file: string) => {
  const head = readFileSync(file).subarray(16, 24);
  return [head.readUInt32BE(0), head.readUInt32BE(4)];
};

describe('the pictures of README.md', () => {
  it('are all that the folder has', () => {
    expect(readdirSync(folder).sort()).toEqual([...new Set(used)].sort());
  });

  it.each([
    ['channels.png', [1280, 640]],
    ['channels-dark.png', [1280, 640]],
    ['home.png', [1280, 800]],
    ['phone.png', [390, 844]],
  ])('%s has its size in px and at most 150 kB', (name, size) => {
    const file = join(folder, name);
    expect(used).toContain(name);
    expect(sizeOf(file)).toEqual(size);
    expect(statSync(file).size).toBeLessThanOrEqual(maxBytes);
  });
});
