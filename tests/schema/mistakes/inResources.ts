/** Mistakes in what the screens of a resource show, in kinds. The list was written before the checks. */
import { mistakesInChanges } from './inChanges';
import { mistakesInLayout } from './inLayout';
import { mistakesInMaps } from './inMaps';
import { mistakesInRows } from './inRows';
import { mistakesInWholeFiles } from './inWholeFiles';
import type { Mistake } from './mistake';
import { at, type Files, noteFile } from './note';

const note = (files: Files) => files[noteFile];

/** Words that are set in x-resource of the note; undefined takes a word away. */
const inInfo = (kind: string, words: object, place: string): Mistake => [
  kind,
  (files) => {
    const info = at(note(files), 'x-resource');
    for (const [key, value] of Object.entries(words))
      if (value === undefined) Reflect.deleteProperty(info, key);
      else info[key] = value;
  },
  `/x-resource/${place}`,
];

const arrays: Mistake[] = [
  inInfo('no columns', { list: [] }, 'list'),
  inInfo('column that is no field', { list: ['id', 'nmae'] }, 'list'),
  inInfo('column twice', { list: ['id', 'name', 'name'] }, 'list'),
  inInfo('secret as a column', { list: ['id', 'code'] }, 'list'),
  inInfo('columns as a text', { list: 'id' }, 'list'),
  inInfo('column of two lists', { detail: ['name'] }, 'detail'),
  inInfo('wide column that is there already', { wide: ['name'] }, 'wide'),
  inInfo('secret in detail', { detail: ['code'] }, 'detail'),
  inInfo('secret beside the form', { aside: ['code'] }, 'aside'),
  inInfo('field in the form and beside it', { aside: ['name'] }, 'aside'),
  inInfo('search in a secret', { search: ['code'] }, 'search'),
  inInfo('search in a list', { search: ['tags'] }, 'search'),
  inInfo('search in a boolean', { search: ['done'] }, 'search'),
  inInfo('search in an object', { search: ['extra'] }, 'search'),
  inInfo('order by a secret', { order: ['code'] }, 'order'),
  inInfo('order by a list', { order: ['tags'] }, 'order'),
  inInfo('order by an object', { order: ['extra'] }, 'order'),
  inInfo('filter by a secret', { filter: ['code'] }, 'filter'),
  inInfo('filter by an object', { filter: ['extra'] }, 'filter'),
  inInfo('server filter by a secret', { query: ['code'] }, 'query'),
  inInfo('filter both here and in the server', { query: ['state'] }, 'query'),
  ...['p', 'order', 'keyword', 'ids'].map(
    (name): Mistake => [
      `server filter by the list's own parameter ${name}`,
      (files) => {
        at(note(files), 'properties')[name] = { title: 'Field', type: 'string', maxLength: 9 };
        at(note(files), 'x-resource')['query'] = [name];
      },
      '/x-resource/query',
    ],
  ),
  inInfo('API of an unknown kind', { api: 'rest' }, 'api'),
  inInfo('API by its words', { api: { list: 'GET crm/notes' } }, 'api'),
  inInfo('form with the id', { form: ['id', 'name'], sections: undefined }, 'form'),
  inInfo(
    'form with the owner',
    { owner: 'user_id', form: ['name', 'user_id'], sections: undefined },
    'form',
  ),
  inInfo('form with a field twice', { form: ['name', 'name'], sections: undefined }, 'form'),
  inInfo('whole without search', { whole: true, search: undefined }, 'whole'),
  inInfo('title that is no field', { title: 'nmae' }, 'title'),
  inInfo('title that is a secret', { title: 'code' }, 'title'),
  inInfo('title that is a list', { title: 'tags' }, 'title'),
  inInfo('title that is a boolean', { title: 'done' }, 'title'),
];

