/** The proxy of the tests itself: it must break connections in the way that it says. */
import { describe, expect, it } from 'vitest';
import { callApi, enter, launchBrowser, leaveBrowser, visit } from '../../support/browser/browser';
import { type CutKind, startCutProxy } from '../../support/browser/cutProxy';
import { startServer } from '../../support/server/builtServer';
import { buildToken } from '../../support/steps/builders';

const post = { method: 'POST', path: /^\/api\/token\/$/ };

describe('the proxy that breaks connections', () => {
  it('shows that Chromium sends a POST again on a connection that it reused, and not on a fresh one', async () => {
    const [browser, server] = await Promise.all([launchBrowser(), startServer()]);
    const told: string[] = [];
    for (const on of ['reused', 'fresh'] as const) {
      const proxy = await startCutProxy(server.url, { closesEach: on === 'fresh' });
      const { page, context } = await visit(browser, proxy.url);
      await enter(page);
      for (const how of ['beforeRequest', 'afterCommit'] satisfies CutKind[]) {
        proxy.clear();
        proxy.cut({ ...post, how, on });
        const outcome = await callApi(page, 'POST', 'token/', buildToken()).then(
          () => 'answered',
          () => 'lost',
        );
        const posts = proxy.seen.filter(({ method }) => method === 'POST');
        const done = posts.filter(({ isDone }) => isDone).length;
        told.push(`${on} ${how}: ${outcome}, sent ${posts.length}, done ${done}`);
      }
      await context.close();
      await proxy.stop();
    }
    expect(told).toEqual([
      'reused beforeRequest: answered, sent 2, done 1',
      'reused afterCommit: answered, sent 2, done 2',
      'fresh beforeRequest: lost, sent 1, done 0',
      'fresh afterCommit: lost, sent 1, done 1',
    ]);
    await leaveBrowser(browser);
    await server.stop();
  });
});
