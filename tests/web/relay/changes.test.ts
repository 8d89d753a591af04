/** The change of a write: the fields that it sends, and what a look after a lost answer says. */
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { writeExact } from '../../../src/schema/values/exactNumbers';
import { toFullRecord, toRecord } from '../../../src/web/relay/rows/readRecord';
import { bodyOf, changeOf, findChange, readValues } from '../../../src/web/relay/write/changes';

const schema = resourceSchema('token');
const answer = { id: 1, name: 'old', models: 'a, b', remain_quota: 100, subnet: null, status: 1 };
const read = () => toFullRecord(schema, answer);

describe('a change of a record whose PUT replaces all fields', () => {
  it('sends back to the letter what it does not touch', () => {
    const change = changeOf(schema, read(), { name: 'new' });
    expect(change.fields).toEqual({ name: 'new' });
    expect(bodyOf(change)).toMatchObject({
      name: 'new',
      models: 'a, b',
      subnet: null,
      remain_quota: 100,
    });
    expect(readValues(change, { name: '', models: '', remain_quota: 0 })).toEqual({
      name: 'old',
      models: 'a, b',
    });
  });

  it('sends back what a copy has of it, and other values of the copy as they are', () => {
    const copy = { ...read(), models: ['c', 'd'] };
    const sent = bodyOf(changeOf(schema, copy, { name: 'new' }));
    expect(sent).toMatchObject({ models: 'c,d', subnet: null });
  });

  it('sends odd values as they came, and a long number as a number', () => {
    const odd = { ...answer, models: [{}], remain_quota: '9007199254740993' };
    const body = bodyOf(changeOf(schema, toFullRecord(schema, odd), { name: 'new' }));
    expect(writeExact(body)).toMatch(/"models":\[\{\}\].*"remain_quota":9007199254740993\b/);
  });

  it('is the status alone where nothing else changes', () => {
    expect(bodyOf(changeOf(schema, read(), { name: 'old', status: 2 }))).toEqual({ status: 2 });
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
