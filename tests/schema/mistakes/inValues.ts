/** Mistakes in calculated fields, in kinds. The list was written before the checks. */
import type { OtherMistake } from './betweenFiles';
import type { Mistake } from './mistake';
import { at, type Files, noteFile } from './note';

type Words = Readonly<Record<string, unknown>>;

/** Adds a calculated field to the note. */
export const addValue = (files: Files, name: string, value: unknown, words: Words = {}) => {
  at(files[noteFile], 'properties')[name] = {
    title: `Total: ${name}`,
    type: 'number',
    readOnly: true,
    'x-value': value,
    ...words,
  };
  at(files[noteFile], 'x-i18n', 'zh', 'properties')[name] = { title: '合计' };
};

/** A calculation that is wrong. */
const inText = (kind: string, text: unknown, words: Words = {}): Mistake => [
  kind,
  (files) => addValue(files, 'total', text, words),
  '/properties/total/x-value',
];

const integer = { type: 'integer' };
const string = { type: 'string' };
const boolean = { type: 'boolean' };

/** A word that a calculated field cannot have. */
const withWord = (kind: string, words: Words): Mistake => [
  kind,
  (files) => addValue(files, 'total', 'price * count', words),
  `/properties/total/${Object.keys(words)[0]}`,
];

/** A place of the file where a calculated field cannot be. */
const inInfo = (kind: string, words: Words, place: string, type: Words = {}): Mistake => [
  kind,
  (files) => {
    addValue(files, 'total', type['x-value'] ?? 'count + 1', { type: 'integer', ...type });
    Object.assign(at(files[noteFile], 'x-resource'), words);
  },
  `/x-resource/${place}`,
];

const text = { type: 'string', 'x-value': 'concat(name, "!")' };

