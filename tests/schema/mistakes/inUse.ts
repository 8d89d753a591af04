/** Mistakes in how a field is shown, chosen, guarded and described, in kinds. The list was written before the checks. */
import { choices, inField, type Mistake } from './mistake';
import { at, noteFile } from './note';

const shown: Mistake[] = [
  inField('a time as text', 'name', { 'x-format': 'unixTime' }, 'x-format'),
  inField('a time with a fraction', 'price', { 'x-format': 'unixTime' }, 'x-format'),
  inField('a quota as text', 'name', { 'x-format': 'quota' }, 'x-format'),
  inField('a quota as a boolean', 'done', { 'x-format': 'quota' }, 'x-format'),
  inField('a list of a text', 'name', { 'x-format': 'commaList' }, 'x-format'),
  inField('a boolean of a number', 'count', { 'x-format': 'boolean' }, 'x-format'),
  inField('a long text of a number', 'count', { 'x-format': 'longText' }, 'x-format'),
  inField('JSON of a number', 'count', { 'x-format': 'json' }, 'x-format'),
  inField('an expiry as text', 'name', { 'x-format': 'expiry' }, 'x-format'),
  inField('a duration as text', 'name', { 'x-format': 'duration' }, 'x-format'),
  inField('groups of a text', 'name', { 'x-format': 'groups' }, 'x-format'),
  inField('one group of a list', 'tags', { 'x-format': 'group' }, 'x-format'),
  inField('a badge of a list', 'tags', { 'x-format': 'badge' }, 'x-format'),
  inField('a badge without choices', 'count', { 'x-format': 'badge' }, 'x-format'),
  inField('a secret of a number', 'count', { 'x-format': 'secret' }, 'x-format'),
  inField('a number of a text', 'name', { 'x-format': 'number' }, 'x-format'),
  inField('a day as a number', 'count', { 'x-format': 'date' }, 'x-format'),
  inField('a day that nothing checks', 'name', { 'x-format': 'date' }, 'x-format'),
  inField('a link that nothing checks', 'name', { 'x-format': 'url' }, 'x-format'),
  inField(
    'a link that is checked as an address of mail',
    'mail',
    { 'x-format': 'url' },
    'x-format',
  ),
  inField('a colour that nothing checks', 'name', { 'x-format': 'color' }, 'x-format'),
  inField('Markdown of a list', 'tags', { 'x-format': 'markdown' }, 'x-format'),
  inField('a format of which no file exists', 'name', { 'x-format': 'shorttext' }, 'x-format'),
  inField('a format with a path', 'name', { 'x-format': '../ui/Button' }, 'x-format'),
  inField('an empty format', 'name', { 'x-format': '' }, 'x-format'),
];

const chosen: Mistake[] = [
  inField('enum of another type', 'state', { enum: ['1', '2'] }, 'enum'),
  inField('enum with a value twice', 'state', { enum: [1, 2, 2] }, 'enum'),
  inField('enum below the minimum', 'state', { minimum: 2 }, 'enum'),
  inField('enum above the maximum', 'state', { maximum: 1 }, 'enum'),
  inField('enum with a text that is too long', 'name', { enum: ['x'.repeat(31)] }, 'enum'),
  inField('value of the enum without a choice', 'state', { enum: [1, 2, 3] }, 'x-choices'),
  inField(
    'choices of another type',
    'state',
    { enum: undefined, default: undefined, ...choices('1', '2') },
    'x-choices',
  ),
  inField('choice with a value twice', 'state', choices(1, 2, 2), 'x-choices'),
  inField(
    'two choices of one label',
    'state',
    { 'x-choices': [1, 2].map((value) => ({ value, label: 'Same' })) },
    'x-choices',
  ),
  inField(
    'two choices of one name',
    'state',
    { 'x-choices': [1, 2].map((value) => ({ value, name: 'one', label: `${value}` })) },
    'x-choices',
  ),
  inField(
    'choice with a name that code cannot use',
    'state',
    { 'x-choices': [{ value: 1, name: 'a b', label: 'A' }] },
    'x-choices',
  ),
  inField(
    'choice named like what is deleted',
    'state',
    {
      'x-choices': [1, 2].map((value) => ({
        value,
        name: value === 1 ? 'constructor' : 'b',
        label: `${value}`,
      })),
    },
    'x-choices',
  ),
  inField(
    'choice with a fraction of an integer',
    'state',
    { enum: undefined, default: undefined, ...choices(1.5) },
    'x-choices',
  ),
  inField('empty choices', 'state', { 'x-choices': [] }, 'x-choices'),
  inField('choices as an object', 'state', { 'x-choices': { 1: 'Open' } }, 'x-choices'),
  inField('choices as plain values', 'state', { 'x-choices': [1, 2] }, 'x-choices'),
  inField(
    'choices of a file that is not there',
    'state',
    { 'x-choices': 'states.json' },
    'x-choices',
  ),
  inField(
    'American spelling of a word',
    'state',
    { 'x-choices': [{ value: 1, label: 'A', color: 'red' }] },
    'x-choices',
  ),
];

