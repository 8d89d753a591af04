/** The change of a write: the fields that it sends, and what a look after a lost answer says. */
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { toFullRecord, toRecord } from '../../../src/web/relay/rows/readRecord';
import { changeOf, findChange, readValues } from '../../../src/web/relay/write/changes';

const schema = resourceSchema('token');
const answer = { id: 1, name: 'old', models: 'a, b', remain_quota: 100, subnet: null, status: 1 };
const read = () => toFullRecord(schema, answer);

describe('a change of a record', () => {
  it('has what differs, and what was read of it to the letter', () => {
    const change = changeOf(schema, read(), { name: 'new', models: ['a', 'b'], subnet: [] });
    expect(change.fields).toEqual({ name: 'new' });
    expect(readValues(change, { name: '', models: '', subnet: '', remain_quota: 0 })).toEqual({
      name: 'old',
      models: 'a, b',
      subnet: null,
    });
  });

  it('moves an amount on by the difference to the record that was edited', () => {
    const known = { ...read(), remain_quota: 130 };
    const change = changeOf(schema, read(), { remain_quota: 500 }, known);
    expect([change.data, change.fields]).toEqual([{ remain_quota: 470 }, { remain_quota: 470 }]);
  });
});

describe('a look after a lost answer', () => {
  it.each([
    ['done', { name: 'new', models: ['c'] }, { name: 'new', models: 'c' }],
    ['notDone', { name: 'new', models: ['c'] }, {}],
    ['unknown', { name: 'new', models: ['c'] }, { name: 'new' }],
  ])('is %s for %j and a record with %j', (state, data, now) => {
    const change = changeOf(schema, read(), data);
    expect(findChange(change, toRecord(schema, { ...answer, ...now })).state).toBe(state);
  });

  it('tells nothing where only a secret changes', () => {
    const user = toRecord(resourceSchema('user'), { id: 2, username: 'ann' });
    const change = changeOf(resourceSchema('user'), user, { password: 'password-2' });
    expect(findChange(change, user).state).toBe('unknown');
  });
});
