/** A provider's answers before a channel is saved: its models, and whether it takes the key. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openProvider, type Provider } from '../support/servers/provider';
import type { ProviderAnswer } from '../support/servers/providerCommands';
import { channels, channelTests, newChannel } from '../support/steps/channelForms';
import { typedIn } from '../support/steps/forms';

channelTests();

const key = 'sk-typed-CANARY-0123456789';
let provider: Provider;

const open = async () => {
  await newChannel('OpenAI', 'not saved yet');
  await page.getByLabelText('Key *').fill(key);
  await page.getByLabelText('Base URL').fill(provider.url);
};
const click = (name: string) => page.getByRole('button', { name }).click();
const dialog = () => page.getByRole('dialog');
const toast = () => [...document.querySelectorAll<HTMLElement>('.toast')].at(-1)?.innerText ?? '';
const modelList = (...ids: string[]): ProviderAnswer => ({
  body: JSON.stringify({ data: ids.map((id) => ({ id })) }),
});

beforeEach(async () => {
  provider = await openProvider();
});

describe('the check of a provider before a channel is saved', () => {
  it('shows new models and those that are gone, and saves nothing by itself', async () => {
    await provider.answer('/models', modelList('gpt-4o', 'o9'));
    await open();
    await click('Fetch models');
    await expect.element(dialog().getByLabelText('o9')).toBeVisible();
    expect(await channels()).toEqual([]);
    const asked = await provider.asked();
    expect(asked.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it.each<[string, ProviderAnswer, RegExp]>([
    ['cuts the connection', { isCut: true }, /\S/],
    [
      'answers a page',
      { headers: { 'content-type': 'text/html' }, body: '<html>hello</html>' },
      /JSON/,
    ],
    [
      'refuses the key and repeats it',
      { status: 401, body: JSON.stringify({ error: { message: `wrong: Bearer ${key}` } }) },
      /401/,
    ],
    [
      'leads elsewhere',
      { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' },
      /302/,
    ],
    ['breaks its answer off', { body: '{"data":[', isCut: true }, /\S/],
  ])(
    'that %s says why at once, keeps what is typed, and shows no key',
    async (_name, answer, why) => {
      await provider.answer('/models', answer);
      for (const button of ['Fetch models', 'Check key']) {
        await open();
        await click(button);
        await expect.poll(toast).toMatch(why);
        expect(toast()).not.toContain('CANARY');
        expect(dialog().elements()).toEqual([]);
        expect(typedIn('Key *')).toBe(key);
        expect(typedIn('Name')).toBe('not saved yet');
      }
      expect(await channels()).toEqual([]);
    },
  );

  it('takes 10,000 models, which can be searched and are all added', async () => {
    const count = 10_000;
    await provider.answer(
      '/models',
      modelList(...Array.from({ length: count }, (_, i) => `model-${i}`)),
    );
    await open();
    await click('Fetch models');
    await expect
      .element(
        dialog()
          .getByText(/10,?000/)
          .first(),
      )
      .toBeVisible();
    await dialog().getByRole('searchbox').fill('model-9999');
    await expect.element(dialog().getByLabelText('model-9999', { exact: true })).toBeVisible();
    await dialog()
      .getByRole('button', { name: /10,?000/ })
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText(/10,?000/).first()).toBeVisible();
  });

  it('that is slow lets one type on, and shows its answer then', async () => {
    // Its call waits.
    await provider.answer('/models');
    await open();
    await click('Fetch models');
    await expect.poll(async () => (await provider.asked()).length).toBe(1);
    await page.getByLabelText('Name').fill('typed meanwhile');
    expect(typedIn('Name')).toBe('typed meanwhile');
    await provider.answer('/models', modelList('late'));
    await expect.element(dialog().getByLabelText('late')).toBeVisible();
  });
});
