/** Mistakes in names of fields, in the id, and in words of a whole resource, in kinds. The list was written before the checks. */
import type { Mistake } from './mistake';
import { at, type Files, type Loose, noteFile } from './note';

const note = (files: Files) => files[noteFile];

const inFile = (kind: string, spoil: (schema: Loose) => void, place: string): Mistake => [
  kind,
  (files) => spoil(note(files) ?? {}),
  place,
];

const names = (kind: string, name: string): Mistake =>
  inFile(
    kind,
    (schema) => {
      // As JSON.parse makes it: a plain assignment would not make a member called __proto__.
      Object.defineProperty(schema['properties'], name, {
        value: { title: 'Odd', type: 'string', maxLength: 9 },
        enumerable: true,
        configurable: true,
        writable: true,
      });
    },
    '/properties',
  );

const fieldNames: Mistake[] = [
  names('field named constructor', 'constructor'),
  names('field named __proto__', '__proto__'),
  names('field named toString', 'toString'),
  names('field named hasOwnProperty', 'hasOwnProperty'),
  names('field that differs from another in capitals only', 'Name'),
  names('field with a name longer than a column may have', 'a'.repeat(64)),
  names('field named like a hidden column of PostgreSQL', 'xmin'),
  names('field named like a hidden column of SQLite', 'rowid'),
  names('field with a blank', 'my field'),
  names('field with a dot', 'my.field'),
  names('field that begins with a digit', '2nd'),
  names('field without a name', ''),
  names('field with an umlaut', 'größe'),
  inFile(
    'field named like what a form sends along',
    (schema) => {
      at(schema, 'properties', 'count')['x-counter'] = true;
      at(schema, 'properties')['count_before'] = { title: 'Before', type: 'integer' };
    },
    '/properties/count_before',
  ),
];

