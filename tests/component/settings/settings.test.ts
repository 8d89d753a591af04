/** The settings page: its list of sections, what a save sends and keeps, and every option of the relay. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../../src/schema/forms/settings';
import type { SettingsSchema } from '../../../src/schema/types';
import { answerCalls, callAsRoot, cut, isEmbedded, refusal, watchWrites } from '../support/api';
import { consoleTests, enter, open } from '../support/consoleTests';
import {
  change,
  keyOf,
  openSection,
  options,
  save,
  saveButton,
  saved,
  sectionList,
  setOptions,
  showJson,
} from '../support/steps/settings';

consoleTests();
beforeEach(() =>
  setOptions({
    PasswordLoginEnabled: 'true',
    GitHubOAuthEnabled: 'false',
    GitHubClientId: '',
    ModelRatio: '{}',
    CompletionRatio: '{}',
    GroupRatio: '{"default":1,"vip":1,"svip":1}',
    RetryTimes: '0',
  }),
);

const dialog = () => page.getByRole('dialog');
const bodiesOf = ({ all }: ReturnType<typeof watchWrites>) => all.map(({ body }) => body);
const profile = () => page.getByRole('link', { name: 'Edit my profile' });
const groupOf = (name: string) => page.getByRole('region', { name, exact: true });

/** Options that the relay does not have. */
const lacking = isEmbedded
  ? []
  : [
      'SMTPSSLEnabled',
      'RetryEmptyAnswerEnabled',
      'TokensPerUser',
      'TokenRequestsPerMinute',
      'GuestPricesEnabled',
      'RegistrationByInvitation',
      'SecondFactorRequired',
      'LimitTimeZone',
    ];

