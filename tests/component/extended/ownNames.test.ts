/** Names that people give their fields and pages. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { consoleTests, open } from '../support/consoleTests';

consoleTests();

it('a title that the page says once more is the title, once', async () => {
  await open('/budget');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Budget report', exact: true }))
    .toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Budget report · /);
});
