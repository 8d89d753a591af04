/** Reads the page's message on a write whose answer was lost. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A page's message on a write. */
export type Said = 'done' | 'notDone' | 'unknown' | string;

/** Runs in the page: keeps each message that appears, for some are gone after a second. */
export function keepMessages(user: string | null): void {
  if (!sessionStorage.getItem('said')) {
    localStorage.clear();
    if (user !== null) localStorage.setItem('user', user);
    sessionStorage.setItem('said', '[]');
  }
  const look = () => {
    const said = new Set<string>(JSON.parse(sessionStorage.getItem('said') ?? '[]') as string[]);
    for (const node of document.querySelectorAll('.toast, .report'))
      said.add(`${node.className}: ${node.textContent}`);
    sessionStorage.setItem('said', JSON.stringify([...said]));
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/** The page's messages on the write: toasts, and the report of bulk work. */
export async function readSaid(page: Page): Promise<Said> {
  const read = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('said') ?? '[]') as string[]);
  await expect
    .poll(async () => (await read()).length, { timeout: 40_000, interval: 100 })
    .toBeGreaterThan(0);
  await page.waitForTimeout(300);
  const found = await read();
  const text = found.join(' | ');
  if (/and it was not done/.test(text)) return 'notDone';
  if (/so it may have been done/.test(text)) return 'unknown';
  if (/toast (success|info)|copy manually|report: 1 done/.test(text)) return 'done';
  return text;
}
