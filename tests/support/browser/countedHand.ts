/** Counts a user's work with mouse and keyboard. A task that is done only through it cannot leave an action out. */
import type { Locator, Page } from 'playwright-core';

/** Actions of a task: clicks, keys such as Enter, and texts that were typed, with their letters. */
export interface Actions {
  clicks: number;
  keys: number;
  letters: number;
}

export interface CountedHand {
  /** One click on something that is on the screen. */
  click: (target: Locator, options?: { shift?: boolean }) => Promise<void>;
  /** One key, or one with Ctrl or Shift held. */
  press: (key: string) => Promise<void>;
  /** Types letter by letter into whatever has the focus. @throws Error where no field has it */
  type: (text: string) => Promise<void>;
  /** Puts a text from elsewhere into the field that has the focus: one key, however long the text is. */
  paste: (text: string) => Promise<void>;
  /** Waits for something; no action. */
  see: (target: Locator) => Promise<void>;
  /** Each action so far, in words. */
  steps: readonly string[];
  count: () => Actions;
}

const hasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('input, textarea, [contenteditable]'));

/** Counts from now on what is done on a page. */
export function countedHand(page: Page): CountedHand {
  const steps: string[] = [];
  const total: Actions = { clicks: 0, keys: 0, letters: 0 };
  const needField = async () => {
    if (!(await hasFocus(page))) throw new Error('nothing that takes a text has the focus');
  };
  return {
    steps,
    count: () => ({ ...total }),
    click: async (target, { shift = false } = {}) => {
      await target.waitFor();
      const name = await target.evaluate(
        (one) =>
          one.ariaLabel ??
          (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one.textContent) ??
          '',
      );
      total.clicks += 1;
      steps.push(`${shift ? 'shift-click' : 'click'} "${name.trim()}"`);
      await target.click(shift ? { modifiers: ['Shift'] } : {});
    },
    press: async (key) => {
      total.keys += 1;
      steps.push(`press ${key}`);
      await page.keyboard.press(key);
    },
    type: async (text) => {
      await needField();
      total.letters += text.length;
      steps.push(`type "${text}"`);
      await page.keyboard.type(text);
    },
    paste: async (text) => {
      await needField();
      total.keys += 1;
      steps.push('paste');
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+V');
    },
    see: (target) => target.waitFor(),
  };
}
