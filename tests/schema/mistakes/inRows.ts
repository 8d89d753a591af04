/** Mistakes in lists of rows. The list was written before the checks. */
import { inField, type Mistake } from './mistake';
import { at, noteFile } from './note';

const name = { title: 'Name', type: 'string', maxLength: 20 };

/** Words that make `tags` a list of rows. */
export const rows = (items: object = {}, words: object = {}) => ({
  items: { type: 'object', properties: { name }, ...items },
  'x-wire': 'json',
  'x-format': undefined,
  default: undefined,
  ...words,
});

const inRows = (kind: string, items: object, place: string, words: object = {}): Mistake => [
  kind,
  (files) => {
    inField(kind, 'tags', rows(items, words))[1](files);
    Object.assign(at(files[noteFile], 'x-i18n', 'zh', 'properties'), {
      'tags.name': { title: '名' },
    });
  },
  `/properties/tags/${place}`,
];

const inPart = (kind: string, words: object, word = ''): Mistake =>
  inRows(
    kind,
    { properties: { name: { ...name, ...words } } },
    `items/properties/name${word && `/${word}`}`,
  );

export const mistakesInRows: readonly Mistake[] = [
  inRows('rows without fields', { properties: undefined }, 'items'),
  inRows('rows with no field', { properties: {} }, 'items'),
  inRows('rows as comma text', {}, 'items', { 'x-wire': 'comma' }),
  inRows('rows with a length', { maxLength: 5 }, 'items'),
  inRows('rows that need a field which they lack', { required: ['nmae'] }, 'items/required'),
  inRows('fields of entries that are texts', { type: 'string' }, 'items/properties'),
  inRows('rows with choices', {}, 'x-choices', { 'x-choices': [{ value: 'a', label: 'A' }] }),
  inRows('rows changed in bulk by entries', {}, 'x-bulk', { 'x-bulk': ['add'] }),
  inRows('rows shown as chips', {}, 'x-format', { 'x-format': 'commaList' }),
  inRows('default that is no row', {}, 'default', { default: ['a'] }),
  inRows('default with a row of another field', {}, 'default', { default: [{ nmae: 'a' }] }),
  inPart('secret in a row', { writeOnly: true }, 'writeOnly'),
  inPart('role in a row', { 'x-role': 100 }, 'x-role'),
  inPart('condition in a row', { 'x-hide-when': { done: true } }, 'x-hide-when'),
  inPart(
    'list in a row',
    { type: 'array', items: { type: 'string' }, maxLength: undefined },
    'type',
  ),
  inPart(
    'object in a row',
    { type: 'object', properties: { a: name }, maxLength: undefined },
    'type',
  ),
  inPart('unknown word in a row', { maxLenght: 5 }),
  inPart('default of a row that is too long', { default: 'x'.repeat(21) }, 'default'),
  inPart('length of a number in a row', { type: 'integer' }, 'maxLength'),
  inPart('older name in a row', { 'x-was': 'title' }, 'x-was'),
  inRows(
    'name in a row that every object has',
    { properties: { constructor: name } },
    'items/properties/constructor',
  ),
  inRows('name in a row with a blank', { properties: { 'a b': name } }, 'items/properties'),
];
