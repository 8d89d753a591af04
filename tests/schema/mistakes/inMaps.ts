/** Mistakes in fields of keys and values. The list was written before the checks. */
import { inField, type Mistake } from './mistake';
import { at, noteFile } from './note';

/** Words that make `extra` a field of keys and values. */
export const keyValues = (values: unknown = { type: 'string' }, words: object = {}) => ({
  additionalProperties: values,
  'x-wire': undefined,
  properties: undefined,
  ...words,
});

const inMap = (kind: string, values: unknown, place: string, words: object = {}): Mistake => [
  kind,
  (files) => {
    inField(kind, 'extra', keyValues(values, words))[1](files);
    Reflect.deleteProperty(at(files[noteFile], 'x-i18n', 'zh', 'properties'), 'extra.place');
  },
  `/properties/extra${place && `/${place}`}`,
];

const inValues = (kind: string, values: object, place = ''): Mistake =>
  inMap(kind, values, `additionalProperties${place && `/${place}`}`);

const text = { type: 'string' };
const number = { type: 'number' };

const inInfo = (kind: string, word: string): Mistake => [
  kind,
  (files) => {
    inMap(kind, text, '')[1](files);
    at(files[noteFile], 'x-resource')[word] = ['extra'];
  },
  `/x-resource/${word}`,
];

export const mistakesInMaps: readonly Mistake[] = [
  inMap('keys of fields and free keys at once', text, 'properties', {
    properties: { place: { title: 'Place', type: 'string' } },
  }),
  inMap('values of any kind', true, 'additionalProperties'),
  inMap('values named by a word', 'string', 'additionalProperties'),
  inValues('values without a type', { maxLength: 5 }),
  inValues('values that are lists', { type: 'array' }, 'type'),
  inValues('values that are objects', { type: 'object' }, 'type'),
  inValues('unknown word of values', { ...text, maxLenght: 5 }),
  inValues('title of values', { ...text, title: 'Value' }),
  inValues('length of numbers', { ...number, maxLength: 5 }, 'maxLength'),
  inValues('format of numbers', { ...number, format: 'email' }, 'format'),
  inValues('minimum of texts', { ...text, minimum: 5 }, 'minimum'),
  inValues('enum of booleans', { type: 'boolean', enum: [true] }, 'enum'),
  inValues('least value above the most', { ...number, minimum: 5, maximum: 4 }, 'minimum'),
  inValues('least length above the most', { ...text, minLength: 5, maxLength: 4 }, 'minLength'),
  inValues('fraction as the least whole number', { type: 'integer', minimum: 0.5 }, 'minimum'),
  inValues('values of no length', { ...text, maxLength: 0 }, 'maxLength'),
  inValues('enum of values of another type', { ...text, enum: [1] }, 'enum'),
  inValues('enum with one value twice', { ...text, enum: ['a', 'a'] }, 'enum'),
  inValues('enum of values without one', { ...text, enum: [] }, 'enum'),
  inValues('unknown format of values', { ...text, format: 'mail' }, 'format'),
  inMap('default value of another type', number, 'default', { default: { a: '1' } }),
  inMap('default value outside the bounds', { ...number, minimum: 1 }, 'default', {
    default: { a: 0 },
  }),
  inMap('default of keys and values as text', text, 'default', { default: '{}' }),
  inMap('default of keys and values as a list', text, 'default', { default: [['a', 'b']] }),
  inMap('default with too many keys', text, 'default', {
    default: { a: '', b: '' },
    maxProperties: 1,
  }),
  inMap('default with a key that is too long', text, 'default', {
    default: { abc: '' },
    propertyNames: { maxLength: 2 },
  }),
  inMap('default with an empty key', text, 'default', { default: { '': 'a' } }),
  inMap('default with a value that is no choice', text, 'default', {
    default: { a: 'x' },
    'x-choices': [{ value: 'y', label: 'Y' }],
  }),
  inMap('keys and values as comma text', text, 'x-wire', { 'x-wire': 'comma' }),
  inMap('keys and values with a wire', text, 'x-wire', { 'x-wire': 'json' }),
  inMap('more keys needed than allowed', text, 'minProperties', {
    minProperties: 3,
    maxProperties: 2,
  }),
  inMap('no key allowed', text, 'maxProperties', { maxProperties: 0 }),
  inMap('more keys than a form can show', text, 'maxProperties', { maxProperties: 100_000 }),
  inMap('keys of no length', text, 'propertyNames', { propertyNames: { maxLength: 0 } }),
  inMap('unknown word of keys', text, 'propertyNames', { propertyNames: { maxLenght: 5 } }),
  inMap('list of keys', text, 'propertyNames', { propertyNames: ['a'] }),
  inMap('choices of another type than the values', number, 'x-choices', {
    'x-choices': [{ value: 'a', label: 'A' }],
  }),
  inMap('choices of yes and no', { type: 'boolean' }, 'x-choices', {
    'x-choices': [{ value: 'a', label: 'A' }],
  }),
  inMap('secret keys and values', text, 'writeOnly', { writeOnly: true, default: undefined }),
  inMap('keys and values as chips', text, 'x-format', { 'x-format': 'commaList' }),
  inMap('keys and values as JSON', text, 'x-format', { 'x-format': 'json' }),
  inMap('keys and values changed in bulk', text, 'x-bulk', { 'x-bulk': ['set'] }),
  inMap('keys and values that may be null', text, 'nullable', { nullable: true }),
  inField('most keys of an object with fields', 'extra', { maxProperties: 3 }, 'maxProperties'),
  inField('keys of an object with fields', 'extra', { propertyNames: { maxLength: 3 } }, 'propert'),
  inField(
    'choices of an object with fields',
    'extra',
    { 'x-choices': [{ value: 'a', label: 'A' }] },
    'x-choices',
  ),
  inField('values of a text', 'name', { additionalProperties: text }, 'additionalProperties'),
  inField('values of a list', 'tags', { additionalProperties: text }, 'additionalProperties'),
  inField('a text shown as keys and values', 'name', { 'x-format': 'keyValues' }, 'x-format'),
  inField('fields shown as keys and values', 'extra', { 'x-format': 'keyValues' }, 'x-format'),
  inField(
    'free keys within an object',
    'extra',
    { properties: { place: { title: 'Place', type: 'object', additionalProperties: text } } },
    'properties/place',
  ),
  inField(
    'free keys in a row',
    'tags',
    {
      items: {
        type: 'object',
        properties: { name: { title: 'Name', type: 'object', additionalProperties: text } },
      },
    },
    'items/properties/name',
  ),
  inInfo('filter by keys and values', 'filter'),
  inInfo('order by keys and values', 'order'),
  inInfo('search in keys and values', 'search'),
  inInfo('keys and values asked for by the API', 'query'),
  [
    'record named by keys and values',
    (files) => {
      inMap('', text, '')[1](files);
      at(files[noteFile], 'x-resource')['title'] = 'extra';
    },
    '/x-resource/title',
  ],
  [
    'condition on keys and values',
    (files) => {
      inMap('', text, '')[1](files);
      at(files[noteFile], 'properties', 'name')['x-hide-when'] = { extra: 'a' };
    },
    '/properties/name/x-hide-when',
  ],
];