const whole: Mistake[] = [
  inFile(
    'no id',
    (schema) => Reflect.deleteProperty(at(schema, 'properties'), 'id'),
    '/properties',
  ),
  inFile(
    'id that is a text',
    (schema) => Object.assign(at(schema, 'properties', 'id'), { type: 'string' }),
    '/properties/id',
  ),
  inFile(
    'id that is typed',
    (schema) => Reflect.deleteProperty(at(schema, 'properties', 'id'), 'readOnly'),
    '/properties/id',
  ),
  inFile(
    'id with a default',
    (schema) => Object.assign(at(schema, 'properties', 'id'), { default: 1 }),
    '/properties/id',
  ),
  inFile(
    'id that is not stored',
    (schema) => Object.assign(at(schema, 'properties', 'id'), { 'x-transient': true }),
    '/properties/id',
  ),
  inFile(
    'required and made by the server',
    (schema) => Object.assign(schema, { required: ['made_time'] }),
    '/required',
  ),
  inFile(
    'required and not in the form',
    (schema) => Object.assign(schema, { required: ['user_id2', 'name'] }),
    '/required',
  ),
  inFile(
    'required and in no form',
    (schema) => {
      at(schema, 'properties')['left'] = { title: 'Left', type: 'string', maxLength: 5 };
      Object.assign(schema, { required: ['name', 'left'] });
    },
    '/required',
  ),
  inFile(
    'required and only in the form that edits',
    (schema) => Object.assign(at(schema, 'properties', 'name'), { 'x-when': 'edit' }),
    '/required',
  ),
  inFile(
    'required twice',
    (schema) => Object.assign(schema, { required: ['name', 'name'] }),
    '/required',
  ),
  inFile(
    'required as a word of a field',
    (schema) => Object.assign(at(schema, 'properties', 'name'), { required: true }),
    '/properties/name',
  ),
  inFile('no fields', (schema) => Object.assign(schema, { properties: {} }), '/properties'),
  inFile('fields as a list', (schema) => Object.assign(schema, { properties: [] }), '/properties'),
  inFile(
    'field as a text',
    (schema) => Object.assign(at(schema, 'properties'), { name: 'string' }),
    '/properties/name',
  ),
  inFile(
    'field null',
    (schema) => Object.assign(at(schema, 'properties'), { name: null }),
    '/properties/name',
  ),
  inFile('type of the record', (schema) => Object.assign(schema, { type: 'array' }), '/type'),
  inFile('no title', (schema) => Reflect.deleteProperty(schema, 'title'), '/'),
  inFile('no translations', (schema) => Reflect.deleteProperty(schema, 'x-i18n'), '/'),
  inFile(
    'both a resource and settings',
    (schema) =>
      Object.assign(schema, { 'x-sections': [{ name: 'a', title: 'A', fields: ['name'] }] }),
    '/x-sections',
  ),
  inFile('neither', (schema) => Reflect.deleteProperty(schema, 'x-resource'), '/'),
  inFile('resource null', (schema) => Object.assign(schema, { 'x-resource': null }), '/x-resource'),
  inFile(
    'resource as a list',
    (schema) => Object.assign(schema, { 'x-resource': [] }),
    '/x-resource',
  ),
  inFile(
    'one of the two ends of a range',
    (schema) => {
      at(schema, 'properties')['from'] = {
        title: 'From',
        type: 'integer',
        'x-transient': true,
        readOnly: true,
        'x-presets': 'time',
      };
      at(schema, 'x-resource')['query'] = ['from'];
    },
    '/properties/from/x-presets',
  ),
  inFile(
    'end of a range that the server does not filter by',
    (schema) => {
      for (const name of ['from', 'to'])
        at(schema, 'properties')[name] = {
          title: name,
          type: 'integer',
          'x-transient': true,
          readOnly: true,
          'x-presets': 'time',
        };
    },
    '/properties/from/x-presets',
  ),
  inFile(
    'entry that leads to a page that is not there',
    (schema) =>
      Object.assign(schema, { 'x-links': { logs: { title: 'Logs', to: '/lgo?q={name}' } } }),
    '/x-links/logs',
  ),
  inFile(
    'link by a field that is none',
    (schema) =>
      Object.assign(schema, { 'x-links': { logs: { title: 'Logs', to: '/log?q={nmae}' } } }),
    '/x-links/logs',
  ),
  inFile(
    'entry that shows a secret',
    (schema) =>
      Object.assign(schema, { 'x-links': { logs: { title: 'Logs', to: '/log?q={code}' } } }),
    '/x-links/logs',
  ),
  inFile(
    'link with two fields',
    (schema) =>
      Object.assign(schema, { 'x-links': { logs: { title: 'Logs', to: '/log?q={name}{id}' } } }),
    '/x-links/logs',
  ),
  inFile(
    'entry that leads to another site',
    (schema) =>
      Object.assign(schema, {
        'x-links': { logs: { title: 'Logs', to: 'https://a.example/{name}' } },
      }),
    '/x-links/logs',
  ),
  inFile(
    'text of a field that is none',
    (schema) => Object.assign(at(schema, 'x-i18n', 'zh', 'properties'), { nmae: { title: '名' } }),
    '/x-i18n/zh/properties',
  ),
  inFile(
    'text of a choice that is none',
    (schema) =>
      Object.assign(at(schema, 'x-i18n', 'zh', 'properties', 'state', 'choices'), { 9: '九' }),
    '/x-i18n/zh/properties/state/choices',
  ),
  inFile(
    'text of a section that is none',
    (schema) => Object.assign(at(schema, 'x-i18n', 'zh', 'sections'), { mian: '基本' }),
    '/x-i18n/zh/sections',
  ),
  inFile(
    'text of a link that is none',
    (schema) => Object.assign(at(schema, 'x-i18n', 'zh', 'links'), { log: '日志' }),
    '/x-i18n/zh/links',
  ),
  inFile(
    'language that nobody has',
    (schema) => Object.assign(at(schema, 'x-i18n'), { xx: { title: 'X' } }),
    '/x-i18n',
  ),
];

export const mistakesInWholeFiles: readonly Mistake[] = [...fieldNames, ...whole];
