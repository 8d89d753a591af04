/** react-admin's contract, in writes and refusals, in front of the recorded answers of a real relay. */
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { withoutSecrets } from '../../../src/schema/values/secrets';
import { decodeRow } from '../../../src/schema/values/wire';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { ManyError } from '../../../src/web/relay/errors/ManyError';
import { answerAsRecorded, dataOf, recorded, rowsOf } from '../../support/data/recordedAnswers';
import { firstPage, list, newestFirst, recordedTests } from '../../support/data/recordedProvider';

recordedTests();

const messageOf = (why: string) => (recorded(why).response.json as { message: string }).message;
const writes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET'));

describe('a refusal', () => {
  type Work = () => Promise<unknown>;
  it.each<[string, string, string, Work]>([
    ['getList', 'common user cannot see channels', 'GET channel/?p=0', () => list('channel')],
    [
      'getOne',
      'channel by deleted id',
      'GET channel/3',
      () => dataProvider.getOne('channel', { id: 3 }),
    ],
    [
      'getOne',
      'admin cannot read root',
      'GET user/1',
      () => dataProvider.getOne('user', { id: 1 }),
    ],
    [
      'getOne',
      'user by malformed id',
      'GET user/abc',
      () => dataProvider.getOne('user', { id: 'abc' }),
    ],
    [
      'getManyReference',
      'all logs refused',
      'GET log/?channel=1&p=0',
      () =>
        dataProvider.getManyReference('log', {
          target: 'channel',
          id: 1,
          pagination: firstPage,
          sort: newestFirst,
          filter: {},
        }),
    ],
    [
      'create',
      'create duplicate',
      'POST user/',
      () => dataProvider.create('user', { data: { username: 'alice', password: 'password-1' } }),
    ],
    [
      'create',
      'create user, short password',
      'POST user/',
      () => dataProvider.create('user', { data: { username: 'x', password: '1' } }),
    ],
    [
      'create',
      'name too long',
      'POST token/',
      () => dataProvider.create('token', { data: { name: 'x'.repeat(40) } }),
    ],
    [
      'create',
      'bad subnet',
      'POST token/',
      () => dataProvider.create('token', { data: { name: 'x', subnet: 'x' } }),
    ],
    [
      'create',
      'over one hundred',
      'POST redemption/',
      () => dataProvider.create('redemption', { data: { name: 'x', quota: 1, count: 101 } }),
    ],
    [
      'update',
      'negative weight',
      'PUT channel/',
      () =>
        dataProvider.update('channel', {
          id: 1,
          data: { weight: -3 },
          previousData: { id: 1, weight: 0 },
        }),
    ],
    [
      'update',
      'enable exhausted token',
      'PUT token/?status_only=true',
      () =>
        dataProvider.update('token', {
          id: 4,
          data: { status: 1 },
          previousData: { id: 4, status: 2 },
        }),
    ],
  ])('of %s says what the relay says: %s', async (_, why, call, work) => {
    // Where the console looks whether a refused write was done, it was not.
    const calls = answerAsRecorded({ [call]: why, 'GET token/4': 'disable token' });
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ kind: 'refused', message: messageOf(why) });
    expect(writes(calls).length).toBeLessThanOrEqual(1);
  });

  it('for want of a session ends it', async () => {
    answerAsRecorded({ 'GET channel/?p=0': '401 without a session, admin route' });
    await expect(list('channel')).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

describe('writes', () => {
  it.each<[string, Row, string, Record<string, string>]>([
    [
      'user',
      { username: 'bob', password: 'password-1' },
      'create user',
      { 'GET user/?p=0': 'user list' },
    ],
    ['token', { name: 'sec', remain_quota: 1, expired_time: -1 }, 'create token with limits', {}],
    [
      'channel',
      { name: 'first', type: 1, key: 'k', models: ['m'], group: ['default'] },
      'create channel',
      {},
    ],
  ])('create of %s answers an id that it can be read by', async (name, values, why, more) => {
    const calls = answerAsRecorded({ [`POST ${name}/`]: why, ...more });
    const made = (dataOf(why) ?? {}) as Row;
    const rows = rowsOf(
      { user: 'user list', channel: 'channel list has no keys' }[name] ?? 'token list',
    );
    const field = name === 'user' ? 'username' : 'name';
    const data = { ...values, [field]: made[field] ?? rows[0]?.[field] };
    const { data: record } = await dataProvider.create(name, { data });
    expect(record.id).toBe(made['id'] ?? rows[0]?.['id']);
    expect(writes(calls)).toEqual([`POST ${name}/`]);
  });

  it('create of codes answers the codes', async () => {
    answerAsRecorded({ 'POST redemption/': 'create three codes' });
    const { data } = await dataProvider.create('redemption', {
      data: { name: 'spring', quota: 1, count: 3 },
    });
    expect(data['answer']).toEqual(dataOf('create three codes'));
  });

  it.each([
    ['token', 'update token', 'token by id'],
    ['token', 'disable token', 'token by id'],
    ['redemption', 'update code', 'code by id'],
    ['redemption', 'disable code', 'code by id'],
    ['channel', 'update channel', 'channel by id has no key'],
    ['channel', 'priority only', 'channel by id has no key'],
  ])('update of %s (%s) answers the record as the relay has it', async (name, why, before) => {
    const { id, ...body } = recorded(why).request.body as Row & { id: number };
    const calls = answerAsRecorded({
      [`GET ${name}/${id}`]: dataOf(why) ? [before, why] : before,
      [`PUT ${name}/`]: why,
      [`PUT ${name}/?status_only=true`]: why,
    });
    const { data: previousData } = await dataProvider.getOne(name, { id });
    const data = decodeRow(resourceSchema(name), body);
    const { data: record } = await dataProvider.update(name, { id, data, previousData });
    expect(record).toMatchObject({ ...withoutSecrets(resourceSchema(name).properties, data), id });
    expect(writes(calls)).toHaveLength(1);
    expect(JSON.stringify(record)).not.toContain('sk-aaaa');
  });

  it('updateMany says which record failed', async () => {
    answerAsRecorded({
      'GET channel/1': 'channel by id has no key',
      'PUT channel/': 'priority only',
    });
    const data = { priority: 5 };
    const error = await dataProvider
      .updateMany('channel', { ids: [1, 3], data })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ManyError);
    const { done, failed } = error as ManyError;
    expect([done, failed.map(({ id }) => id)]).toEqual([[1], [3]]);
  });

  it('delete counts what is gone already as deleted', async () => {
    const calls = answerAsRecorded({
      'DELETE token/5/': 'delete token again',
      'GET token/5': 'token of somebody else',
    });
    const { data } = await dataProvider.delete('token', { id: 5, previousData: { id: 5 } });
    expect([data, writes(calls)]).toEqual([{ id: 5 }, ['DELETE token/5/']]);
  });

  it('deleteMany says which record was refused and is still there', async () => {
    answerAsRecorded({
      'DELETE token/4/': 'delete token of somebody else',
      'GET token/4': 'token by id',
    });
    const error = await dataProvider
      .deleteMany('token', { ids: [5, 4] })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ManyError);
    const { done, failed } = error as ManyError;
    expect([done, failed.map(({ id }) => id)]).toEqual([[5], [4]]);
  });
});