describe('settings', () => {
  const groups = {
    Personal: ['Account', 'Sign-in methods'],
    Operation: ['General', 'Log', 'Monitoring', 'Quota']
      .concat(isEmbedded ? 'Limits' : [])
      .concat('Prices and ratios'),
    System: [
      'Server address',
      'Sign-in and registration',
      'Allowed domains',
      'Mail (SMTP)',
      'GitHub',
      'Lark',
      'OIDC',
      'WeChat',
      'Message Pusher',
      'Turnstile',
    ],
    Other: ['Notice', 'Name and look', 'Pages'],
  };

  it('are one list: for everybody the personal ones, for administrators those of the relay [ST-05] [ST-06] [ST-08] [ST-13]', async () => {
    await open('/setting');
    await expect.element(profile()).toBeVisible();
    const linksOf = (group: string) =>
      sectionList().getByRole('region', { name: group, exact: true }).getByRole('link');
    for (const [group, sections] of Object.entries(groups)) {
      await expect
        .poll(() =>
          linksOf(group)
            .elements()
            .map(({ textContent }) => textContent),
        )
        .toEqual(sections);
      if (group === 'Personal') continue;
      for (const name of sections) {
        await sectionList().getByRole('link', { name, exact: true }).click();
        const heading = { level: 2, name, exact: true };
        await expect.element(page.getByRole('main').getByRole('heading', heading)).toBeVisible();
      }
    }
    await openSection('system', 'github');
    await expect.element(page.getByText(/\/oauth\/github$/)).toBeVisible();
  });

  it('are the personal ones for a user, and those of the relay belong to root [ST-05] [ST-13]', async () => {
    for (const username of ['plain', 'boss'])
      await callAsRoot('POST', 'user/', { username, password: 'password-1' });
    await callAsRoot('POST', 'user/manage', { username: 'boss', action: 'promote' });
    await enter('plain', 'password-1');
    await open('/setting');
    await expect.element(profile()).toBeVisible();
    await expect.element(groupOf('System')).not.toBeInTheDocument();
    await enter('boss', 'password-1');
    await open('/setting?tab=system');
    await expect
      .element(page.getByText('These settings belong to the super administrator.'))
      .toBeVisible();
    await expect.element(groupOf('System')).not.toBeInTheDocument();
  });

  it('keep what the relay refuses on the screen, at its field, and send it again alone', async () => {
    await openSection('operation', 'general');
    const end = answerCalls('PUT', /^option\/$/, (sent, go) =>
      keyOf(sent) === 'ChatLink' ? refusal('not this chat') : go(),
    );
    await page.getByLabelText('Chat link').fill('https://chat.example');
    await page.getByLabelText('Retries').fill('4');
    await save();
    await expect.element(page.getByRole('main').getByText('not this chat')).toBeVisible();
    await expect.element(page.getByText('1 change', { exact: true })).toBeVisible();
    expect((await options()).get('RetryTimes')).toBe('4');
    end();
    const writes = watchWrites(/^option\//);
    await save();
    await saved(1);
    expect(bodiesOf(writes)).toEqual([change('ChatLink', 'https://chat.example', '')]);
    await setOptions({ ChatLink: '' });
  });

  it('are saved by Ctrl S and Enter', async () => {
    await openSection('operation', 'general');
    await page.getByLabelText('Retries').fill('7');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(dialog().getByRole('button', { name: 'Save' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(async () => (await options()).get('RetryTimes')).toBe('7');
  });

  it('warn before sign-in by password is switched off [ST-14]', async () => {
    const writes = watchWrites(/^option\//);
    await openSection('system', 'login');
    await page.getByLabelText('Allow sign-in by password').click();
    await saveButton().click();
    await expect.element(dialog().getByText(/you cannot sign in again/)).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(writes.all).toEqual([]);
    expect((await options()).get('PasswordLoginEnabled')).toBe('true');
  });

  it('write secrets only when they are typed, and never show them [ST-15]', async () => {
    await openSection('system', 'smtp');
    const secret = page.getByLabelText('SMTP credential', { exact: true });
    await page.getByLabelText('SMTP server').fill('smtp.example.com');
    await secret.fill('hunter2');
    await save();
    await saved(2);
    await expect.element(secret).toHaveValue('');
    expect(document.documentElement.outerHTML).not.toContain('hunter2');
    const writes = watchWrites(/^option\//);
    await page.getByLabelText('SMTP account').fill('me@example.com');
    await save();
    await saved(1);
    expect(writes.all.map(keyOf)).toEqual(['SMTPAccount']);
  });

  it('are found by a search, and ask before unsaved ones are left', async () => {
    await open('/setting');
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('inviter');
    await page.getByRole('link', { name: 'Reward for the inviter' }).click();
    const field = page.getByLabelText('Reward for the inviter');
    await field.fill('2000');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Users' }).click();
    await dialog().getByRole('button', { name: 'Stay' }).click();
    await expect.element(field).toHaveValue('2000');
  });

  it('clear the log before a time, thirty days ago to begin with [ST-09] [ER-13]', async () => {
    await openSection('operation', 'log');
    const time = page.getByLabelText('Entries older than').element();
    const typed = time instanceof HTMLInputElement ? Date.parse(time.value) / 1000 : Number.NaN;
    expect(Math.abs(Date.now() / 1000 - 2_592_000 - typed)).toBeLessThan(3600 * 26);
    const clear = async () => {
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await dialog().getByRole('button', { name: 'Clear' }).click();
    };
    await clear();
    await expect.element(page.getByText('0 log entries deleted')).toBeVisible();
    // No answer came, and nothing older is left.
    const end = answerCalls('DELETE', /^log\/\?target/, cut);
    await clear();
    await expect.element(page.getByText('Operation completed successfully')).toBeVisible();
    end();
    answerCalls('DELETE', /^log\/\?target/, () => refusal('no disk'));
    await clear();
    await expect.element(page.getByText('Log cleanup failed: no disk')).toBeVisible();
  });
});

describe('every option of the relay', () => {
  const values: Record<string, string> = {
    ModelRatio: '{"m":2}',
    CompletionRatio: '{"m":3}',
    GroupRatio: '{"default":1,"vip":0.5}',
    CachedRatio: '{"m":0.5}',
    CacheWriteRatio: '{"m":1.25}',
    UnitRatio: '{"m":4}',
    ToolRatio: '{"web_search":5000}',
    QuotaPerUnit: '250000.5',
    RetryTimes: '2',
    ChannelDisableThreshold: '2.5',
    SMTPPort: '2525',
    LimitTimeZone: 'Asia/Shanghai',
    Theme: 'berry',
    // A real relay would keep the slash at the end.
    ServerAddress: 'https://relay.example/',
    WeChatServerAddress: 'https://wechat.example',
    MessagePusherAddress: 'https://push.example',
    TopUpLink: 'https://shop.example',
    ChatLink: 'https://chat.example',
    OidcAuthorizationEndpoint: 'https://login.example/authorize',
    OidcTokenEndpoint: 'https://login.example/token',
    OidcUserinfoEndpoint: 'https://login.example/userinfo',
    Logo: '/logo.png',
  };
  // Settings that switch the session's own way in off, or need another option first.
  const left = new Set([
    'PasswordLoginEnabled',
    'SecondFactorRequired',
    'GitHubOAuthEnabled',
    'WeChatAuthEnabled',
    'TurnstileCheckEnabled',
    'OidcEnabled',
    // Asks the provider, as oidc.test.ts does.
    'OidcWellKnown',
    ...lacking,
  ]);
  const propertiesOf = ({ properties }: SettingsSchema, fields: readonly string[]) =>
    fields.flatMap((name) => {
      const property = left.has(name) ? undefined : properties[name];
      return property ? [{ name, property }] : [];
    });
  const sections = Object.entries(settings).flatMap(([tab, schema]) =>
    schema['x-sections']
      .map(({ name, title, fields }) => ({ tab, name, title, set: propertiesOf(schema, fields) }))
      .filter(({ set }) => set.length > 0),
  );

  it('is in a section', () => {
    expect(sections.flatMap(({ set }) => set).length).toBeGreaterThan(40);
  });

  it.each(sections)(
    'is set and read back [ST-10] [ST-11] [ST-16] [ST-18]: $title',
    async ({ tab, name: section, set }) => {
      const before = await options();
      const expected = new Map<string, string>();
      await openSection(tab, section);
      for (const { name, property } of set) {
        if (property['x-format'] === 'ratios') await showJson(property.title ?? '');
        const id = `settings_${tab}_${section}_${name}`;
        const field = page.elementLocator(document.getElementById(id) ?? document.body);
        if (property.type === 'boolean') {
          await field.click();
          expected.set(name, String(before.get(name) !== 'true'));
        } else if (property.enum) {
          await field.click();
          await page.getByRole('option', { name: 'Berry' }).click();
          expected.set(name, 'berry');
        } else if (property.type === 'array') {
          await userEvent.fill(field, 'example.com,example.com,');
          expected.set(name, `${before.get(name)},example.com`);
        } else {
          const made = property['x-wire'] === 'number-text' ? '1234' : `value of ${name}`;
          const value = values[name] ?? made;
          await userEvent.fill(field, value);
          if (!property.writeOnly) expected.set(name, value.replace(/example\/$/, 'example'));
        }
      }
      await save();
      await saved(set.length);
      const after = await options();
      expect(new Map([...expected.keys()].map((name) => [name, after.get(name)]))).toEqual(
        expected,
      );
      await setOptions(
        Object.fromEntries([...expected.keys()].map((name) => [name, before.get(name) ?? ''])),
      );
    },
  );
});
