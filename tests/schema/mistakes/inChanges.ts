/** Mistakes in words that change data: older names, and what is dropped. The list was written before the checks. */
import type { OtherMistake } from './betweenFiles';
import { inField, type Mistake } from './mistake';
import { at, noteFile } from './note';

const both = (kind: string, first: object, second: object, word: string): Mistake => [
  kind,
  (files) => {
    Object.assign(at(files[noteFile], 'properties', 'name'), first);
    Object.assign(at(files[noteFile], 'properties', 'mail'), second);
  },
  `/properties/mail/${word}`,
];

export const mistakesInChanges: readonly Mistake[] = [
  inField('older name that another field has', 'name', { 'x-was': 'mail' }, 'x-was'),
  inField('older name that another field has in capitals', 'name', { 'x-was': 'Mail' }, 'x-was'),
  inField('older name that is its own', 'name', { 'x-was': 'name' }, 'x-was'),
  inField('older names with its own', 'name', { 'x-was': ['title', 'name'] }, 'x-was'),
  inField('older name of the id', 'id', { 'x-was': 'number' }, 'x-was'),
  inField('older name that is the id', 'count', { 'x-was': 'id' }, 'x-was'),
  inField('older name that no column can have', 'name', { 'x-was': 'old name' }, 'x-was'),
  inField('older name that is empty', 'name', { 'x-was': '' }, 'x-was'),
  inField('older name that is a number', 'name', { 'x-was': 5 }, 'x-was'),
  inField('older names in an empty list', 'name', { 'x-was': [] }, 'x-was'),
  inField('older name twice', 'name', { 'x-was': ['title', 'title'] }, 'x-was'),
  inField(
    'older name of a field that is not stored',
    'name',
    { 'x-was': 'title', 'x-transient': true },
    'x-was',
  ),
  inField(
    'older name of a field that is dropped',
    'made_time',
    { 'x-was': 'made', 'x-drop': true },
    'x-was',
  ),
  both('older name of two fields', { 'x-was': 'title' }, { 'x-was': 'title' }, 'x-was'),
  both(
    'older name among those of another field',
    { 'x-was': ['a', 'b'] },
    { 'x-was': 'b' },
    'x-was',
  ),
  both('older names that swap two fields', { 'x-was': 'mail' }, { 'x-was': 'name' }, 'x-was'),
  [
    'older name of a part of an object',
    (files) => {
      at(files[noteFile], 'properties', 'extra', 'properties', 'place')['x-was'] = 'town';
    },
    '/properties/extra/properties/place/x-was',
  ],
  [
    'older name that is dropped in the same file',
    (files) => {
      at(files[noteFile], 'properties')['title'] = { title: 'T', type: 'string', 'x-drop': true };
      at(files[noteFile], 'properties', 'name')['x-was'] = 'title';
    },
    '/properties/name/x-was',
  ],
  inField('the id dropped', 'id', { 'x-drop': true }, 'x-drop'),
  inField('a drop that is a text', 'made_time', { 'x-drop': 'true' }, 'x-drop'),
  inField('a drop that is null', 'made_time', { 'x-drop': null }, 'x-drop'),
  inField(
    'a drop of what is not stored',
    'made_time',
    { 'x-drop': true, 'x-transient': true },
    'x-drop',
  ),
  [
    'a part of an object dropped',
    (files) => {
      at(files[noteFile], 'properties', 'extra', 'properties', 'place')['x-drop'] = true;
    },
    '/properties/extra/properties/place/x-drop',
  ],
  ...(['list', 'filter', 'form'] as const).map(
    (word): Mistake => [
      `a dropped field in ${word}`,
      (files) => {
        at(files[noteFile], 'properties', 'state')['x-drop'] = true;
      },
      `/x-resource/${word}`,
    ],
  ),
  [
    'a required field dropped',
    (files) => {
      at(files[noteFile], 'properties', 'name')['x-drop'] = true;
    },
    '/required',
  ],
  [
    'a drop of a resource in x-resource',
    (files) => {
      at(files[noteFile], 'x-resource')['x-drop'] = true;
    },
    '/x-resource',
  ],
];

const token = 'schemas/resources/token.json';

export const changesBetweenFiles: readonly OtherMistake[] = [
  [
    'a field that the server needs dropped',
    (files) => {
      at(files[token], 'properties', 'used_quota')['x-drop'] = true;
    },
    '/properties/used_quota',
    token,
  ],
  [
    'a resource that the server needs dropped',
    (files) => {
      Object.assign(files[token] ?? {}, { 'x-drop': true });
    },
    '/x-drop',
    token,
  ],
  [
    'a tab of settings dropped',
    (files) => {
      Object.assign(files['schemas/settings/system.json'] ?? {}, { 'x-drop': true });
    },
    '/x-drop',
    'schemas/settings/system.json',
  ],
  [
    'an option with an older name',
    (files) => {
      at(files['schemas/settings/system.json'], 'properties', 'SMTPServer')['x-was'] = 'Server';
    },
    '/properties/SMTPServer/x-was',
    'schemas/settings/system.json',
  ],
  [
    'an option dropped',
    (files) => {
      at(files['schemas/settings/system.json'], 'properties', 'SMTPServer')['x-drop'] = true;
    },
    '/properties/SMTPServer/x-drop',
    'schemas/settings/system.json',
  ],
];
