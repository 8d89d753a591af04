/** Help beside fields: with links where there is more to read, read out with the field, in both languages. */
import { describe, expect, it } from 'vitest';
import { visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();

describe('help beside an option', () => {
  it.each([
    ['github', 'GitHubClientId', 'https://github.com/settings/developers'],
    ['lark', 'LarkClientId', 'https://open.feishu.cn/app'],
    ['oidc', 'OidcClientId', 'https://openid.net/developers/how-connect-works/'],
    ['wechat', 'WeChatServerAddress', 'https://github.com/songquanpeng/wechat-server'],
    ['pusher', 'MessagePusherAddress', 'https://github.com/songquanpeng/message-pusher'],
    ['turnstile', 'TurnstileSiteKey', 'https://dash.cloudflare.com/'],
  ])('of %s leads to where it is to be had, in both languages', async (section, name, address) => {
    const path = `/setting?tab=system&section=${section}`;
    const state = await held.context.storageState();
    for (const locale of ['en-US', 'zh-CN']) {
      const { page, context } = await visit(held.browser, held.server.url, {
        locale,
        storageState: state,
      });
      await page.goto(path);
      const id = `settings_system_${section}_${name}`;
      const help = page.locator(`#${id}__help`);
      await help.waitFor();
      const link = help.getByRole('link');
      expect(await link.getAttribute('href')).toBe(address);
      expect(await link.getAttribute('rel')).toContain('noopener');
      expect(await help.innerText()).not.toContain('](');
      expect(await page.locator(`#${id}`).getAttribute('aria-describedby')).toContain(
        `${id}__help`,
      );
      await context.close();
    }
  });
});

describe('the form of a token', () => {
  it('says that its quota is only its own limit', async () => {
    await held.page.goto('/token/add');
    await held.page.getByText('The quota of a token is only its own limit').waitFor();
  });
});
