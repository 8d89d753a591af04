/** Variations of the note that are right, though they look like mistakes. */
import { addTabs } from './inLayout';
import { keyValues } from './inMaps';
import { rows } from './inRows';
import { at, type Files, noteFile } from './note';
import { pointToContact } from './references';

/** A variation: what is unusual about it, and how it is made. */
export type Variation = readonly [what: string, vary: (files: Files) => void];

type Words = Readonly<Record<string, unknown>>;

/** Words that are set in fields of the note. */
const inFields = (what: string, fields: Readonly<Record<string, Words>>): Variation => [
  what,
  (files) => {
    for (const [field, words] of Object.entries(fields))
      for (const [word, value] of Object.entries(words))
        if (value === undefined)
          Reflect.deleteProperty(at(files[noteFile], 'properties', field), word);
        else at(files[noteFile], 'properties', field)[word] = value;
  },
];

/** Words that are set in x-resource of the note. */
const inInfo = (what: string, words: Words, fields: Readonly<Record<string, Words>> = {}) =>
  [
    what,
    (files) => {
      Object.assign(at(files[noteFile], 'x-resource'), words);
      inFields(what, fields)[1](files);
    },
  ] as const satisfies Variation;

/** Takes the words of a quantity from a field that points. */
const pointer = { default: undefined, minimum: undefined, maximum: undefined, 'x-sum': undefined };

/** A state that the server alone sets: no form offers it. */
const stateOfServer = {
  state: {
    enum: [1],
    'x-choices': [
      { value: 1, name: 'open', label: 'Open' },
      { value: 2, name: 'closed', label: 'Closed' },
    ],
  },
};

const withField = (name: string, words: Words): Variation => [
  `field ${name} that nothing counts`,
  (files) => {
    at(files[noteFile], 'properties')[name] = { title: 'Odd', maxLength: 9, ...words };
    at(files[noteFile], 'x-i18n', 'zh', 'properties')[name] = { title: '其他' };
  },
];

const option = (what: string, file: string, name: string): Variation => [
  what,
  (files) => {
    Reflect.deleteProperty(
      at(files[`schemas/settings/${file}.json`], 'properties', name),
      'x-wire',
    );
  },
];

const help = (description: string): Variation => [
  `help with ${description}`,
  (files) => {
    at(files[noteFile], 'properties', 'name')['description'] = description;
    at(files[noteFile], 'x-i18n', 'zh', 'properties', 'name')['description'] = description;
  },
];

/** Makes `extra` a field of keys and values. */
const inMap = (values: Words, words: Words) => (files: Files) => {
  inFields('', { extra: keyValues(values, words) })[1](files);
  Reflect.deleteProperty(at(files[noteFile], 'x-i18n', 'zh', 'properties'), 'extra.place');
};

