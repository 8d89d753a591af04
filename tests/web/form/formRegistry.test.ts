import { getDefaultRegistry } from '@rjsf/core';
import { expect, it } from 'vitest';
import formRegistry from '../../../src/web/form/rjsf/formRegistry';
import { Markdown } from '../../../src/web/form/rjsf/plainMarkdown';

/** The fields that rjsf draws for the types of a schema, and the one that draws them. */
const used = ['Array', 'Boolean', 'Number', 'Object', 'Schema', 'String'].map(
  (type) => `${type}Field`,
);

it('replaces a registry of rjsf: the same parts, and the same fields for all types', () => {
  const [own, whole] = [formRegistry(), getDefaultRegistry()];
  expect(Object.keys(own).sort()).toEqual(Object.keys(whole).sort());
  expect(Object.keys(own.fields).sort()).toEqual(used);
  const wholeFields = new Map<string, unknown>(Object.entries(whole.fields));
  for (const [name, field] of Object.entries(own.fields)) expect(field).toBe(wholeFields.get(name));
  expect(own.globalFormOptions).toEqual(whole.globalFormOptions);
});

it('shows the message of an invalid schema as it is', () => {
  expect(Markdown({ children: 'Invalid *object*' })).toBe('Invalid *object*');
});
