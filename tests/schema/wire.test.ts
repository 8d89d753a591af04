import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../src/schema/registry';
import { decodeRow, encodeRow } from '../../src/schema/values/wire';

const channel = resourceSchema('channel');
const token = resourceSchema('token');

describe('between forms and the API', () => {
  it('turns comma texts into lists and back', () => {
    expect(decodeRow(token, { models: 'a, b,,c', subnet: null })).toEqual({
      models: ['a', 'b', 'c'],
      subnet: [],
    });
    expect(encodeRow(token, { models: ['a', 'b'], subnet: [] })).toEqual({
      models: 'a,b',
      subnet: '',
    });
  });

  it('turns JSON texts into objects and back; broken ones are empty [CH-27]', () => {
    expect(decodeRow(channel, { config: '{"region":"r"}' })).toEqual({ config: { region: 'r' } });
    for (const broken of ['', 'nonsense', null])
      expect(decodeRow(channel, { config: broken })).toEqual({ config: {} });
    expect(encodeRow(channel, { config: { region: 'r' } })).toEqual({ config: '{"region":"r"}' });
  });

  it('keeps fields it does not know', () => {
    expect(decodeRow(token, { newer: { a: 1 }, name: null })).toEqual({
      newer: { a: 1 },
      name: '',
    });
  });
});