export const legitimate: readonly Variation[] = [
  inInfo('records of a plain REST API', { api: 'simple-rest' }),
  [
    'reference among records of other APIs',
    (files) => pointToContact(files, { id: 'integer', isOfApi: true }),
  ],
  inFields('condition on a field of the screens’ own role', {
    price: { 'x-role': 10 },
    count: { 'x-hide-when': { price: 2 } },
  }),
  inFields('condition on a state that the server sets', {
    ...stateOfServer,
    count: { 'x-hide-when': { state: 2 } },
  }),
  inInfo(
    'right by a state that the server sets',
    { rights: { delete: { state: 2 } } },
    stateOfServer,
  ),
  inInfo(
    'count of a state that the server sets',
    { menu: { place: 65, icon: 'about', key: 'n', title: 'Notes', count: { state: 2 } } },
    stateOfServer,
  ),
  inInfo(
    'field that is typed once and shown later',
    { aside: ['made_time', 'mail'] },
    { mail: { 'x-when': 'create' } },
  ),
  inFields('empty default of an optional address', { mail: { default: '' } }),
  inFields('empty default of an optional text with a length', {
    mail: { default: '', minLength: 3 },
  }),
  inFields('condition on an empty address', { count: { 'x-hide-when': { mail: '' } } }),
  help('Write https://<resource>.openai.azure.com here.'),
  help('Less than <number>: x < 5 and y > 3.'),
  withField('count_before', { type: 'string' }),
  inFields('choice named deleted where no record is hidden', {
    state: {
      'x-choices': [
        { value: 1, name: 'open', label: 'Open' },
        { value: 2, name: 'deleted', label: 'Deleted' },
      ],
    },
  }),
  [
    'choices of a list of integers',
    (files) => {
      Object.assign(at(files[noteFile], 'properties', 'tags'), {
        items: { type: 'integer' },
        'x-wire': 'json',
        'x-choices': [1, 2].map((value) => ({ value, label: `Choice ${value}` })),
      });
      at(files[noteFile], 'x-i18n', 'zh', 'properties', 'tags')['choices'] = {
        '1': '一',
        '2': '二',
      };
    },
  ],
  inFields('reference to users, and one to records of its own kind', {
    count: { ...pointer, 'x-reference': 'user', 'x-on-delete': 'clear', 'x-bulk': ['set'] },
    due_time: { 'x-format': undefined, 'x-reference': 'note' },
  }),
  inInfo(
    'owner that is shown by name',
    { owner: 'user_id', list: ['id', 'name', 'user_id', 'count'], filter: ['user_id', 'count'] },
    { user_id: { 'x-reference': 'user' }, count: { ...pointer, 'x-reference': 'channel' } },
  ),
  inInfo(
    'reference that is searched, ordered and asked for by the API',
    { search: ['name', 'count'], order: ['count'], query: ['count'] },
    { count: { ...pointer, 'x-reference': 'token', 'x-on-delete': 'keep' } },
  ),
  [
    'list of rows with fields of their own',
    (files) => {
      inFields('', { tags: rows({ required: ['name'] }, { default: [{ name: 'a' }] }) })[1](files);
      Reflect.deleteProperty(at(files[noteFile], 'properties', 'tags'), 'x-format');
      at(files[noteFile], 'x-i18n', 'zh', 'properties')['tags.name'] = { title: '名' };
    },
  ],
  ...(
    [
      ['texts', { type: 'string', minLength: 1, maxLength: 9, format: 'email' }, {}],
      ['whole numbers', { type: 'integer', minimum: 0, maximum: 9 }, { default: { a: 1 } }],
      ['yes and no', { type: 'boolean' }, { minProperties: 1, maxProperties: 500 }],
      ['values of an enum', { type: 'string', enum: ['a'] }, { 'x-format': 'keyValues' }],
      ['keys of a length', { type: 'number' }, { propertyNames: { maxLength: 9 } }],
    ] as const
  ).map(([what, values, words]): Variation => [`keys with ${what}`, inMap(values, words)]),
  [
    'keys with choices',
    (files) => {
      inMap({ type: 'integer' }, { 'x-choices': [{ value: 1, label: 'One' }] })(files);
      at(files[noteFile], 'x-i18n', 'zh', 'properties', 'extra')['choices'] = { '1': '一' };
    },
  ],
  ['tabs with sections in them', (files) => addTabs(files)],
  [
    'tabs without sections',
    (files) => {
      addTabs(files);
      Reflect.deleteProperty(at(files[noteFile], 'x-resource'), 'sections');
      Reflect.deleteProperty(at(files[noteFile], 'x-i18n', 'zh'), 'sections');
    },
  ],
  [
    'help beside a field of the whole width',
    (files) => {
      const words = { description: 'Words.', 'x-help': 'beside', 'x-width': 'full' };
      inFields('', { name: words })[1](files);
      at(files[noteFile], 'x-i18n', 'zh', 'properties', 'name')['description'] = '说明';
    },
  ],
  inFields('older name', { name: { 'x-was': 'title' } }),
  inFields('chain of older names', { name: { 'x-was': ['title', 'heading'] } }),
  inFields('older name that differs in capitals only', { name: { 'x-was': 'Name' } }),
  inFields('drop that is not meant', { name: { 'x-drop': false } }),
  [
    'dropped field without texts',
    (files) => {
      at(files[noteFile], 'properties')['old'] = { title: 'Old', type: 'string', 'x-drop': true };
    },
  ],
  inInfo('dropped field with texts', { aside: [] }, { made_time: { 'x-drop': true } }),
  [
    'dropped resource',
    (files) => {
      Object.assign(files[noteFile] ?? {}, { 'x-drop': true });
    },
  ],
  option('switch without a wire', 'operation', 'LogConsumeEnabled'),
];

/** Files beside schema files that are notes or left behind. */
export const harmlessFiles: readonly string[] = [
  'resources/README.md',
  'resources/README',
  'settings/CONTRIBUTING.md',
  'resources/note.json.bak',
];
