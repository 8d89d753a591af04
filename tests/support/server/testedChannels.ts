/** Shared parts of the tests of channel tests: a provider that answers as a test likes, and the calls of root. */

import { type Asked, startProvider } from '../provider';
import { buildChannel } from '../steps/builders';
import type { Client } from './testApp';

export type Answering = (request: Asked) => {
  status?: number;
  headers?: Record<string, string>;
  body: string;
};

/** @param answerNow how the provider answers at the moment */
export const startAnswering = (answerNow: () => Answering) =>
  startProvider((call, response) => {
    const { status = 200, headers = {}, body } = answerNow()(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });

/** @param now who calls, and the address of the provider */
export function channelCalls(now: () => { root: Client; url: string }) {
  return {
    create: (overrides = {}) =>
      now().root.call(
        'POST',
        'channel/',
        buildChannel({ base_url: now().url, key: 'sk-secret', ...overrides }),
      ),
    channels: async () =>
      (await now().root.call('GET', 'channel/?p=0')).body.data as Record<string, unknown>[],
    test: async (id: number, model = '') =>
      (await now().root.call('GET', `channel/test/${id}?model=${model}`)).body as unknown as Record<
        string,
        unknown
      >,
  };
}
