/** Locators by CSS selectors: `page.getByCss('.toast')`, for what has no role and no text of its own. */
import { type Locator, locators } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator;
  }
}

locators.extend({ getByCss: (selector) => `css=${selector}` });

/** Elements that are seen. A page that was left may still be there, hidden. */
export const seen = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());

/** Their texts, as they are seen. */
export const textsOf = (selector: string): string[] =>
  seen(selector).map(({ innerText }) => innerText.trim());
