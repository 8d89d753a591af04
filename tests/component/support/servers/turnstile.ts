/** The script of the bot check, with its events in the hands of the test. The relay confirms tokens that begin with "good". */
import { expect, onTestFinished, vi } from 'vitest';
import type { TurnstileApi, TurnstileOptions } from '../../../../src/web/account/loadTurnstile';

export const widget: { options?: TurnstileOptions | undefined; resets: number } = { resets: 0 };

const turnstile: TurnstileApi = {
  render: (_container, options) => {
    widget.options = options;
    return 'widget-1';
  },
  reset: () => {
    widget.resets += 1;
  },
  remove: () => {
    widget.options = undefined;
  },
};

/** Takes the place of the script until the end of the test. */
export function serveTurnstile(): void {
  widget.resets = 0;
  const append = document.head.append.bind(document.head);
  const spy = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      const isScript =
        node instanceof HTMLScriptElement &&
        node.src.startsWith('https://challenges.cloudflare.com/turnstile/v0/');
      if (!isScript) append(node);
      else {
        Object.assign(window, { turnstile });
        node.dispatchEvent(new Event('load'));
      }
    }
  });
  onTestFinished(() => spy.mockRestore());
}

/** Makes the widget report something, once it is there. */
export async function report(
  event: 'callback' | 'error-callback' | 'expired-callback' | 'timeout-callback',
  token = '',
): Promise<void> {
  await expect.poll(() => widget.options).toBeDefined();
  widget.options?.[event](token);
}
