/** The sections of the settings page: moving between them, saving one, finding a setting, and what fits on the screen. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { settings } from '../../../src/schema/forms/settings';
import { answerCalls, answerOf, callApi, cut, refusal, watchWrites } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import {
  change,
  changeOptions,
  goToSection,
  keyOf,
  openSection,
  options,
  save,
  saveButton,
  saved,
  sectionList,
  setOptions,
} from '../support/steps/settings';

consoleTests();
beforeEach(() =>
  setOptions({
    GitHubOAuthEnabled: 'false',
    GitHubClientId: '',
    RetryTimes: '0',
    TopUpLink: '',
    ChatLink: '',
    QuotaForNewUser: '0',
  }),
);

const dotOf = (section: string) =>
  sectionList().getByRole('link', { name: section }).getByRole('img', { name: 'unsaved changes' });
const link = () => page.getByLabelText('Top-up link');
const quota = () => page.getByLabelText('Quota of a new user');
const discard = () => page.getByRole('button', { name: 'Discard' });

describe('what is typed in a section', () => {
  it('stays while one goes to other sections and back, with a dot, and is saved alone', async () => {
    await openSection('operation', 'general');
    await link().fill('https://shop.example');
    await expect.element(dotOf('General')).toBeVisible();
    await goToSection('Quota');
    await quota().fill('77');
    await expect.element(dotOf('Quota')).toBeVisible();
    await expect.element(link()).not.toBeVisible();
    const writes = watchWrites(/^option\//);
    await save();
    await saved(1);
    expect(writes.all.map(({ body }) => body)).toEqual([change('QuotaForNewUser', '77', '0')]);
    await expect.element(dotOf('Quota')).not.toBeInTheDocument();
    await goToSection('Account');
    await expect.element(page.getByRole('link', { name: 'Edit my profile' })).toBeVisible();
    await expect.element(dotOf('General')).toBeVisible();
    await goToSection('General');
    await expect.element(link()).toHaveValue('https://shop.example');
    await discard().click();
    await expect.element(dotOf('General')).not.toBeInTheDocument();
  });

  it('is asked about when the page is left from another section, and when it is loaded again', async () => {
    await openSection('operation', 'general');
    await link().fill('https://shop.example');
    await goToSection('Sign-in methods');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Users' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await goToSection('General');
    await expect.element(link()).toHaveValue('https://shop.example');
  });

  it('is saved by Ctrl S in the section on the screen only', async () => {
    await openSection('operation', 'general');
    await link().fill('https://shop.example');
    await goToSection('Quota');
    await quota().fill('78');
    const writes = watchWrites(/^option\//);
    await userEvent.keyboard('{Control>}s{/Control}');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await saved(1);
    expect(writes.all.map(({ body }) => body)).toEqual([change('QuotaForNewUser', '78', '0')]);
  });

  it('is sent again from where the relay was too busy, and not twice', async () => {
    await openSection('operation', 'general');
    await link().fill('https://shop.example');
    await page.getByLabelText('Chat link').fill('https://chat.example');
    await page.getByLabelText('Retries').fill('5');
    let calls = 0;
    const end = answerCalls('PUT', /^option\/$/, (_, go) => {
      calls += 1;
      return calls > 1 ? answerOf('', 429) : go();
    });
    await save();
    await expect.element(page.getByText('2 changes', { exact: true })).toBeVisible();
    const stored = await options();
    expect([stored.get('TopUpLink'), stored.get('RetryTimes')]).toEqual([
      'https://shop.example',
      '0',
    ]);
    end();
    const writes = watchWrites(/^option\//);
    await save();
    await saved(2);
    expect(writes.all.map(keyOf)).toEqual(['ChatLink', 'RetryTimes']);
  });
});

describe('a section that is opened later', () => {
  it('begins with what the relay has then, and says when that could not be read', async () => {
    await openSection('operation', 'general');
    await link().fill('https://typed.example');
    await callApi('PUT', 'option/', { key: 'QuotaForNewUser', value: '4321' });
    await goToSection('Quota');
    await expect.element(quota()).toHaveValue('4321');
    const end = answerCalls('GET', /^option\/$/, cut);
    await goToSection('Limits');
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await goToSection('General');
    await expect.element(link()).toHaveValue('https://typed.example');
    end();
    await goToSection('Limits');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByLabelText('Most tokens of a user')).toBeVisible();
  });
});

describe('a sign-in provider', () => {
  const id = () => page.getByLabelText('GitHub client ID');
  const secret = () => page.getByLabelText('GitHub client secret', { exact: true });
  const isOn = () => page.getByRole('switch', { name: /through GitHub/ });

  it('is one section, saved in the order that the relay wants, with five clicks and its ids', async () => {
    let clicks = 0;
    const click = async (locator: Locator) => {
      clicks += 1;
      await locator.click();
    };
    await open('/token');
    await expect.element(page.getByRole('link', { name: 'Add token' }).first()).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}github client id');
    await click(page.getByRole('option', { name: /GitHub client ID/ }));
    // The palette leads to the field itself.
    await expect.element(id()).toHaveFocus();
    await userEvent.keyboard('the-id');
    await click(secret());
    await userEvent.keyboard('hunter2');
    await click(isOn());
    const writes = watchWrites(/^option\//);
    await click(saveButton());
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText('Allow sign-in and registration through GitHub: off → on'))
      .toBeVisible();
    expect(dialog.element().textContent).not.toContain('hunter2');
    await click(dialog.getByRole('button', { name: 'Save' }));
    await saved(3);
    expect(writes.all.map(keyOf)).toEqual([
      'GitHubClientId',
      'GitHubClientSecret',
      'GitHubOAuthEnabled',
    ]);
    expect(clicks).toBeLessThanOrEqual(5);
    await isOn().click();
    await id().clear();
    const later = watchWrites(/^option\//);
    await save();
    await saved(2);
    expect(later.all.map(keyOf)).toEqual(['GitHubOAuthEnabled', 'GitHubClientId']);
  });

  it('is not switched on where the relay refused its id, and says why', async () => {
    await openSection('system', 'github');
    answerCalls('PUT', /^option\/$/, (sent, go) =>
      keyOf(sent) === 'GitHubClientId' ? refusal('no such app') : go(),
    );
    await id().fill('wrong');
    await secret().fill('hunter2');
    await isOn().click();
    const writes = watchWrites(/^option\//);
    await save();
    const main = page.getByRole('main');
    await expect.element(main.getByText('no such app')).toBeVisible();
    await expect
      .element(main.getByText('Not saved, because the relay did not take: GitHub client ID'))
      .toBeVisible();
    expect(writes.all.map(keyOf)).toEqual(['GitHubClientId', 'GitHubClientSecret']);
    await expect.element(secret()).toHaveValue('');
    await expect.element(id()).toHaveValue('wrong');
  });

  it.each([
    ['github', 'GitHub client secret', 'GitHub client secret: not set → set'],
    ['lark', 'Lark app secret', 'Lark app secret: set → a new value'],
  ])('says of a secret whether it is set, never what it is: %s', async (section, label, line) => {
    changeOptions((answer) => {
      answer.secrets_set = ['LarkClientSecret'];
    });
    await openSection('system', section);
    await page.getByLabelText(label, { exact: true }).fill('hunter2');
    await saveButton().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(line)).toBeVisible();
    expect(dialog.element().textContent).not.toContain('hunter2');
  });
});

describe('each section', () => {
  const sections = Object.entries(settings).flatMap(([tab, schema]) =>
    schema['x-sections'].map(({ name, title }) => ({ tab, name, title })),
  );

  it.each(sections)(
    'has its address of before, Save on the screen, and nothing wider than 760 px: $title',
    async ({ tab, name, title }) => {
      await openSection(tab, name);
      await expect
        .element(
          page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true }),
        )
        .toBeVisible();
      for (const [width, height] of [
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await page.viewport(width, height);
        const widths = [...document.querySelectorAll('main form *, main .form-section')].map(
          (element) => Math.round(element.getBoundingClientRect().width),
        );
        expect(Math.max(...widths), `at ${width}`).toBeLessThanOrEqual(760);
        // The bar that saves is there once something is changed.
        const { bottom } = document.querySelector('.save-bar')?.getBoundingClientRect() ?? {
          bottom: 0,
        };
        expect(bottom, `Save at ${width}`).toBeLessThanOrEqual(height);
      }
    },
  );
});

describe('a test of what is saved', () => {
  it('says what is missing, then what the other side says, at the section', async () => {
    await setOptions({ SMTPServer: '' });
    await openSection('system', 'smtp');
    const send = page.getByRole('button', { name: 'Send a test' });
    await send.click();
    await expect
      .element(page.getByText('Not tested: SMTP server must be saved first'))
      .toBeVisible();
    answerCalls('POST', /^option\/test/, () =>
      answerOf({ success: true, message: '', data: '250 queued' }),
    );
    await send.click();
    await expect.element(page.getByText('It works. The answer: 250 queued')).toBeVisible();
  });

  it('is not offered where there is nobody to ask', async () => {
    await openSection('operation', 'general');
    await expect.element(link()).toBeVisible();
    expect(page.getByRole('button', { name: 'Send a test' }).elements()).toEqual([]);
  });
});
