/** Help beside fields: with links where there is more to read, read out with the field, in both languages. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { isDrawn } from '../../support/isLong';
import { consoleTests, open } from '../support/consoleTests';

consoleTests();

describe('help beside an option', () => {
  const options = [
    ['github', 'GitHubClientId', 'https://github.com/settings/developers'],
    ['lark', 'LarkClientId', 'https://open.feishu.cn/app'],
    ['oidc', 'OidcClientId', 'https://openid.net/developers/how-connect-works/'],
    ['wechat', 'WeChatServerAddress', 'https://github.com/songquanpeng/wechat-server'],
    ['pusher', 'MessagePusherAddress', 'https://github.com/songquanpeng/message-pusher'],
    ['turnstile', 'TurnstileSiteKey', 'https://dash.cloudflare.com/'],
  ] as const;

  it.each(
    options.flatMap(([section, name, address], row) =>
      ['en', 'zh']
        .filter((_, column) => isDrawn(row + column, 2))
        .map((locale) => ({ section, name, address, locale })),
    ),
  )('of $section leads to where it is to be had ($locale)', async (one) => {
    await showLocale(one.locale);
    await open(`/setting?tab=system&section=${one.section}`);
    const id = `settings_system_${one.section}_${one.name}`;
    const help = () => document.getElementById(`${id}__help`);
    await expect.poll(() => help()?.innerText).toBeTruthy();
    const link = help()?.querySelector('a');
    expect([link?.getAttribute('href'), link?.rel]).toEqual([
      one.address,
      expect.stringContaining('noopener'),
    ]);
    expect(help()?.innerText).not.toContain('](');
    expect(document.getElementById(id)?.getAttribute('aria-describedby')).toContain(`${id}__help`);
  });
});

describe('the form of a token', () => {
  it('says that its quota is only its own limit', async () => {
    await open('/token/add');
    await expect
      .element(page.getByText('The quota of a token is only its own limit'))
      .toBeVisible();
  });
});
