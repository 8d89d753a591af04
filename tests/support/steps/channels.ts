/** Channels as the tests of their list work with them. */
import { beforeEach } from 'vitest';
import { callApi } from '../browser/browser';
import { type ConsolePage, consoleTests } from '../browser/consoleTests';
import { buildChannel } from './builders';

export type Channel = Record<string, unknown> & { id: number };

/** A page signed in as root, with no channel at the beginning of each test. */
export function channelTests() {
  const held: ConsolePage = consoleTests();
  const channels = async () => {
    const pages = await Promise.all(
      [0, 1].map((p) => callApi(held.page, 'GET', `channel/?p=${p}`)),
    );
    return pages.flatMap(({ data }) => data as Channel[]);
  };
  beforeEach(async () => {
    for (const { id } of await channels()) await callApi(held.page, 'DELETE', `channel/${id}/`);
  });
  return {
    held,
    channels,
    make: (overrides = {}) => callApi(held.page, 'POST', 'channel/', buildChannel(overrides)),
    rowOf: (name: string) => held.page.getByRole('row').filter({ hasText: name }),
  };
}
