/** Texts that are missing, and mistakes in the JSON itself, in kinds. The list was written before the checks. */
import { missingTabTexts } from './inLayout';
import { inField, type Mistake } from './mistake';
import { at, type Files, noteFile } from './note';

const gone = (kind: string, path: readonly string[], word: string): Mistake => [
  kind,
  (all: Files) => Reflect.deleteProperty(at(all[noteFile], 'x-i18n', 'zh', ...path), word),
  ['/x-i18n/zh', ...path].join('/'),
];

/** Texts that are missing: they are warnings, and English is shown. */
export const missingTexts: readonly Mistake[] = [
  ...missingTabTexts,
  inField('two fields with one label', 'price', { title: 'Count' }, 'title'),
  gone('no Chinese title of a field', ['properties'], 'name'),
  gone('no Chinese title of a field within a field', ['properties'], 'extra.place'),
  gone('no Chinese label of a choice', ['properties', 'state', 'choices'], '2'),
  gone('no Chinese labels of choices', ['properties', 'state'], 'choices'),
  gone('no Chinese word for a record', [], 'record'),
  gone('no Chinese text of the menu', [], 'menu'),
  gone('no Chinese heading of a section', ['sections'], 'more'),
  gone('no Chinese headings', [], 'sections'),
  gone('no Chinese text of a link', ['links'], 'logs'),
  gone('no Chinese texts of fields', [], 'properties'),
  [
    'no Chinese help',
    (all) => Object.assign(at(all[noteFile], 'properties', 'name'), { description: 'Help.' }),
    '/x-i18n/zh/properties/name',
  ],
  [
    'no Chinese error',
    (all) => Object.assign(at(all[noteFile], 'properties', 'name'), { 'x-error': 'Wrong.' }),
    '/x-i18n/zh/properties/name',
  ],
  [
    'no Chinese placeholder',
    (all) =>
      Object.assign(at(all[noteFile], 'properties', 'name'), { 'x-placeholder': 'such as this' }),
    '/x-i18n/zh/properties/name',
  ],
];

/** What is wrong with the text of a file itself: its kind, and the text made of a right one. */
export const mistakesInJson: readonly (readonly [kind: string, spoil: (text: string) => string])[] =
  [
    ['empty file', () => ''],
    ['only blanks', () => ' \n\n '],
    ['comma at the end of an object', (text) => text.replace(/\n}\s*$/, ',\n}')],
    ['comma at the end of a list', (text) => text.replace('"name"]', '"name",]')],
    ['missing comma', (text) => text.replace('"type": "object",', '"type": "object"')],
    ['comment', (text) => text.replace('{', '{ // a note')],
    ['block comment', (text) => `/* a note */\n${text}`],
    ['single quotes', (text) => text.replace('"Notes"', "'Notes'")],
    ['name without quotes', (text) => text.replace('"title"', 'title')],
    ['typographic quotes', (text) => text.replace('"title"', '“title”')],
    ['byte order mark', (text) => `\uFEFF${text}`],
    ['null', () => 'null'],
    ['list', () => '[]'],
    ['text', () => '"notes"'],
    ['number', () => '5'],
    ['cut off', (text) => text.slice(0, text.length / 2)],
    ['two documents', (text) => `${text}\n${text}`],
    ['True of another language', (text) => text.replace('true', 'True')],
    ['NaN', (text) => text.replace(': 100', ': NaN')],
    ['number with a plus', (text) => text.replace(': 100', ': +100')],
    ['hexadecimal number', (text) => text.replace(': 100', ': 0x64')],
    ['number with a zero before it', (text) => text.replace(': 100', ': 0100')],
    ['line break in a text', (text) => text.replace('Notes', 'No\ntes')],
    [
      'field twice',
      (text) => text.replace('"name": {', '"name": { "title": "N", "type": "string" },\n"name": {'),
    ],
    [
      'word of a field twice',
      (text) => text.replace('"minLength": 1', '"minLength": 1, "minLength": 2'),
    ],
    ['word of the file twice', (text) => text.replace('"title"', '"title": "A",\n"title"')],
    ['conflict of a merge', (text) => text.replace('{', '{\n<<<<<<< HEAD')],
  ];

/** Files that would be left out in silence: their names in schemas/. */
export const strayFiles: readonly string[] = [
  'resources/team/member.json',
  'resources/note.JSON',
  'resources/note.jsonc',
  'resources/note.json5',
  'resources/note.yaml',
  'resources/note.json.txt',
  'resource/note.json',
  'note.schema.json',
];
