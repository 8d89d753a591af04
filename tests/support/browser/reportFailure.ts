/** The report of a failed browser test: dist/test-report has a picture and a text of each. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { RunnerTestCase } from 'vitest';
import { consoleOf } from './browser';

const folder = 'dist/test-report';
/** A page that does not answer is not waited for any longer, in ms. */
const patienceMs = 5000;

const fileName = (title: string): string => title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);

/** The content of the page, as far as it answers. */
async function placeOf(page: Page): Promise<string[]> {
  const answer = page.evaluate(() => {
    const { activeElement, body } = document;
    return [
      `focus: ${activeElement?.outerHTML.slice(0, 200)}`,
      `text: ${body.innerText.slice(0, 1500)}`,
    ];
  });
  const silence = new Promise<string[]>((resolve) => {
    setTimeout(resolve, patienceMs, ['the page does not answer']).unref();
  });
  return Promise.race([answer, silence]).catch((error: unknown) => [String(error)]);
}

/** Writes both, and prints the text: the step that failed, the address, the console, and the page. */
export async function reportFailure(page: Page, { name, result }: RunnerTestCase): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileName(name));
  const steps = (result?.errors ?? []).map(({ message, stack }) => stack ?? message);
  await page.screenshot({ path: `${path}.png`, timeout: patienceMs }).catch(() => undefined);
  const text = [
    `The test that failed: ${name} (picture: ${path}.png)`,
    ...steps,
    `address: ${page.url()}`,
    ...(await placeOf(page)),
    'console:',
    ...consoleOf(page),
  ].join('\n');
  writeFileSync(`${path}.txt`, text);
  console.error(text);
}
