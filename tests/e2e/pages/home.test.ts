/** Pages of others in a frame, which the policy of the server lets in; tests/component/pages/home.test.ts has the rest. */
import { afterEach, expect, it } from 'vitest';
import { publicPages } from '../../support/browser/publicPages';

const held = publicPages();
afterEach(() => held.setOptions({ ChatLink: '', About: '' }));

it.each([
  ['the chat page embeds the configured link [RT-08]', 'ChatLink', '/chat'],
  ['the about page shows a page of an address [RT-07]', 'About', '/about'],
])('%s in a sandbox', async (_what, option, path) => {
  const address = 'https://others.example/room';
  await held.setOptions({ [option]: address });
  const { page, context, problems } = await held.open('/login', {
    storageState: await held.root.context().storageState(),
  });
  await context.route('https://others.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>others are here</p>' }),
  );
  await page.goto(path);
  await page.frameLocator('iframe').getByText('others are here').waitFor();
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('src')).toBe(address);
  expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
  expect(problems).toEqual([]);
  await context.close();
});
