/** Tokens as the tests of list and form work with them. */
import { beforeEach } from 'vitest';
import { callApi } from './browser';
import { buildToken } from './builders';
import { type ConsolePage, consoleTests } from './consoleTests';

export interface Token {
  id: number;
  name: string;
  key: string;
  status: number;
  models: string | null;
  expired_time: number;
  remain_quota: number;
  unlimited_quota: boolean;
  subnet: string;
}

/** A page signed in as root, with no token at the beginning of each test. */
export function tokenTests() {
  const held: ConsolePage = consoleTests({ permissions: ['clipboard-read', 'clipboard-write'] });
  const tokens = async () => {
    const pages = await Promise.all(
      [0, 1, 2].map((p) => callApi(held.page, 'GET', `token/?p=${p}`)),
    );
    return pages.flatMap(({ data }) => data as Token[]);
  };
  beforeEach(async () => {
    for (const { id } of await tokens()) await callApi(held.page, 'DELETE', `token/${id}/`);
  });
  return {
    held,
    tokens,
    make: (overrides = {}) => callApi(held.page, 'POST', 'token/', buildToken(overrides)),
    rowOf: (name: string) => held.page.getByRole('row').filter({ hasText: name }),
    submit: () => held.page.getByRole('button', { name: /^(Create |Save)/ }).click(),
    /** Counts the writes that leave the page. */
    countWrites: async () => {
      let writes = 0;
      await held.page.route('**/api/token/**', (route) => {
        if (route.request().method() !== 'GET') writes += 1;
        return route.continue();
      });
      return () => writes;
    },
  };
}