const rights: Mistake[] = [
  inField('readOnly and writeOnly', 'code', { readOnly: true }),
  inField('readOnly and changed in bulk', 'made_time', { 'x-bulk': ['set'] }, 'x-bulk'),
  inField('readOnly and edited in place', 'made_time', { 'x-in-place': true }, 'x-in-place'),
  inField('readOnly and a counter', 'made_time', { 'x-counter': true }, 'x-counter'),
  inField('readOnly and only in one form', 'made_time', { 'x-when': 'create' }, 'x-when'),
  inField(
    'readOnly and disabled',
    'made_time',
    { 'x-disable-when': { done: true } },
    'x-disable-when',
  ),
  inField(
    'readOnly and must be filled in',
    'made_time',
    { 'x-unless': { done: true } },
    'x-unless',
  ),
  inField('readOnly and typed twice', 'made_time', { 'x-same-as': 'count' }, 'x-same-as'),
  inField('secret with a sum', 'code', { 'x-sum': true }, 'x-sum'),
  inField('secret as a link', 'code', { 'x-link': '/user/edit/{id}' }, 'x-link'),
  inField('secret changed in bulk', 'code', { 'x-bulk': ['set'] }, 'x-bulk'),
  inField(
    'secret with choices',
    'code',
    { 'x-format': undefined, ...choices('a', 'b') },
    'x-choices',
  ),
  inField(
    'not stored and changed in bulk',
    'count',
    { 'x-transient': true, 'x-bulk': ['set'] },
    'x-bulk',
  ),
  inField(
    'not stored and a counter',
    'count',
    { 'x-transient': true, 'x-counter': true },
    'x-counter',
  ),
  inField(
    'only in the form that creates, and changed in place',
    'count',
    { 'x-when': 'create', 'x-in-place': true },
    'x-in-place',
  ),
  inField('role that nobody has', 'count', { 'x-role': 50 }, 'x-role'),
  inField('role as text', 'count', { 'x-role': '10' }, 'x-role'),
  inField('role below that of the screens', 'count', { 'x-role': 1 }, 'x-role'),
];

const conditions: Mistake[] = [
  inField('hidden by itself', 'count', { 'x-hide-when': { count: 5 } }, 'x-hide-when'),
  inField('disabled by itself', 'count', { 'x-disable-when': { count: 5 } }, 'x-disable-when'),
  inField('exempt by itself', 'count', { 'x-unless': { count: 5 } }, 'x-unless'),
  inField(
    'hidden by a value of another type',
    'count',
    { 'x-hide-when': { done: 'true' } },
    'x-hide-when',
  ),
  inField(
    'hidden by a value that cannot be',
    'count',
    { 'x-hide-when': { state: 7 } },
    'x-hide-when',
  ),
  inField(
    'disabled by a value that cannot be',
    'count',
    { 'x-disable-when': { done: 1 } },
    'x-disable-when',
  ),
  inField('exempt by a value that cannot be', 'count', { 'x-unless': { count2: 1 } }, 'x-unless'),
  inField('hidden by a secret', 'count', { 'x-hide-when': { code: 'a' } }, 'x-hide-when'),
  inField('hidden by a list', 'count', { 'x-hide-when': { tags: [] } }, 'x-hide-when'),
  inField('condition without a field', 'count', { 'x-hide-when': {} }, 'x-hide-when'),
  inField('condition as text', 'count', { 'x-hide-when': 'done' }, 'x-hide-when'),
  [
    'two fields hide each other',
    (files) => {
      Object.assign(at(files[noteFile], 'properties', 'done'), { 'x-hide-when': { state: 1 } });
      Object.assign(at(files[noteFile], 'properties', 'state'), { 'x-hide-when': { done: true } });
    },
    '/properties/done/x-hide-when',
  ],
  [
    'three fields hide each other',
    (files) => {
      const fields = at(files[noteFile], 'properties');
      Object.assign(at(fields, 'done'), { 'x-hide-when': { state: 1 } });
      Object.assign(at(fields, 'state'), { 'x-hide-when': { count: 1 } });
      Object.assign(at(fields, 'count'), { 'x-hide-when': { done: true } });
    },
    '/properties/count/x-hide-when',
  ],
  inField('same as itself', 'name', { 'x-same-as': 'name' }, 'x-same-as'),
  inField('same as nothing', 'name', { 'x-same-as': 'nmae' }, 'x-same-as'),
];

