/** Mistakes in references to other records, in kinds. The list was written before the checks. */
import type { OtherMistake } from './betweenFiles';
import { inField, type Mistake } from './mistake';
import { at, type Files, noteFile } from './note';

const points = { default: undefined, minimum: undefined, maximum: undefined, 'x-sum': undefined };

/** Words in a field of the note that points to users. */
const inReference = (kind: string, words: object, word: string): Mistake =>
  inField(kind, 'count', { ...points, 'x-reference': 'user', ...words }, word);

export const mistakesInReferences: readonly Mistake[] = [
  inField('reference of a text', 'name', { 'x-reference': 'user' }, 'x-reference'),
  inField('reference of a fraction', 'price', { 'x-reference': 'user' }, 'x-reference'),
  inField('reference of a list', 'tags', { 'x-reference': 'user' }, 'x-reference'),
  inField('reference of a boolean', 'done', { 'x-reference': 'user' }, 'x-reference'),
  inReference('reference to nothing', { 'x-reference': '' }, 'x-reference'),
  inReference('reference to what is no resource', { 'x-reference': 'usr' }, 'x-reference'),
  inReference('reference to the path of a file', { 'x-reference': 'user.json' }, 'x-reference'),
  inReference('reference to the title of a resource', { 'x-reference': 'Users' }, 'x-reference'),
  inReference('reference to a page', { 'x-reference': 'setting' }, 'x-reference'),
  inReference(
    'reference to what every object has',
    { 'x-reference': 'constructor' },
    'x-reference',
  ),
  inReference('reference to entries that are only listed', { 'x-reference': 'log' }, 'x-reference'),
  inReference('reference to two resources', { 'x-reference': ['user', 'token'] }, 'x-reference'),
  inReference('reference with a default', { default: 1 }, 'default'),
  inReference('reference with a minimum', { minimum: 1 }, 'minimum'),
  inReference('reference with a maximum', { maximum: 9 }, 'maximum'),
  inReference('reference with a step', { multipleOf: 2 }, 'multipleOf'),
  inReference('reference with an enum', { enum: [1, 2] }, 'enum'),
  inReference('reference with choices', { 'x-choices': [{ value: 1, label: 'One' }] }, 'x-choices'),
  inReference('reference with a format', { 'x-format': 'number' }, 'x-format'),
  inReference('reference that is added up', { 'x-sum': true }, 'x-sum'),
  inReference('reference that counts', { 'x-counter': true }, 'x-counter'),
  inReference('reference that is typed in its cell', { 'x-in-place': true }, 'x-in-place'),
  inReference('reference with a unit', { 'x-unit': 's' }, 'x-unit'),
  inReference('reference with a link of its own', { 'x-link': '/user/edit/{count}' }, 'x-link'),
  inReference('reference as text', { 'x-wire': 'number-text' }, 'x-wire'),
  inReference('reference that is not stored', { 'x-transient': true }, 'x-transient'),
  inReference('reference that is added to', { 'x-bulk': ['set', 'add'] }, 'x-bulk'),
  inReference('secret reference', { writeOnly: true }, 'writeOnly'),
  inReference('deletion with an unknown word', { 'x-on-delete': 'cascade' }, 'x-on-delete'),
  inReference('deletion by SQL', { 'x-on-delete': 'SET NULL' }, 'x-on-delete'),
  inReference(
    'deletion that empties what may not be empty',
    { 'x-on-delete': 'clear', nullable: false },
    'x-on-delete',
  ),
  inField('deletion without a reference', 'count', { 'x-on-delete': 'clear' }, 'x-on-delete'),
  [
    'deletion that empties what is required',
    (files) => {
      inReference('', { 'x-on-delete': 'clear' }, '')[1](files);
      Object.assign(files[noteFile] ?? {}, { required: ['name', 'count'] });
    },
    '/properties/count/x-on-delete',
  ],
  inField('id that points', 'id', { 'x-reference': 'user' }, 'x-reference'),
  [
    'owner that is no user',
    (files) => {
      at(files[noteFile], 'x-resource')['owner'] = 'user_id';
      at(files[noteFile], 'properties', 'user_id')['x-reference'] = 'token';
    },
    '/properties/user_id/x-reference',
  ],
  [
    'rank that points',
    (files) => {
      inReference('', {}, '')[1](files);
      at(files[noteFile], 'x-resource')['rank'] = 'count';
    },
    '/x-resource/rank',
  ],
  [
    'title that points',
    (files) => {
      inReference('', {}, '')[1](files);
      at(files[noteFile], 'x-resource')['title'] = 'count';
    },
    '/x-resource/title',
  ],
  [
    'reference within an object',
    (files) => {
      at(files[noteFile], 'properties', 'extra', 'properties')['team'] = {
        title: 'Team',
        type: 'integer',
        'x-reference': 'user',
      };
      at(files[noteFile], 'x-i18n', 'zh', 'properties')['extra.team'] = { title: '团队' };
    },
    '/properties/extra/properties/team/x-reference',
  ],
  [
    'reference to records without a name',
    (files) => {
      inReference('', { 'x-reference': 'note' }, '')[1](files);
      const note = at(files[noteFile], 'x-resource');
      note['list'] = ['id', 'state'];
      const properties = at(files[noteFile], 'properties');
      properties['label'] = properties['name'];
      Reflect.deleteProperty(properties, 'name');
      const texts = at(files[noteFile], 'x-i18n', 'zh', 'properties');
      texts['label'] = texts['name'];
      Reflect.deleteProperty(texts, 'name');
      Object.assign(files[noteFile] ?? {}, { required: ['label'], 'x-links': undefined });
      Reflect.deleteProperty(files[noteFile] ?? {}, 'x-links');
      Reflect.deleteProperty(at(files[noteFile], 'x-i18n', 'zh'), 'links');
      Object.assign(note, { search: ['id'], form: ['label', 'count'], wide: [], detail: [] });
      Reflect.deleteProperty(note, 'sections');
      Reflect.deleteProperty(at(files[noteFile], 'x-i18n', 'zh'), 'sections');
    },
    '/properties/count/x-reference',
  ],
];

