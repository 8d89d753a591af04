/** A relay that does not know a call of the console. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, answerOf } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';

consoleTests();

it('is named on the screen of the resource, which offers nothing to create', async () => {
  const error = { message: 'Invalid URL (GET /api/redemption/)', type: 'invalid_request_error' };
  answerCalls('GET', /^redemption\//, () => answerOf({ error }, 404));
  await open('/redemption');
  const words = 'This relay does not offer “Redemption codes”: it has no call /api/redemption/.';
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByText(/^Create your first/).elements()).toEqual([]);
});
