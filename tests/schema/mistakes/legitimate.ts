/** Variations of the note that are right, though they look like mistakes. */
import { at, type Files, noteFile } from './note';

/** A variation: what is unusual about it, and how it is made. */
export type Variation = readonly [what: string, vary: (files: Files) => void];

type Words = Readonly<Record<string, unknown>>;

/** Words that are set in fields of the note. */
const inFields = (what: string, fields: Readonly<Record<string, Words>>): Variation => [
  what,
  (files) => {
    for (const [field, words] of Object.entries(fields))
      Object.assign(at(files[noteFile], 'properties', field), words);
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

export const legitimate: readonly Variation[] = [
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
  option('switch without a wire', 'operation', 'LogConsumeEnabled'),
];

/** Files beside schema files that are notes or left behind. */
export const harmlessFiles: readonly string[] = [
  'resources/README.md',
  'resources/README',
  'settings/CONTRIBUTING.md',
  'resources/note.json.bak',
];