const places: Mistake[] = [
  inInfo('rank that is a text', { rank: 'name' }, 'rank'),
  inInfo('owner that is a text', { owner: 'name' }, 'owner'),
  inInfo('owner that is typed in a form', { owner: 'count' }, 'owner'),
  inInfo('limit of owners that nobody has', { ownerLimit: 'TokensPerUser' }, 'ownerLimit'),
  inInfo('limit that is no option', { owner: 'user_id', ownerLimit: 'NotesPerUser' }, 'ownerLimit'),
  inInfo(
    'limit that is a text option',
    { owner: 'user_id', ownerLimit: 'SystemName' },
    'ownerLimit',
  ),
  inInfo('own path that is the path', { selfPath: 'note' }, 'selfPath'),
  inInfo('records too small for their own fields', { maxBytes: 20 }, 'maxBytes'),
  inInfo('status without a field', { statusOnly: true }, 'statusOnly'),
  inInfo('first of an order that is none', { orderFirst: { price: 'done' } }, 'orderFirst'),
  inInfo('first by a field that is no boolean', { orderFirst: { count: 'state' } }, 'orderFirst'),
  inInfo('hidden records by another type', { hidden: { state: 'closed' } }, 'hidden'),
  inInfo('hidden records by no field', { hidden: { stat: 3 } }, 'hidden'),
  inInfo('path with a slash at its end', { path: 'note/' }, 'path'),
  inInfo('path in capitals', { path: 'Note' }, 'path'),
  inInfo('path of another resource', { path: 'token' }, 'path'),
  inInfo('path of a call of the server', { path: 'option' }, 'path'),
  inInfo('path below another resource', { path: 'token/note' }, 'path'),
  inInfo('screens for a role that nobody has', { role: 5 }, 'role'),
  inInfo('action with a role that nobody has', { actions: { send: 11 } }, 'actions'),
  inInfo(
    'action that is more than a role',
    { actions: { send: { role: 10, label: 'Send' } } },
    'actions/send',
  ),
  inInfo('action named like a usual one', { actions: { list: 10 } }, 'actions'),
  inInfo('action for less than the screens', { actions: { send: 1 } }, 'actions'),
  inInfo('menu at the place of home', { menu: { place: 0 } }, 'menu'),
  inInfo('menu at the place of another resource', { menu: { place: 20 } }, 'menu'),
  inInfo('menu without a place', { menu: { icon: 'about' } }, 'menu'),
  inInfo('menu with a letter of another resource', { menu: { place: 65, key: 't' } }, 'menu/key'),
  inInfo('menu with a letter of a page', { menu: { place: 65, key: 'h' } }, 'menu/key'),
  inInfo('menu with two letters', { menu: { place: 65, key: 'no' } }, 'menu/key'),
  inInfo('menu with an icon that nobody drew', { menu: { place: 65, icon: 'bell' } }, 'menu/icon'),
  inInfo('count by no field', { menu: { place: 65, count: { stat: 1 } } }, 'menu/count'),
  inInfo(
    'count by a value that cannot be',
    { menu: { place: 65, count: { state: 9 } } },
    'menu/count',
  ),
];

const rights: Mistake[] = [
  [
    'right by a field that is not stored, in a combination',
    (files) => {
      Object.assign(at(note(files), 'properties', 'price'), { 'x-transient': true });
      at(note(files), 'x-resource')['rights'] = {
        read: { or: [{ state: 1 }, { not: { price: { minimum: 2 } } }] },
      };
    },
    '/x-resource/rights/read',
  ],
];

const inApi = (kind: string, words: object, place: string): Mistake =>
  inInfo(kind, { api: 'simple-rest', ...words }, place);

const api: Mistake[] = [
  inApi('owner of records of a REST API', { owner: 'user_id' }, 'owner'),
  inApi(
    'right of a REST API that picks records',
    { rights: { read: { state: 1 } } },
    'rights/read',
  ),
  inApi('records of a REST API that are hidden', { hidden: { state: 2 } }, 'hidden'),
  inApi('size of records of a REST API', { maxBytes: 5000 }, 'maxBytes'),
  inApi('own path of a REST API', { selfPath: 'own-notes' }, 'selfPath'),
  inApi('first of an order of a REST API', { orderFirst: { count: 'done' } }, 'orderFirst'),
  ...[{}, { role: 100, rights: { read: 10 } }].map(
    (words): Mistake => [
      `field of a REST API that some callers may not see, with ${JSON.stringify(words)}`,
      (files) => {
        Object.assign(at(note(files), 'x-resource'), { api: 'simple-rest', ...words });
        at(note(files), 'properties', 'price')['x-role'] = 100;
      },
      '/properties/price/x-role',
    ],
  ),
  [
    'number of a REST API that is counted',
    (files) => {
      at(note(files), 'x-resource')['api'] = 'simple-rest';
      at(note(files), 'properties', 'count')['x-counter'] = true;
    },
    '/properties/count/x-counter',
  ],
];

const sections = (...groups: object[]) => ({ form: ['name', 'mail'], sections: groups });
const grouped: Mistake[] = [
  inInfo(
    'two sections of one name',
    sections(
      { name: 'main', title: 'A', fields: ['name'] },
      { name: 'main', title: 'B', fields: ['mail'] },
    ),
    'sections',
  ),
  inInfo(
    'field in no section',
    sections({ name: 'main', title: 'A', fields: ['name'] }),
    'sections',
  ),
  inInfo(
    'field in two sections',
    sections(
      { name: 'main', title: 'A', fields: ['name', 'mail'] },
      { name: 'more', title: 'B', fields: ['mail'] },
    ),
    'sections',
  ),
  inInfo(
    'section without fields',
    sections(
      { name: 'main', title: 'A', fields: ['name', 'mail'] },
      { name: 'more', title: 'B', fields: [] },
    ),
    'sections',
  ),
  inInfo(
    'section with a field that is not in the form',
    sections({ name: 'main', title: 'A', fields: ['name', 'mail', 'count'] }),
    'sections',
  ),
  inInfo(
    'section without a title',
    sections({ name: 'main', fields: ['name', 'mail'] }),
    'sections',
  ),
  inInfo(
    'section with a bad name',
    sections({ name: 'Main part', title: 'A', fields: ['name', 'mail'] }),
    'sections',
  ),
];

export const mistakesInResources: readonly Mistake[] = [
  ...arrays,
  ...places,
  ...rights,
  ...api,
  ...grouped,
  ...mistakesInWholeFiles,
  ...mistakesInChanges,
  ...mistakesInRows,
  ...mistakesInMaps,
  ...mistakesInLayout,
];
