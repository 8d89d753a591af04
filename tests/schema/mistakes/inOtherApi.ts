/** Mistakes in `api` of x-resource, in kinds. The list was written before the check. */
import type { Mistake } from './mistake';
import { at, noteFile } from './note';

/** An API that is right, with an order and a search as the note has them. */
const right = {
  list: 'GET crm/notes',
  read: 'GET crm/notes/{id}',
  update: 'PATCH crm/notes/{id}',
  delete: 'DELETE crm/notes/{id}',
  page: 'page',
  size: 'per_page',
  pageSize: 50,
  search: 'q',
  order: { sort: '-{field}' },
  rows: 'data.items',
  total: 'data.total',
  id: 'uuid',
  success: { ok: true },
  message: 'error.text',
};

/** Words of the API and of x-resource; undefined takes a word away. */
const inApi = (kind: string, words: object, place: string, info: object = {}): Mistake => [
  `API: ${kind}`,
  (files) => {
    const own = at(files[noteFile], 'x-resource');
    const api: Record<string, unknown> = { ...right, ...words };
    for (const word of Object.keys(api)) if (api[word] === undefined) delete api[word];
    Object.assign(own, { api }, info);
    if (!JSON.stringify(info).includes('twice')) return;
    at(files[noteFile], 'properties')['twice'] = twice;
    at(files[noteFile], 'x-i18n', 'zh', 'properties')['twice'] = { title: '两倍' };
  },
  `/x-resource/${place}`,
];

const twice = { title: 'Twice', type: 'integer', readOnly: true, 'x-value': 'count * 2' };
/** Takes the words of a quantity from a field that points. */
const pointer = { default: undefined, minimum: undefined, maximum: undefined, 'x-sum': undefined };

/** Words of the field `count` in a file of another API. */
const inField = (kind: string, words: object, word: string): Mistake => {
  const [what, change] = inApi(kind, {}, '');
  return [
    what,
    (files) => {
      change(files);
      const field = at(files[noteFile], 'properties', 'count');
      Object.assign(field, words);
      for (const [key, value] of Object.entries(words)) if (value === undefined) delete field[key];
    },
    `/properties/count/${word}`,
  ];
};

export const mistakesInOtherApis: Mistake[] = [
  inApi('unknown word', { pageNumber: 'p' }, 'api'),
  inApi('page and offset', { offset: 'from' }, 'api/offset'),
  inApi(
    'first page without a page',
    { page: undefined, offset: 'from', firstPage: 0 },
    'api/firstPage',
  ),
  inApi('size without pages', { page: undefined }, 'api/size'),
  inApi('page size without pages', { page: undefined, size: undefined }, 'api/pageSize'),
  inApi('first page 2', { firstPage: 2 }, 'api/firstPage'),
  inApi('page size 0', { pageSize: 0 }, 'api/pageSize'),
  inApi('page size as a text', { pageSize: '50' }, 'api/pageSize'),
  inApi('one name for page and size', { size: 'page' }, 'api/size'),
  inApi('one name for page and search', { search: 'page' }, 'api/search'),
  inApi('an order of the name of the page', { order: { page: '-{field}' } }, 'api/order'),
  inApi('page of the name of a filter', { page: 'state' }, 'api/page', { query: ['state'] }),
  inApi('parameter with a blank', { page: 'page number' }, 'api/page'),
  inApi('no parameter for the search', { search: undefined }, 'api/search'),
  inApi('no parameter for the orders', { order: undefined }, 'api/order'),
  inApi('search of no field', {}, 'api/search', { search: undefined }),
  inApi('order of no field', {}, 'api/order', { order: undefined }),
  inApi('order without its field', { order: { sort: 'desc' } }, 'api/order'),
  inApi('order as a text', { order: 'sort' }, 'api/order'),
  inApi('call without a method', { list: 'crm/notes' }, 'api/list'),
  inApi('call with a slash before it', { list: 'GET /crm/notes' }, 'api/list'),
  inApi('call of another host', { list: 'GET https://crm.example/notes' }, 'api/list'),
  inApi('call with dots', { list: 'GET ../v1/models' }, 'api/list'),
  inApi('call with a query', { list: 'GET crm/notes?all=1' }, 'api/list'),
  inApi('list with an id', { list: 'GET crm/notes/{id}' }, 'api/list'),
  inApi('list by POST', { list: 'POST crm/notes' }, 'api/list'),
  inApi('record without an id', { read: 'GET crm/note' }, 'api/read'),
  inApi('change without an id', { update: 'PATCH crm/notes' }, 'api/update'),
  inApi('deletion without an id', { delete: 'DELETE crm/notes' }, 'api/delete'),
  inApi('deletion by GET', { delete: 'GET crm/notes/{id}' }, 'api/delete'),
  inApi('creation with an id', { create: 'POST crm/notes/{id}' }, 'api/create'),
  inApi('call with api before it', { list: 'GET api/crm/notes' }, 'api/list'),
  inApi('place with a slash', { rows: 'data/items' }, 'api/rows'),
  inApi('place that ends with a dot', { rows: 'data.' }, 'api/rows'),
  inApi('total at the place of the rows', { total: 'data.items' }, 'api/total'),
  inApi('total beside an answer that is the list', { rows: undefined }, 'api/total'),
  inApi('success as a text', { success: 'ok' }, 'api/success'),
  inApi('success of nothing', { success: {} }, 'api/success'),
  inApi('name of the id that is a place', { id: 'data.id' }, 'api/id'),
  inApi('own path of users', {}, 'selfPath', { selfPath: 'note/self' }),
  inApi('change of status alone', {}, 'statusOnly', { statusOnly: true }),
  inApi('most bytes', {}, 'maxBytes', { maxBytes: 20_000 }),
  inApi('owner, whom the server sets', {}, 'owner', { owner: 'user_id' }),
  inApi('hidden records', {}, 'hidden', { hidden: { state: 2 } }),
  inApi('action of the relay', {}, 'actions/retire', {
    actions: { retire: { role: 10, label: 'Retire' } },
  }),
  inApi('orders that begin with some', {}, 'orderFirst', { orderFirst: { count: 'done' } }),
  inApi('order of a calculated field', {}, 'order', { order: ['count', 'twice'] }),
  inApi('orders of calculated fields alone', {}, 'order', { order: ['twice'] }),
  inApi('filter of a calculated field', {}, 'query', { query: ['twice'] }),
  inField('number that counts', { 'x-counter': true }, 'x-counter'),
  inField('field that had another name', { 'x-was': 'number' }, 'x-was'),
  inField(
    'deletion of what a record points to',
    { ...pointer, 'x-reference': 'user', 'x-on-delete': 'clear' },
    'x-on-delete',
  ),
];

/** What is right about another API. */
export const rightApis: [what: string, words: object][] = [
  ['all words', right],
  ['pages by their rows', { ...right, page: undefined, offset: 'from' }],
  ['one list of all', { rows: 'items', search: 'q', order: { by: '{field}', how: 'desc' } }],
  ['pages from 0', { ...right, firstPage: 0 }],
];
