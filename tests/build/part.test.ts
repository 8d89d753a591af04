/** Cases that are alike, in parts: runs one after another try them all, and what proves a requirement is in each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The module as a run of that part has it. */
async function runOf(part: number, isLong = false) {
  vi.resetModules();
  vi.stubEnv('TEST_PART', String(part));
  vi.stubEnv('TEST_LONG', isLong ? '1' : undefined);
  return import('../support/part');
}
afterEach(() => {
  vi.unstubAllEnvs();
});

const cases = Array.from({ length: 11 }, (_, i) => i);

describe('a part of the cases', () => {
  it('is another one in each run, and a few runs have them all', async () => {
    const tried: number[] = [];
    for (let part = 500; part < 504; part++) tried.push(...(await runOf(part)).partOf(cases, 4));
    expect(tried.sort((a, b) => a - b)).toEqual(cases);
  });

  it('of pairs has each of both sides', async () => {
    const { isOfPart } = await runOf(7);
    for (const row of cases) expect(cases.some((column) => isOfPart(row + column))).toBe(true);
    expect(cases.filter((column) => isOfPart(column)).length).toBeLessThan(5);
  });

  it('is all of them in the long run', async () => {
    expect((await runOf(3, true)).partOf(cases)).toEqual(cases);
  });

  it('has no title that proves a requirement', () => {
    const files = readdirSync('tests', { recursive: true, encoding: 'utf8' });
    const found = files
      .filter((file) => /\.test\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join('tests', file), 'utf8');
        const titles = text.matchAll(/\.each\(\s*partOf\([\s\S]*?\)\(\s*(['"`])(.*?)\1,/g);
        return [...titles].map(([, , title]) => `${file}: ${title}`);
      });
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((title) => /\[[A-Z]{2}-\d\d\]/.test(title))).toEqual([]);
  });
});