const texts: Mistake[] = [
  inField('title of blanks', 'name', { title: '  ' }, 'title'),
  inField('title of several lines', 'name', { title: 'A\nB' }, 'title'),
  inField(
    'help with a link that runs code',
    'name',
    { description: 'See [this](javascript:alert(1)).' },
    'description',
  ),
  inField(
    'help with a link without https',
    'name',
    { description: 'See [this](http://example.com).' },
    'description',
  ),
  inField('help with HTML', 'name', { description: 'This is <b>bold</b>.' }, 'description'),
  inField(
    'link to a page that is not there',
    'count',
    { 'x-link': '/chanel/edit/{count}' },
    'x-link',
  ),
  inField('link to another site', 'count', { 'x-link': '//example.com/{count}' }, 'x-link'),
  inField('link that shows a secret', 'count', { 'x-link': '/log?f.username={code}' }, 'x-link'),
  inField('link by nothing', 'count', { 'x-link': '/log?f.username={nmae}' }, 'x-link'),
  inField(
    'values from an address instead of a call',
    'tags',
    { 'x-options-from': '/api/group' },
    'x-options-from',
  ),
  inField(
    'values from a call that is not there',
    'tags',
    { 'x-options-from': 'grups' },
    'x-options-from',
  ),
  inField(
    'values of a boolean from a call',
    'done',
    { 'x-options-from': 'group' },
    'x-options-from',
  ),
  inField('unknown word', 'name', { lable: 'Name' }),
  inField('word of JSON Schema that is not taken', 'name', { pattern: '^a' }),
  inField('type in capitals', 'name', { type: 'String' }, 'type'),
  inField('type as a list', 'name', { type: ['string', 'null'] }, 'type'),
  inField('type date', 'name', { type: 'date' }, 'type'),
  inField('boolean word as text', 'name', { readOnly: 'true' }, 'readOnly'),
];

/** Tried by somebody who had only the guide. */
const tried: Mistake[] = [
  inField(
    'day of fewer letters than a day has',
    'mail',
    { format: 'date', maxLength: 5 },
    'maxLength',
  ),
  inField(
    'day of more letters than a day has',
    'mail',
    { format: 'date', minLength: 20 },
    'minLength',
  ),
  inField('colour of three letters', 'mail', { format: 'color', maxLength: 3 }, 'maxLength'),
  inField('sum of times', 'due_time', { 'x-sum': true }, 'x-sum'),
  inField('unit of a blank', 'count', { 'x-unit': ' ' }, 'x-unit'),
  ...(['x-hide-when', 'x-disable-when', 'x-unless'] as const).map(
    (word): Mistake => [
      `${word} of a field that not everybody sees`,
      (files) => {
        at(files[noteFile], 'properties', 'count')['x-role'] = 100;
        at(files[noteFile], 'properties', 'price')[word] = { and: [{ count: 5 }] };
      },
      `/properties/price/${word}`,
    ],
  ),
];

export const mistakesInUse: readonly Mistake[] = [
  ...tried,
  ...shown,
  ...chosen,
  ...rights,
  ...conditions,
  ...texts,
];
