/** How labels and reports name a record. */
import { expect, it } from 'vitest';
import { recordName } from '../../../src/web/list/row/recordName';

it.each([
  ['its name', { id: 7, name: 'spring' }, 'spring'],
  ['its title', { id: 7, title: 'Pause' }, 'Pause'],
  ['its id, where the name is empty', { id: 7, name: '' }, '7'],
  ['its id, where the name is null', { id: 7, name: null }, '7'],
])('is %s', (_what, row, name) => {
  expect(recordName(row)).toBe(name);
});
