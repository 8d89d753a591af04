/** The sections of the settings page: moving between them, saving one, finding a setting, and what fits on the screen. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../../src/schema/settings';
import { callApi } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { settingsPage } from '../support/settings';

const held = consoleTests();
const { options, open, save } = settingsPage(held);
const initial = {
  GitHubOAuthEnabled: 'false',
  GitHubClientId: '',
  RetryTimes: '0',
  TopUpLink: '',
  ChatLink: '',
  QuotaForNewUser: '0',
};
const restore = async () => {
  for (const [key, value] of Object.entries(initial))
    await callApi(held.page, 'PUT', 'option/', { key, value });
};
beforeEach(restore);
afterEach(restore);

const list = () => held.page.getByRole('navigation', { name: 'Sections' });
const go = (section: string) => list().getByRole('link', { name: section }).click();
const dotOf = (section: string) =>
  list().getByRole('link', { name: section }).getByRole('img', { name: 'unsaved changes' });
/** Bodies of the writes from now on. */
const watchWrites = () => {
  const bodies: { key: string; value: string }[] = [];
  held.page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON());
  });
  return bodies;
};
const allSections = Object.entries(settings).flatMap(([tab, schema]) =>
  schema['x-sections'].map(({ name, title }) => ({ tab, name, title })),
);

describe('what is typed in a section', () => {
  it('stays while one goes to other sections and back, with a dot, and is saved alone', async () => {
    await open('operation', 'general');
    await held.page.getByLabel('Top-up link').fill('https://shop.example');
    await dotOf('General').waitFor();
    await go('Quota');
    await held.page.getByLabel('Quota of a new user').fill('77');
    await dotOf('Quota').waitFor();
    expect(await held.page.getByLabel('Top-up link').isVisible()).toBe(false);
    const bodies = watchWrites();
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    expect(bodies).toEqual([{ key: 'QuotaForNewUser', value: '77', _before: '0' }]);
    await dotOf('Quota').waitFor({ state: 'detached' });
    await go('Account');
    await held.page.getByRole('link', { name: 'Edit my profile' }).waitFor();
    await dotOf('General').waitFor();
    await go('General');
    await expect
      .poll(() => held.page.getByLabel('Top-up link').inputValue())
      .toBe('https://shop.example');
    await held.page.getByRole('button', { name: 'Discard' }).click();
    await dotOf('General').waitFor({ state: 'detached' });
  });

  it('is asked about when the page is left from another section, and when it is loaded again', async () => {
    await open('operation', 'general');
    await held.page.getByLabel('Top-up link').fill('https://shop.example');
    await go('Sign-in methods');
    await held.page.getByRole('navigation').first().getByRole('link', { name: 'Users' }).click();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    const asked = new Promise<string>((resolve) =>
      held.page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      }),
    );
    await held.page.evaluate(() => location.reload()).catch(() => undefined);
    expect(await asked).toBe('beforeunload');
    await go('General');
    await expect
      .poll(() => held.page.getByLabel('Top-up link').inputValue())
      .toBe('https://shop.example');
  });

  it('is saved by Ctrl S in the section on the screen only', async () => {
    await open('operation', 'general');
    await held.page.getByLabel('Top-up link').fill('https://shop.example');
    await go('Quota');
    await held.page.getByLabel('Quota of a new user').fill('78');
    const bodies = watchWrites();
    await held.page.keyboard.press('Control+s');
    await held.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('1 setting saved').waitFor();
    expect(bodies).toEqual([{ key: 'QuotaForNewUser', value: '78', _before: '0' }]);
  });

  it('is sent again from where the relay was too busy, and not twice', async () => {
    await open('operation', 'general');
    await held.page.getByLabel('Top-up link').fill('https://shop.example');
    await held.page.getByLabel('Chat link').fill('https://chat.example');
    await held.page.getByLabel('Retries').fill('5');
    let calls = 0;
    await held.page.route('**/api/option/', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      calls += 1;
      return calls > 1 ? route.fulfill({ status: 429 }) : route.continue();
    });
    await save();
    await held.page.getByText('2 changes', { exact: true }).waitFor();
    expect([(await options()).get('TopUpLink'), (await options()).get('RetryTimes')]).toEqual([
      'https://shop.example',
      '0',
    ]);
    await held.page.unroute('**/api/option/');
    const bodies = watchWrites();
    await save();
    await held.page.getByText('2 settings saved').waitFor();
    expect(bodies.map(({ key }) => key)).toEqual(['ChatLink', 'RetryTimes']);
  });
});

describe('a section that is opened later', () => {
  it('begins with what the relay has then, and says when that could not be read', async () => {
    const { page } = held;
    await open('operation', 'general');
    await page.getByLabel('Top-up link').fill('https://typed.example');
    await callApi(page, 'PUT', 'option/', { key: 'QuotaForNewUser', value: '4321' });
    await go('Quota');
    await expect.poll(() => page.getByLabel('Quota of a new user').inputValue()).toBe('4321');
    await page.route('**/api/option/', (route) => route.abort());
    await go('Limits');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await go('General');
    await expect
      .poll(() => page.getByLabel('Top-up link').inputValue())
      .toBe('https://typed.example');
    await page.unroute('**/api/option/');
    await go('Limits');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Most tokens of a user').waitFor();
    await go('General');
    await page.getByRole('button', { name: 'Discard' }).click();
  });
});