const contactFile = 'schemas/resources/contact.json';

/** Adds records of another API, to which the note points. */
export function pointToContact(
  files: Files,
  { id, isOfApi }: { id: 'integer' | 'string'; isOfApi: boolean },
): void {
  inReference('', { 'x-reference': 'contact' }, '')[1](files);
  const api = 'simple-rest';
  files[contactFile] = {
    $schema: '../vocabulary.json',
    title: 'Contacts',
    type: 'object',
    'x-resource': {
      path: 'contact',
      record: 'contact',
      role: 10,
      list: ['name'],
      form: ['name'],
      api,
    },
    properties: {
      id: { title: 'ID', type: id, readOnly: true },
      name: { title: 'Name', type: 'string', maxLength: 40 },
    },
    'x-i18n': {
      zh: {
        title: '联系人',
        record: '联系人',
        properties: { id: { title: 'ID' }, name: { title: '名称' } },
      },
    },
  };
  const info = at(files[noteFile], 'x-resource');
  if (!isOfApi) return;
  info['api'] = 'simple-rest';
  for (const word of ['search', 'order']) Reflect.deleteProperty(info, word);
}

export const mistakesInOtherReferences: readonly OtherMistake[] = [
  [
    'reference of stored records to those of another API',
    (files) => pointToContact(files, { id: 'integer', isOfApi: false }),
    '/properties/count/x-reference',
    noteFile,
  ],
  [
    'reference to records whose ids are texts',
    (files) => pointToContact(files, { id: 'string', isOfApi: true }),
    '/properties/count/x-reference',
    noteFile,
  ],
  [
    'option that points',
    (files) =>
      Object.assign(at(files['schemas/settings/system.json'], 'properties', 'SMTPPort'), {
        'x-reference': 'user',
      }),
    '/properties/SMTPPort/x-reference',
    'schemas/settings/system.json',
  ],
  [
    'field of a form that points',
    (files) =>
      Object.assign(at(files['schemas/forms/register.json'], 'properties', 'username'), {
        type: 'integer',
        'x-reference': 'user',
      }),
    '/properties/username/x-reference',
    'schemas/forms/register.json',
  ],
];
