/** Results of tests in front of a relay that keeps none: this browser has those of the console's own tests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { shownText } from '../../../src/web/formats/shownText';
import { keepOwnTest } from '../../../src/web/relay/rows/ownTests';
import { toRecord } from '../../../src/web/relay/rows/readRecord';
import { storedUser } from '../../../src/web/storage/storedUser';

const signIn = (id: number) =>
  storedUser.set({ id, username: `u${id}`, display_name: '', role: 100, status: 1 });
const storageKey = 'channel-tests';
/** As another tab does: the kept values are read again. */
const readAnew = () => window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
const kept = () => new Promise((resolve) => setTimeout(resolve));

/** A channel as such a relay answers it. */
const answer = (over: Row = {}): Row => ({
  id: 7,
  name: 'c',
  created_time: 5,
  test_time: 100,
  response_time: 300,
  ...over,
});
const read = (over: Row = {}) => {
  const { test_result, test_message, tested_model } = toRecord(
    resourceSchema('channel'),
    answer(over),
  );
  return [test_result, test_message, tested_model];
};
const failed = { result: 2, model: 'm', message: '401 bad key' };

beforeEach(() => {
  localStorage.clear();
  readAnew();
  signIn(1);
});
afterEach(() => {
  storedUser.set(undefined);
  localStorage.clear();
  readAnew();
});

describe('the result of an own test', () => {
  it('is shown with its channel, also where the relay stored the time of the failure', async () => {
    keepOwnTest(answer(), failed);
    expect(read()).toEqual([2, '401 bad key', 'm']);
    expect(read({ test_time: 160, response_time: 400 })).toEqual([2, '401 bad key', 'm']);
    await kept();
    readAnew();
    expect(read({ test_time: 160, response_time: 400 })).toEqual([2, '401 bad key', 'm']);
  });

  it('goes with a later test by somebody else, and with a channel that has the id of a deleted one', () => {
    keepOwnTest(answer(), failed);
    expect(read({ test_time: 160 })[0]).toBe(2);
    expect(read({ test_time: 200 })[0]).toBe(0);
    expect(read({ created_time: 9 })[0]).toBe(0);
  });

  it('is that of its user and relay alone', async () => {
    keepOwnTest(answer(), failed);
    await kept();
    signIn(2);
    expect(read()[0]).toBe(0);
    signIn(1);
    expect(read()[0]).toBe(2);
  });

  it('is stored without what looks like a key', async () => {
    const secret = 'sk-1234567890abcdef';
    keepOwnTest(answer(), { ...failed, message: `bad key ${secret}` });
    await kept();
    expect(localStorage.getItem(storageKey)).toContain('bad key ***');
    expect(localStorage.getItem(storageKey)).not.toContain(secret);
  });

  it('is one of a thousand at most', async () => {
    for (let id = 1; id <= 1005; id += 1) keepOwnTest(answer({ id }), failed);
    await kept();
    readAnew();
    expect([read({ id: 5 })[0], read({ id: 6 })[0], read({ id: 1005 })[0]]).toEqual([0, 2, 2]);
  });

  it('never takes the place of what the server keeps', () => {
    keepOwnTest(answer(), failed);
    expect(read({ test_result: 1, test_message: '', tested_model: 'o1' })).toEqual([1, '', 'o1']);
  });

  it.each(['{', '{"a":1}', '[["x",[[1,2]]]]', '[[1]]', '[["null 1",[["7",{"result":"2"}]]]]'])(
    'is none where the storage holds %s',
    (text) => {
      localStorage.setItem(storageKey, text);
      readAnew();
      expect(read()).toEqual([0, '', '']);
    },
  );
});

describe('without an own test', () => {
  it('a time without a duration is that of a failure, and a duration says nothing', () => {
    expect([read({ response_time: 0 })[0], read()[0], read({ test_time: 0 })[0]]).toEqual([
      2, 0, 0,
    ]);
  });
});

it.each([
  ['a failure after an older success', 2, 'Failed', '失败'],
  ['a test that no call fits', 3, 'Not testable', '无法测试'],
  ['a success', 1, '0.30 s', '0.30 秒'],
])('%s is said in place of its time', (_what, test_result, en, zh) => {
  const row = answer({ test_result });
  const said = (locale: string) =>
    shownText(resourceSchema('channel'), 'response_time', row['response_time'], locale, row);
  expect([said('en'), said('zh')]).toEqual([en, zh]);
});