describe('a sign-in provider', () => {
  it('is one section, saved in the order that the relay wants, with five clicks and its ids', async () => {
    const clicks = { count: 0 };
    const click = async (locator: ReturnType<typeof held.page.getByRole>) => {
      clicks.count += 1;
      await locator.click();
    };
    await held.page.goto('/token');
    await held.page.getByRole('link', { name: 'Add token' }).first().waitFor();
    await held.page.keyboard.press('Control+k');
    await held.page.keyboard.type('github client id');
    await click(held.page.getByRole('option', { name: /GitHub client ID/ }));
    // The palette leads to the field itself.
    const id = held.page.getByLabel('GitHub client ID');
    await expect.poll(() => id.evaluate((node) => node === document.activeElement)).toBe(true);
    await held.page.keyboard.type('the-id');
    await click(held.page.getByLabel('GitHub client secret', { exact: true }));
    await held.page.keyboard.type('hunter2');
    await click(held.page.getByRole('switch', { name: /through GitHub/ }));
    const bodies = watchWrites();
    await click(held.page.getByRole('button', { name: 'Save' }));
    const dialog = held.page.getByRole('dialog');
    await dialog.getByText('Allow sign-in and registration through GitHub: off → on').waitFor();
    expect(await dialog.innerText()).not.toContain('hunter2');
    await click(dialog.getByRole('button', { name: 'Save' }));
    await held.page.getByText('3 settings saved').waitFor();
    expect(bodies.map(({ key }) => key)).toEqual([
      'GitHubClientId',
      'GitHubClientSecret',
      'GitHubOAuthEnabled',
    ]);
    expect(clicks.count).toBeLessThanOrEqual(5);
    await held.page.getByRole('switch', { name: /through GitHub/ }).click();
    await id.fill('');
    bodies.length = 0;
    await save();
    await held.page.getByText('2 settings saved').waitFor();
    expect(bodies.map(({ key }) => key)).toEqual(['GitHubOAuthEnabled', 'GitHubClientId']);
  });

  it('is not switched on where the relay refused its id, and says why', async () => {
    await open('system', 'github');
    await held.page.route('**/api/option/', (route) =>
      route.request().postDataJSON()?.key === 'GitHubClientId'
        ? route.fulfill({ json: { success: false, message: 'no such app' } })
        : route.continue(),
    );
    await held.page.getByLabel('GitHub client ID').fill('wrong');
    await held.page.getByLabel('GitHub client secret', { exact: true }).fill('hunter2');
    await held.page.getByRole('switch', { name: /through GitHub/ }).check();
    const bodies = watchWrites();
    await save();
    const main = held.page.getByRole('main');
    await main.getByText('no such app').waitFor();
    await main
      .getByText('Not switched on, because the relay did not take: GitHub client ID')
      .waitFor();
    expect(bodies.map(({ key }) => key)).toEqual(['GitHubClientId', 'GitHubClientSecret']);
    expect(await held.page.getByLabel('GitHub client secret', { exact: true }).inputValue()).toBe(
      '',
    );
    expect(await held.page.getByLabel('GitHub client ID').inputValue()).toBe('wrong');
  });

  it('says of a secret whether it is set, never what it is', async () => {
    await held.page.route('**/api/option/', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = (await response.json()) as { secrets_set?: string[] };
      body.secrets_set = ['LarkClientSecret'];
      return route.fulfill({ response, json: body });
    });
    for (const [section, label, line] of [
      ['github', 'GitHub client secret', 'GitHub client secret: not set → set'],
      ['lark', 'Lark app secret', 'Lark app secret: set → a new value'],
    ] as const) {
      await open('system', section);
      await held.page.getByLabel(label, { exact: true }).fill('hunter2');
      await held.page.getByRole('button', { name: 'Save' }).click();
      await held.page.getByRole('dialog').getByText(line).waitFor();
      expect(await held.page.getByRole('dialog').innerText()).not.toContain('hunter2');
      await held.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await held.page.getByRole('button', { name: 'Discard' }).click();
    }
  });
});

describe('each section', () => {
  it('has its address of before, Save on the screen, and nothing wider than 760 px', async () => {
    const found: string[] = [];
    for (const { tab, name, title } of allSections) {
      await open(tab, name);
      await held.page
        .getByRole('main')
        .getByRole('heading', { level: 2, name: title, exact: true })
        .waitFor();
      for (const [width, height] of [
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await held.page.setViewportSize({ width, height });
        const wide = await held.page.evaluate(() =>
          [...document.querySelectorAll('main form *, main .form-section')]
            .map((element) => Math.round(element.getBoundingClientRect().width))
            .filter((each) => each > 760),
        );
        if (wide.length > 0) found.push(`${title}: ${Math.max(...wide)} px at ${width}`);
        const box = await held.page.getByRole('button', { name: 'Save' }).boundingBox();
        if (!box || box.y + box.height > height) found.push(`${title}: Save is out of sight`);
      }
    }
    expect(found).toEqual([]);
  });

  it('says which options the relay does not list, and leaves those alone that it does not know', async () => {
    await held.page.route('**/api/option/', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = (await response.json()) as { data: { key: string; value: string }[] };
      body.data = [
        ...body.data.filter(({ key }) => key !== 'ChatLink'),
        { key: 'OptionOfTomorrow', value: 'x' },
      ];
      return route.fulfill({ response, json: body });
    });
    await open('operation', 'general');
    const note = held.page.getByText('This relay does not list this option and may ignore it.');
    await expect.poll(() => note.count()).toBe(1);
    const bodies = watchWrites();
    await held.page.getByLabel('Retries').fill('6');
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    expect(bodies).toEqual([{ key: 'RetryTimes', value: '6', _before: '0' }]);
    expect(await held.page.content()).not.toContain('OptionOfTomorrow');
  });
});
