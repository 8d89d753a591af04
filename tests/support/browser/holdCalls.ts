/** Calls of a page that wait while a test looks at it without their answers. */
import type { Page } from 'playwright-core';
import { buildGate } from './gate';

/**
 * Holds the calls to an address back.
 * @param method of the calls; any if absent
 * @returns the addresses that were called so far, and what lets these and all later calls go
 */
export async function holdCalls(page: Page, address: RegExp, method?: string) {
  const calls: string[] = [];
  const gate = buildGate();
  await page.route(address, async (route) => {
    const request = route.request();
    if (method !== undefined && request.method() !== method) return route.fallback();
    calls.push(request.url());
    await gate.passed;
    // The page may have given it up meanwhile.
    await route.fallback().catch(() => undefined);
  });
  return { calls, letGo: gate.open };
}
