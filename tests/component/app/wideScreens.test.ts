/** Pages on wide screens reach from edge to edge; lists cut no name where there is room. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { buildChannel } from '../../support/steps/builders';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';

// The prices are those of its models.
consoleTests(async () => {
  await callApi('POST', 'channel/', buildChannel({ name: 'first' }));
});

it.each(['/', '/usage', '/prices', '/reference'])(
  'the page has the width of the window: %s',
  async (path) => {
    await page.viewport(1920, 1080);
    await open(path);
    const room = () => {
      const shown = [...document.querySelectorAll('main :is(.card, table, .api-call)')];
      return innerWidth - Math.max(...shown.map((one) => one.getBoundingClientRect().right));
    };
    await expect.poll(room).toBeLessThan(22);
  },
);

it.each([
  ['/announcement', 'Maintenance on Sunday night from two to four'],
  ['/audit', 'Announcement'],
  ['/invitation', 'Students of the autumn course'],
])('a table of the usual window does not cut a name: %s', async (path, name) => {
  await callApi('PUT', 'option/', { key: 'RegistrationByInvitation', value: 'true' });
  await callApi('POST', 'announcement/', { title: 'Maintenance on Sunday night from two to four' });
  await callApi('POST', 'invitation/', { name: 'Students of the autumn course' });
  await page.viewport(1280, 800);
  await open(path);
  const shown = page.getByRole('table').getByText(name, { exact: true }).first();
  await expect.element(shown).toBeVisible();
  const cut = () =>
    [shown.element(), shown.element().closest('td, th')].filter(
      (one) => one && one.scrollWidth > one.clientWidth,
    );
  await expect.poll(cut).toEqual([]);
});
