/** The screens of relations, of a console that somebody extended. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, enter, launchBrowser, leaveBrowser, visit } from '../../support/browser/browser';
import { extendedProject } from '../../support/project/extendedProject';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { fillRelations } from '../../support/steps/fillRelations';
import { visitRelationsOnPhone } from '../../support/steps/relations';

let browser: Browser;
let server: BuiltServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServer({ project: await extendedProject() });
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

it('show, filter and choose by name on a phone, in the dark, in Chinese, and axe finds nothing', async () => {
  const { page, context, problems } = await visit(browser, server.url, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'zh-CN',
  });
  await enter(page);
  await fillRelations((path, body) => callApi(page, 'POST', path, body));
  expect(await visitRelationsOnPhone(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