export const mistakesInValues: readonly Mistake[] = [
  inText('calculation that is empty', ''),
  inText('calculation of a number', 5),
  inText('calculation with a field that there is not', 'price * cuont'),
  inText('calculation with a field named like what objects have', 'constructor + 1'),
  inText('calculation with a part of an object', 'extra.place', string),
  inText('calculation with a secret', 'concat(code, "x")', string),
  inText('calculation with a list', 'tags', string),
  inText('calculation with an object', 'extra', string),
  inText('calculation of a text in a number', 'name'),
  inText('calculation of a number in a text', 'price', string),
  inText('calculation of a fraction in an integer', 'price / count', integer),
  inText('calculation of a number in a boolean', 'count', boolean),
  inText('calculation that adds texts', 'name + mail', string),
  inText('calculation that multiplies a text', 'name * 2'),
  inText('calculation that compares texts by size', 'name > mail', boolean),
  inText('calculation that compares a text with a number', 'name = 5', boolean),
  inText('calculation that compares with null', 'price = null', boolean),
  inText('calculation of null beside true or false', 'if(done, count > 1, null)', boolean),
  inText('calculation of null before true or false', 'not if(done, null, true)', boolean),
  inText('calculation that joins a fraction', 'concat(name, price)', string),
  inText('calculation whose branches differ', 'if(done, price, name)'),
  inText('calculation with a number as a condition', 'if(count, 1, 2)'),
  inText('calculation of the rest of a fraction', 'price % 2'),
  inText('calculation that divides by nothing', 'price / 0'),
  inText('calculation with a function that there is not', 'sqrt(price)'),
  inText('calculation with a function misspelt', 'rond(price)', integer),
  inText('calculation with a function of objects', 'Math.round(price)', integer),
  inText('calculation with a constructor', 'constructor(price)', integer),
  inText('calculation with too few values', 'if(done, 1)', integer),
  inText('calculation with too many values', 'abs(price, 2)'),
  inText('calculation with digits that are calculated', 'round(price, count)'),
  inText('calculation with too many digits', 'round(price, 20)'),
  inText('calculation with a bracket that is open', '(price + 1'),
  inText('calculation with a bracket too many', 'price + 1)'),
  inText('calculation that ends too early', 'price +'),
  inText('calculation without an operator', 'price count'),
  inText('calculation with the signs of code', 'done && count == 1', boolean),
  inText('calculation with a question mark', 'done ? 1 : 2', integer),
  inText('calculation with signs of a Chinese keyboard', 'price × （count）'),
  inText('calculation with a text without an end', 'concat(name, "x)', string),
  inText('calculation with three comparisons', '1 < count < 5', boolean),
  inText('calculation with a number that is too long', 'price + 12345678901234567890'),
  inText('calculation that is too long', Array(101).fill('price').join(' + ')),
  inText('calculation with brackets that are too deep', `${'('.repeat(90)}price${')'.repeat(90)}`),
  inText('calculation that is the same in every record', '2 * 3', integer),
  inText('calculation that is always empty', 'null', string),
  inText('calculation from itself', 'total + 1'),
  [
    'calculations from each other',
    (files) => {
      addValue(files, 'total', 'other + 1');
      addValue(files, 'other', 'total + 1');
    },
    '/properties/total/x-value',
  ],
  [
    'calculation that shows a field of a higher role',
    (files) => {
      at(files[noteFile], 'properties', 'price')['x-role'] = 100;
      addValue(files, 'total', 'price * 2');
    },
    '/properties/total/x-value',
  ],
  [
    'calculation that shows a field of a higher role through another one',
    (files) => {
      at(files[noteFile], 'properties', 'price')['x-role'] = 100;
      addValue(files, 'twice', 'price * 2', { 'x-role': 100 });
      addValue(files, 'total', 'twice + 1');
    },
    '/properties/total/x-value',
  ],
  ...[{ read: 1 }, { list: 1 }, { read: [100, 1, 'owner'], list: 10 }].map(
    (rights): Mistake => [
      `calculation that shows a field to a role that ${JSON.stringify(rights)} admits`,
      (files) => {
        Object.assign(at(files[noteFile], 'x-resource'), { rights, owner: 'user_id' });
        at(files[noteFile], 'properties', 'price')['x-role'] = 10;
        addValue(files, 'total', 'price * 2');
      },
      '/properties/total/x-value',
    ],
  ),
  [
    'calculated field that is typed in',
    (files) => addValue(files, 'total', 'price * 2', { readOnly: undefined }),
    '/properties/total/readOnly',
  ],
  inText('calculated list', 'name', {
    type: 'array',
    items: { type: 'string' },
    'x-wire': 'comma',
  }),
  withWord('calculated secret', { writeOnly: true }),
  withWord('calculated field with a default', { default: 1 }),
  withWord('calculated field with a minimum', { minimum: 1 }),
  withWord('calculated field with a list of values', { enum: [1, 2] }),
  withWord('calculated field that nobody stores', { 'x-transient': true }),
  withWord('calculated field on a wire of its own', { 'x-wire': 'number-text' }),
  withWord('calculated field that had a name before', { 'x-was': 'sum' }),
  withWord('calculated reference', { 'x-reference': 'user', type: 'integer' }),
  withWord('calculated field with an example', { 'x-placeholder': '5' }),
  [
    'calculated id',
    (files) => {
      at(files[noteFile], 'properties', 'id')['x-value'] = 'count';
    },
    '/properties/id/x-value',
  ],
  [
    'calculated field of an object',
    (files) => {
      at(files[noteFile], 'properties', 'extra', 'properties', 'place')['x-value'] = 'name';
    },
    '/properties/extra/properties/place/x-value',
  ],
  [
    'calculated field that decides whether another one is shown',
    (files) => {
      addValue(files, 'total', 'price * 2');
      at(files[noteFile], 'properties', 'mail')['x-hide-when'] = { total: 5 };
    },
    '/properties/mail/x-hide-when',
  ],
  inInfo('search in a calculated field', { search: ['total'] }, 'search'),
  inInfo('calculated owner', { owner: 'total' }, 'owner'),
  inInfo('calculated rank', { rank: 'total' }, 'rank'),
  inInfo('calculated title', { title: 'total' }, 'title', text),
  inInfo('calculated field that hides records', { hidden: { total: 3 } }, 'hidden'),
  inInfo(
    'calculated field that is counted in the menu',
    { menu: { place: 65, count: { total: 3 } } },
    'menu/count',
  ),
  inInfo('right by a calculated field', { rights: { read: [10, { total: 3 }] } }, 'rights/read'),
  inInfo(
    'order that begins with a calculated field',
    { order: ['count'], orderFirst: { count: 'total' } },
    'orderFirst',
    { type: 'boolean', 'x-value': 'count > 1' },
  ),
];

/** One that the code of the server works with. */
export const valueOfServer: OtherMistake = [
  'calculated field that the server writes',
  (files) =>
    Object.assign(at(files['schemas/resources/token.json'], 'properties', 'used_quota'), {
      'x-value': 'remain_quota',
      readOnly: true,
      default: undefined,
    }),
  '/properties/used_quota/x-value',
  'schemas/resources/token.json',
];
