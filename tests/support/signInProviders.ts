/** Stand-ins for GitHub, Lark, a WeChat server and Turnstile: their servers over real HTTP, their pages at the network of the browser. */
import type { BrowserContext, Page } from 'playwright-core';
import { type StandIn, sendJson, startProvider } from './provider';

/** Tokens that the stand-in of Turnstile takes; each counts once. */
export type GoodTokens = Set<string>;

export interface SignInProviders extends StandIn {
  goodTokens: GoodTokens;
  /** Environment of a server that uses the stand-ins. */
  env: Record<string, string>;
  /** Options that switch GitHub, Lark and WeChat on. */
  options: (serverUrl: string) => Record<string, string>;
}

export async function startSignInProviders(): Promise<SignInProviders> {
  const goodTokens: GoodTokens = new Set();
  const standIn = await startProvider(({ url, body }, response) => {
    if (url.startsWith('/turnstile/'))
      return sendJson(response, {
        success: goodTokens.delete(String((JSON.parse(body) as { response: string }).response)),
      });
    if (url.startsWith('/login/oauth/access_token') || url.includes('/oauth/token'))
      return sendJson(response, { access_token: 'provider-token' });
    if (url.startsWith('/user')) return sendJson(response, { id: 583_231, login: 'octo' });
    if (url.includes('user_info'))
      return sendJson(response, { data: { open_id: 'lark-1', name: 'Larry' } });
    return sendJson(
      response,
      url.includes('code=654321')
        ? { success: true, message: '', data: 'wechat-1' }
        : { success: false, message: 'wrong code', data: '' },
    );
  });
  return {
    ...standIn,
    goodTokens,
    env: {
      GITHUB_ADDRESS: standIn.url,
      GITHUB_API_ADDRESS: standIn.url,
      LARK_ADDRESS: standIn.url,
      TURNSTILE_ADDRESS: standIn.url,
    },
    options: (serverUrl) => ({
      ServerAddress: serverUrl,
      GitHubClientId: 'gh-id',
      GitHubClientSecret: 's',
      GitHubOAuthEnabled: 'true',
      LarkClientId: 'lark-id',
      LarkClientSecret: 's',
      WeChatServerAddress: standIn.url,
      WeChatAccountQRCodeImageURL: 'https://pictures.example/qr.png',
      WeChatAuthEnabled: 'true',
    }),
  };
}

/** A provider's page once its user has agreed: it sends the browser back with a code. */
export async function agreeAtProviders(context: BrowserContext, serverUrl: string): Promise<void> {
  await context.route('https://github.com/**', (route) => {
    const { searchParams } = new URL(route.request().url());
    return route.fulfill({
      status: 302,
      headers: { location: `${serverUrl}/oauth/github?code=c1&state=${searchParams.get('state')}` },
    });
  });
  await context.route('https://open.feishu.cn/**', (route) => {
    const { searchParams } = new URL(route.request().url());
    return route.fulfill({
      status: 302,
      headers: {
        location: `${searchParams.get('redirect_uri')}?code=c2&state=${searchParams.get('state')}`,
      },
    });
  });
}

/** The object that Turnstile's script puts on the page, with its events in the hands of the test. */
function widgetScript(): void {
  const standIn = {
    options: undefined as Record<string, (value?: string) => void> | undefined,
    resets: 0,
  };
  const turnstile = {
    render: (_container: unknown, options: typeof standIn.options) => {
      standIn.options = options;
      return 'widget-1';
    },
    reset: () => {
      standIn.resets += 1;
    },
    remove: () => {
      standIn.options = undefined;
    },
  };
  Object.assign(window, { turnstile, turnstileStandIn: standIn });
}

/** Serves the stand-in of Turnstile's script. */
export async function serveTurnstile(page: Page): Promise<void> {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${widgetScript.toString()})()` }),
  );
}

/** Makes the widget report an event, once it is there. */
export async function turnstileEvent(
  page: Page,
  name: 'callback' | 'error-callback' | 'expired-callback' | 'timeout-callback',
  token?: string,
): Promise<void> {
  const isThere = () =>
    page.evaluate(
      () =>
        (window as { turnstileStandIn?: { options?: unknown } }).turnstileStandIn?.options !==
        undefined,
    );
  for (let i = 0; i < 50 && !(await isThere()); i++)
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  await page.evaluate(
    ([event = '', value]) => {
      (
        window as unknown as {
          turnstileStandIn: { options: Record<string, (token?: string) => void> };
        }
      ).turnstileStandIn.options[event]?.(value);
    },
    [name, token],
  );
}
