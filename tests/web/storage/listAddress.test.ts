import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listAddress,
  rememberList,
  rememberMade,
  takeMade,
} from '../../../src/web/storage/listAddress';
import { storedUser } from '../../../src/web/storage/storedUser';

const user = (id: number, display_name = '') => ({
  id,
  username: `user${id}`,
  display_name,
  role: 1,
  status: 1,
});

describe('the address of a list as it was last', () => {
  beforeEach(() => {
    storedUser.set(user(1));
    rememberList('token', '?q=mine&page=2');
  });

  afterEach(() => storedUser.set(undefined));

  it('leads back to its filters, also after a change of the own name', () => {
    storedUser.set(user(1, 'new name'));
    expect(listAddress('token')).toBe('/token?q=mine&page=2');
    expect(rememberMade('token', 5)).toBe('/token?q=mine');
    expect(takeMade('token')).toEqual({ id: '5', name: '' });
  });

  it.each([
    ['a sign-out', () => storedUser.set(undefined)],
    ['a sign-in of another user', () => storedUser.set(user(2))],
  ])('is forgotten with %s', (_, change) => {
    rememberMade('token', 5);
    change();
    expect(takeMade('token')).toBeUndefined();
    expect(listAddress('token')).toBe('/token');
    expect(rememberMade('token', 6)).toBe('/token');
  });
});
