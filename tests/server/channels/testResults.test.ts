/** A channel's record of its last test. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StandIn } from '../../support/provider';
import { buildTestApp, type Client } from '../../support/server/testApp';
import { type Answering, channelCalls, startAnswering } from '../../support/server/testedChannels';

let root: Client;
let provider: StandIn;
let url: string;
let answer: Answering;

beforeEach(async () => {
  answer = () => ({ body: '{"choices":[]}' });
  provider = await startAnswering(() => answer);
  ({ url } = provider);
  root = await (await buildTestApp()).signedIn();
});
afterEach(() => {
  provider.close();
});

const { create, channels, test } = channelCalls(() => ({ root, url }));

describe('the last test of a channel', () => {
  it('keeps the result: passed with its model, then failed with its reason and the old time', async () => {
    await create({ models: 'gpt-4o,o1' });
    expect((await channels())[0]).toMatchObject({ test_result: 0, test_message: '' });
    await test(1, 'o1');
    const passed = { test_result: 1, test_message: '', tested_model: 'o1' };
    expect((await channels())[0]).toMatchObject(passed);
    answer = () => ({ status: 401, body: '{"error":{"message":"bad key sk-secret\\u0000"}}' });
    await test(1);
    const failed = { test_result: 2, test_message: '401 bad key ***', tested_model: 'gpt-4o' };
    expect((await channels())[0]).toMatchObject(failed);
    const found = (await root.call('GET', 'channel/search?keyword=1')).body.data;
    expect(found).toMatchObject([failed]);
    answer = () => ({ body: '{"choices":[]}' });
    await test(1);
    expect((await channels())[0]).toMatchObject({ ...passed, tested_model: 'gpt-4o' });
  });

  it('takes no result from a caller', async () => {
    const forged = { test_result: 1, test_message: 'fine', tested_model: 'x' };
    await create(forged);
    await root.call('PUT', 'channel/', { id: 1, ...forged });
    expect((await channels())[0]).toMatchObject({
      test_result: 0,
      test_message: '',
      tested_model: '',
    });
  });

  it('keeps that no call could tell, and why', async () => {
    await create({ models: 'dall-e-3' });
    await test(1);
    expect((await channels())[0]).toMatchObject({
      test_result: 3,
      test_message: 'not tested: pictures and videos cost money',
    });
  });
});
