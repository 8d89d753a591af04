/** Where the message of a refused save lies: never over the buttons that save, whatever the height of the form. */
import { describe, expect, it } from 'vitest';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();

describe('the message of a refused save', () => {
  it.each(
    ['token', 'redemption', 'user', 'channel'].flatMap((name) => [
      [name, 1280, 800] as const,
      [name, 390, 844] as const,
    ]),
  )('does not lie over the button of a new %s at %i x %i', async (name, width, height) => {
    const { page } = held;
    await page.setViewportSize({ width, height });
    await page.goto(`/${name}/add`);
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByRole('alert').filter({ hasText: 'marked fields' }).waitFor();
    const isOver = await page.evaluate(() => {
      const [message, button] = ['.toast', '.save-bar [type="submit"]'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      );
      if (!message || !button) return undefined;
      return (
        message.top < button.bottom &&
        message.bottom > button.top &&
        message.left < button.right &&
        message.right > button.left
      );
    });
    expect(isOver).toBe(false);
  });
});
