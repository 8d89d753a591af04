/** Where the message of a refused save lies: never over the buttons that save, whatever the height of the form. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { consoleTests, open } from './support/consoleTests';

consoleTests();

describe('the message of a refused save', () => {
  it.each(
    ['token', 'redemption', 'user', 'channel'].flatMap((name) => [
      [name, 1280, 800] as const,
      [name, 390, 844] as const,
    ]),
  )('does not lie over the button of a new %s at %i x %i', async (name, width, height) => {
    await page.viewport(width, height);
    await open(`/${name}/add`);
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
  });
});
