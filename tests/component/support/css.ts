/** Locators by CSS selectors: `page.getByCss('.toast')`, for what has no role and no text of its own. */
import { type Locator, locators } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator;
  }
}

locators.extend({ getByCss: (selector) => `css=${selector}` });
