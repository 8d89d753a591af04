import { beforeEach, describe, expect, it } from 'vitest';
import { callApi, enter, visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { settingsPage } from '../support/settings';
import { isEmbedded } from '../support/startConsole';

/** What goes along to a server that refuses to write over what others wrote. */
const asRead = (value: string) => (isEmbedded ? { _before: value } : {});

const held = consoleTests();
const { options, open, save, showJson } = settingsPage(held);

beforeEach(async () => {
  for (const [key, value] of [
    ['PasswordLoginEnabled', 'true'],
    ['GitHubOAuthEnabled', 'false'],
    ['GitHubClientId', ''],
    ['ModelRatio', '{}'],
    ['CompletionRatio', '{}'],
    ['GroupRatio', '{"default":1,"vip":1,"svip":1}'],
    ['RetryTimes', '0'],
  ])
    await callApi(held.page, 'PUT', 'option/', { key, value });
});

describe('settings', () => {
  it('are one list: for everybody the personal ones, for administrators those of the relay [ST-05] [ST-06] [ST-08] [ST-13]', async () => {
    await held.page.goto('/setting');
    await held.page.getByRole('link', { name: 'Edit my profile' }).waitFor();
    const groups = {
      Personal: ['Account', 'Sign-in methods'],
      Operation: ['General', 'Log', 'Monitoring', 'Quota', 'Limits', 'Ratios'],
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
    const list = held.page.getByRole('navigation', { name: 'Sections' });
    for (const [group, sections] of Object.entries(groups)) {
      const links = list.getByRole('region', { name: group, exact: true }).getByRole('link');
      await expect.poll(() => links.allInnerTexts()).toEqual(sections);
      if (group === 'Personal') continue;
      for (const section of sections) {
        await list.getByRole('link', { name: section, exact: true }).click();
        await held.page
          .getByRole('main')
          .getByRole('heading', { level: 2, name: section, exact: true })
          .waitFor();
      }
    }
    await open('system', 'github');
    await held.page.getByText(/\/oauth\/github$/).waitFor();
    const plain = await visit(held.browser, held.server.url);
    await callApi(held.page, 'POST', 'user/', { username: 'plain', password: 'password-1' });
    await callApi(held.page, 'POST', 'user/', { username: 'boss', password: 'password-1' });
    await callApi(held.page, 'POST', 'user/manage', { username: 'boss', action: 'promote' });
    await enter(plain.page, 'plain', 'password-1');
    await plain.page.goto('/setting');
    await plain.page.getByRole('link', { name: 'Edit my profile' }).waitFor();
    await expect
      .poll(() => plain.page.getByRole('region', { name: 'System', exact: true }).count())
      .toBe(0);
    await plain.context.close();
    const boss = await visit(held.browser, held.server.url);
    await enter(boss.page, 'boss', 'password-1');
    await boss.page.goto('/setting?tab=system');
    await boss.page.getByText('These settings belong to the super administrator.').waitFor();
    expect(boss.problems).toEqual([]);
    await boss.context.close();
  });

  it('are saved by section after a summary: only what changed, and seen at once [ST-07] [ST-13] [ST-14] [ST-17]', async () => {
    await open('other', 'look');
    await held.page.getByLabel('System name').fill('My Relay');
    const bodies: unknown[] = [];
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByRole('dialog').getByText('System name: One API → My Relay').waitFor();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(bodies).toEqual([]);
    await expect.poll(() => held.page.getByLabel('System name').inputValue()).toBe('My Relay');
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    expect(bodies).toEqual([{ key: 'SystemName', value: 'My Relay', ...asRead('One API') }]);
    await expect.poll(() => held.page.title()).toBe('Settings · My Relay');
    await open('operation', 'general');
    await held.page.getByLabel('Retries').fill('-1');
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('Must be at least 0').waitFor();
    await held.page.getByLabel('Retries').fill('3');
    await held.page.getByLabel('Show quota as currency').uncheck();
    await save();
    await held.page.getByText('2 settings saved').waitFor();
    expect([
      (await options()).get('RetryTimes'),
      (await options()).get('DisplayInCurrencyEnabled'),
    ]).toEqual(['3', 'false']);
    await callApi(held.page, 'PUT', 'option/', { key: 'DisplayInCurrencyEnabled', value: 'true' });
    await callApi(held.page, 'PUT', 'option/', { key: 'SystemName', value: 'One API' });
  });

  it('keep what the relay refuses on the screen, at its field, and send it again alone', async () => {
    await open('operation', 'general');
    await held.page.route('**/api/option/', (route) =>
      route.request().postDataJSON()?.key === 'ChatLink'
        ? route.fulfill({ json: { success: false, message: 'not this chat' } })
        : route.continue(),
    );
    await held.page.getByLabel('Chat link').fill('https://chat.example');
    await held.page.getByLabel('Retries').fill('4');
    await save();
    await held.page.getByRole('main').getByText('not this chat').waitFor();
    await held.page.getByText('1 change', { exact: true }).waitFor();
    expect((await options()).get('RetryTimes')).toBe('4');
    await held.page.unroute('**/api/option/');
    const bodies: unknown[] = [];
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    expect(bodies).toEqual([{ key: 'ChatLink', value: 'https://chat.example', ...asRead('') }]);
    await callApi(held.page, 'PUT', 'option/', { key: 'ChatLink', value: '' });
  });

  it('warn before sign-in by password is switched off [ST-14]', async () => {
    await open('system', 'login');
    await held.page.getByLabel('Allow sign-in by password').uncheck();
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page
      .getByRole('dialog')
      .getByText(/you cannot sign in again/)
      .waitFor();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(async () => (await options()).get('PasswordLoginEnabled')).toBe('true');
  });

  it('write secrets only when they are typed, and never show them [ST-15]', async () => {
    await open('system', 'smtp');
    await held.page.getByLabel('SMTP server').fill('smtp.example.com');
    await held.page.getByLabel('SMTP credential', { exact: true }).fill('hunter2');
    await save();
    await held.page.getByText('2 settings saved').waitFor();
    await expect
      .poll(() => held.page.getByLabel('SMTP credential', { exact: true }).inputValue())
      .toBe('');
    expect(await held.page.content()).not.toContain('hunter2');
    const bodies: { key: string }[] = [];
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON() as { key: string });
    });
    await held.page.getByLabel('SMTP account').fill('me@example.com');
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    expect(bodies.map(({ key }) => key)).toEqual(['SMTPAccount']);
  });

  it('set every option of the relay and read it back [ST-10] [ST-11] [ST-16] [ST-18]', async () => {
    const { settings } = await import('../../src/schema/settings');
    const values: Record<string, string> = {
      ModelRatio: '{"m":2}',
      CompletionRatio: '{"m":3}',
      GroupRatio: '{"default":1,"vip":0.5}',
      QuotaPerUnit: '250000.5',
      RetryTimes: '2',
      ChannelDisableThreshold: '2.5',
      SMTPPort: '2525',
      Theme: 'berry',
      EmailDomainWhitelist: 'example.com,example.com',
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
    // What switches the session's own way in off, or needs another option first, is set last or left.
    const left = new Set([
      'PasswordLoginEnabled',
      'GitHubOAuthEnabled',
      'WeChatAuthEnabled',
      'TurnstileCheckEnabled',
      'OidcEnabled',
      // Asks the provider, as oidc.test.ts does.
      'OidcWellKnown',
    ]);
    const before = await options();
    const expected = new Map<string, string>();
    for (const [tab, schema] of Object.entries(settings)) {
      for (const section of schema['x-sections']) {
        await open(tab, section.name);
        let changed = 0;
        for (const name of section.fields) {
          const property = schema.properties[name];
          if (!property || left.has(name)) continue;
          if (property['x-format'] === 'ratios') await showJson(property.title);
          const field = held.page.locator(`#settings_${tab}_${section.name}_${name}`);
          if (property.type === 'boolean') {
            const next = before.get(name) !== 'true';
            await field.setChecked(next);
            expected.set(name, String(next));
          } else if (property.enum) {
            await field.click();
            await held.page.getByRole('option', { name: 'Berry' }).click();
            expected.set(name, 'berry');
          } else {
            const value =
              values[name] ?? (property['x-wire'] === 'number-text' ? '1234' : `value of ${name}`);
            if (property.type === 'array') {
              await field.fill(`${value},`);
              expected.set(name, `${before.get(name)},example.com`);
            } else {
              await field.fill(value);
              if (!property.writeOnly) expected.set(name, value.replace(/example\/$/, 'example'));
            }
          }
          changed += 1;
        }
        if (changed === 0) continue;
        await save();
        await held.page.getByText(new RegExp(`^${changed} settings? saved$`)).waitFor();
      }
    }
    const after = await options();
    const wrong = [...expected]
      .filter(
        ([name, value]) =>
          after.get(name) !== value && JSON.stringify(after.get(name)) !== JSON.stringify(value),
      )
      .map(([name, value]) => `${name}: ${after.get(name)} instead of ${value}`);
    console.log(`options set=${expected.size} wrong=${wrong.length}`);
    expect(wrong).toEqual([]);
    expect(expected.size).toBeGreaterThan(40);
    for (const [key, value] of before)
      if (after.get(key) !== value) await callApi(held.page, 'PUT', 'option/', { key, value });
  }, 120_000);

  it('are found by a search, and ask before unsaved ones are left', async () => {
    await held.page.goto('/setting');
    await held.page.getByRole('searchbox', { name: 'Search settings' }).fill('inviter');
    await held.page.getByRole('link', { name: 'Reward for the inviter' }).click();
    const field = held.page.getByLabel('Reward for the inviter');
    await field.fill('2000');
    await held.page.getByRole('navigation').first().getByRole('link', { name: 'Users' }).click();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => field.inputValue()).toBe('2000');
  });

  it('clear the log before a time, thirty days ago to begin with [ST-09]', async () => {
    await open('operation', 'log');
    const typed = Date.parse(await held.page.getByLabel('Entries older than').inputValue()) / 1000;
    expect(Math.abs(Date.now() / 1000 - 2_592_000 - typed)).toBeLessThan(3600 * 26);
    await held.page.getByRole('button', { name: 'Clear', exact: true }).click();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await held.page.getByText('0 log entries deleted').waitFor();
    await held.page.route('**/api/log/?target*', (route) =>
      route.fulfill({ json: { success: false, message: 'no disk' } }),
    );
    await held.page.getByRole('button', { name: 'Clear', exact: true }).click();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await held.page.getByText('Log cleanup failed: no disk').waitFor();
  });
});
