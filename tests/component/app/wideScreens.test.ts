/** Pages on wide screens: what they show reaches from edge to edge. */
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
