/** The script of the bot check at /register, as the browser and the server let it in. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../../support/browser/publicPages';
import { serveTurnstile, turnstileEvent } from '../../support/signInProviders';

const held = publicPages();

describe('the bot check of a registration', () => {
  beforeAll(() =>
    held.setOptions({
      TurnstileSiteKey: 'site',
      TurnstileSecretKey: 'secret',
      TurnstileCheckEnabled: 'true',
    }),
  );

  it('says when the script cannot be loaded and loads it again on request [AC-21]', async () => {
    const { page, context } = await held.open('/about');
    await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
    await page.goto('/register');
    await page.getByLabel('Username').fill('emil');
    await page.getByText('Failed to load Turnstile.').waitFor();
    await page.unroute('https://challenges.cloudflare.com/**');
    await serveTurnstile(page);
    await page.getByRole('button', { name: 'Try the check again' }).click();
    await turnstileEvent(page, 'callback', 'token-2');
    await page.getByText('Checked').waitFor();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('emil');
    await context.close();
  });

  it('allows the script of the check only while the check is on', async () => {
    const policy = async () =>
      (await fetch(`${held.server.url}/register`)).headers.get('content-security-policy') ?? '';
    expect(await policy()).toContain('https://challenges.cloudflare.com/turnstile/v0/');
    await held.setOptions({ TurnstileCheckEnabled: 'false' });
    expect(await policy()).not.toContain('cloudflare');
  });
});
