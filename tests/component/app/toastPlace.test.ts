/** Where the message of a refused save lies: never over the buttons that save, whatever the height of the form. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { consoleTests, open } from '../support/consoleTests';

consoleTests();

describe('the message of a refused save', () => {
  it.each(
    [
      ['token', 'Remaining quota', '7'],
      ['redemption', 'Quota', '7'],
      ['user', 'Display name', 'somebody'],
      ['channel', 'Name', 'no key'],
    ].flatMap(([name = '', label = '', typed = '']) => [
      [name, 1280, 800, label, typed] as const,
      [name, 390, 844, label, typed] as const,
    ]),
  )(
    'does not lie over the button of a new %s at %i x %i',
    async (name, width, height, label, typed) => {
      await page.viewport(width, height);
      await open(`/${name}/add`);
      await page.getByRole('textbox', { name: label }).fill(typed);
      await page.getByRole('button', { name: /^Create / }).click();
      await expect
        .element(page.getByRole('alert').filter({ hasText: 'marked fields' }))
        .toBeVisible();
      const [message, button] = ['.toast', '.save-bar [type="submit"]'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      );
      if (!message || !button) throw new Error('no message or no button');
      const isOver =
        message.top < button.bottom &&
        message.bottom > button.top &&
        message.left < button.right &&
        message.right > button.left;
      expect(isOver).toBe(false);
      // Below the head of the page above 600 px, on a phone above the form.
      if (width > 600) expect(message.bottom).toBeGreaterThan(height / 2);
    },
  );
});
