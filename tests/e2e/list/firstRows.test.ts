/** The rows of a list that is opened by its address: they are asked for before the page is there to show them. */
import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildToken } from '../../support/steps/builders';

const held = consoleTests({}, async (page) => {
  await callApi(page, 'POST', 'token/', buildToken({ name: 'the only one' }));
});
const firstPage = /\/api\/token\/\?p=0/;
const tryAgain = () => held.page.getByRole('button', { name: 'Try again' }).first();

/** Answers calls of the first page in turn; those after the last answer go to the server. @returns when each came */
async function answerFirst(
  answers: { status: number; headers?: Record<string, string> }[],
): Promise<number[]> {
  const times: number[] = [];
  await held.page.route(firstPage, (route) => {
    const answer = answers[times.length];
    times.push(Date.now());
    return answer ? route.fulfill({ ...answer, body: '' }) : route.fallback();
  });
  return times;
}

describe('the first rows', () => {
  it.each([
    ['fails', { status: 500 }],
    ['wants to be left alone for long', { status: 429, headers: { 'retry-after': '60' } }],
  ])(
    'are asked for once by a page where the relay %s, and again when the user says so',
    async (_, answer) => {
      const { page } = held;
      const times = await answerFirst([answer]);
      await page.goto('/token');
      await tryAgain().waitFor();
      // Requests that the page has sent by then come before this.
      await callApi(page, 'GET', 'status');
      expect(times).toHaveLength(1);
      await tryAgain().click();
      await page.getByText('the only one').waitFor();
    },
  );

  it('are read again on the way back after the relay failed', async () => {
    const { page } = held;
    await answerFirst([{ status: 500 }]);
    await page.goto('/token');
    await tryAgain().waitFor();
    await page.getByRole('link', { name: 'About' }).first().click();
    // Until its page is there, the address of the list has not been left.
    await page.getByRole('heading', { name: 'About' }).waitFor();
    await page.getByRole('link', { name: 'Tokens' }).first().click();
    await page.getByText('the only one').waitFor();
  });

  it('wait as long as the relay asks, and the page says so', async () => {
    const { page } = held;
    const times = await answerFirst([{ status: 429, headers: { 'retry-after': '2' } }]);
    await page.goto('/token');
    await page.getByText('too many requests, please try again later').waitFor();
    await page.getByText('the only one').waitFor();
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1900);
  });
});
