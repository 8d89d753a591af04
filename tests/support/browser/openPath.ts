/** A page of the console from its beginning, without loading the console again. */
import type { Page } from 'playwright-core';

/**
 * Shows a page as it is after a click on a link from another one: nothing of what was opened or typed before is left,
 * dialogs over it included. Loads the console where the tab does not show it yet.
 */
export async function openPath(page: Page, path: string): Promise<void> {
  if ((await page.locator('h1').count()) === 0) {
    await page.goto(path);
    return;
  }
  while ((await page.locator('dialog:modal').count()) > 0) await page.keyboard.press('Escape');
  for (const address of ['/about', path]) {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    if (address === '/about') await page.locator('h1', { hasText: /^(About|关于)$/ }).waitFor();
  }
}
