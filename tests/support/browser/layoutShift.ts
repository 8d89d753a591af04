/** How much of a page jumps while it loads, as browsers measure it: 0 is nothing, above 0.1 people notice. */
import type { Page } from 'playwright-core';

/** Measures from the next document on. @returns what asks for the sum so far */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0),
    );
}

/** Holds answers to these addresses back. */
export async function delay(page: Page, pattern: string, ms: number): Promise<void> {
  await page.route(pattern, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
}
