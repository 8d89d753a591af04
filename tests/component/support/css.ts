/** Locators by CSS selectors, for what has no role or name of its own: `page.css('.selection-bar').getByRole('button')`. */
import { type Locator, locators } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    css: (selector: string) => Locator;
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` });

/** Elements that are seen. A page that was left may still be there, hidden. */
export const seen = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());

/** Their texts, as they are seen. */
export const textsOf = (selector: string): string[] =>
  seen(selector).map(({ innerText }) => innerText.trim());
