/** The format of fields with choices that name none. */
import { expect, it } from 'vitest';
import type { PropertySchema } from '../../../src/schema/types';
import { formatOf, formats } from '../../../src/web/formats/cells';
import { widgetOf } from '../../../src/web/formats/widgets';

const choices = [{ value: 'a', label: 'First' }];

it('shows the labels of a value that has choices, and of a list or map as before', () => {
  const one: PropertySchema = { title: 'Kind', type: 'string', 'x-choices': choices };
  expect(widgetOf(one)).toBe('badge');
  expect(formatOf(one)).toBe(formats.get('badge'));
  expect(widgetOf({ ...one, 'x-choices': 'channel-types.json' })).toBe('badge');
  expect(widgetOf({ ...one, 'x-format': 'shortText' })).toBe('shortText');
  expect(widgetOf({ ...one, type: 'array' })).toBe('commaList');
  const map = { ...one, type: 'object', additionalProperties: { type: 'string' } } as const;
  expect(widgetOf(map)).toBe('keyValues');
});
