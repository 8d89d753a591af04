/** Mistakes between files, in options and in forms, in kinds. The list was written before the checks. */
import { changesBetweenFiles } from './inChanges';
import type { Mistake } from './mistake';
import { at, type Loose, noteFile } from './note';

/** A mistake of a file that is not the note's. */
export type OtherMistake = readonly [...Mistake, file: string];

const system = 'schemas/settings/system.json';
const other = 'schemas/settings/other.json';
const register = 'schemas/forms/register.json';

const inOption = (kind: string, name: string, words: object, word: string): OtherMistake => [
  kind,
  (files) => Object.assign(at(files[system], 'properties', name), words),
  `/properties/${name}/${word}`,
  system,
];

/** The note under another name, changed. */
const copyAs = (
  kind: string,
  file: string,
  place: string,
  words: object = {},
  spoil?: (schema: Loose) => void,
): OtherMistake => [
  kind,
  (files) => {
    const copy = structuredClone(files[noteFile] ?? {});
    const path = file.replace(/^.*\/|\.json$/g, '').toLowerCase();
    Object.assign(at(copy, 'x-resource'), { path, menu: { place: 66 } }, words);
    spoil?.(copy);
    files[file] = copy;
  },
  place,
  file,
];

const without = (kind: string, file: string): OtherMistake => [
  kind,
  (files) => {
    delete files[file];
  },
  '/',
  file,
];

const options: OtherMistake[] = [
  inOption('option changed in bulk', 'RegisterEnabled', { 'x-bulk': ['set'] }, 'x-bulk'),
  inOption('option edited in place', 'SMTPPort', { 'x-in-place': true }, 'x-in-place'),
  inOption('option with a sum', 'SMTPPort', { 'x-sum': true }, 'x-sum'),
  inOption('option that counts', 'SMTPPort', { 'x-counter': true }, 'x-counter'),
  inOption('option that is not stored', 'SMTPPort', { 'x-transient': true }, 'x-transient'),
  inOption('option only in one form', 'SMTPPort', { 'x-when': 'create' }, 'x-when'),
  inOption(
    'option that leads to a page',
    'SMTPServer',
    { 'x-link': '/log?q={SMTPServer}' },
    'x-link',
  ),
  inOption('option with a role', 'SMTPPort', { 'x-role': 100 }, 'x-role'),
  inOption('boolean option without a wire', 'RegisterEnabled', { 'x-wire': 'address' }, 'x-wire'),
  inOption('number option as a boolean', 'SMTPPort', { 'x-wire': 'boolean-text' }, 'x-wire'),
  inOption('option that needs itself', 'OidcEnabled', { 'x-needs': ['OidcEnabled'] }, 'x-needs'),
  inOption('option that needs what is none', 'OidcEnabled', { 'x-needs': ['OidcId'] }, 'x-needs'),
  inOption(
    'secret of what is no option',
    'SMTPToken',
    { 'x-secret-of': ['SMTPHost'] },
    'x-secret-of',
  ),
  inOption('secret that is read', 'SMTPFrom', { 'x-secret-of': ['SMTPServer'] }, 'x-secret-of'),
  inOption('text option that needs another', 'SMTPServer', { 'x-needs': ['SMTPPort'] }, 'x-needs'),
  [
    'options that need each other',
    (files) => {
      at(files[system], 'properties', 'RegisterEnabled')['x-needs'] = ['PasswordLoginEnabled'];
      at(files[system], 'properties', 'PasswordLoginEnabled')['x-needs'] = ['RegisterEnabled'];
    },
    '/properties/PasswordLoginEnabled/x-needs',
    system,
  ],
  [
    'option in two tabs',
    (files) => {
      at(files[other], 'properties')['SMTPPort'] = at(files[system], 'properties', 'SMTPPort');
      at(files[other], 'x-i18n', 'zh', 'properties')['SMTPPort'] = { title: '端口' };
      (files[other]?.['x-sections'] as Loose[])[0] = {
        name: 'notice',
        title: 'Notice',
        fields: ['Notice', 'SMTPPort'],
      };
    },
    '/properties/SMTPPort',
    system,
  ],
  [
    'option in two sections',
    (files) => {
      (files[other]?.['x-sections'] as Loose[])[1] = {
        name: 'look',
        title: 'Look',
        fields: ['SystemName', 'Theme', 'Logo', 'Notice'],
      };
    },
    '/x-sections',
    other,
  ],
  [
    'option in no section',
    (files) => {
      (files[other]?.['x-sections'] as Loose[])[0] = {
        name: 'notice',
        title: 'Notice',
        fields: [],
      };
    },
    '/',
    other,
  ],
  [
    'two sections of one name in a tab',
    (files) => {
      (files[other]?.['x-sections'] as Loose[])[1] = {
        name: 'notice',
        title: 'Look',
        fields: ['SystemName', 'Theme', 'Logo'],
      };
    },
    '/x-sections',
    other,
  ],
  [
    'settings without sections',
    (files) => Reflect.deleteProperty(files[other] ?? {}, 'x-sections'),
    '/',
    other,
  ],
  [
    'settings that are a resource',
    (files) => Object.assign(files[other] ?? {}, { 'x-resource': files[noteFile]?.['x-resource'] }),
    '/x-resource',
    other,
  ],
  [
    'form that is a resource',
    (files) =>
      Object.assign(files[register] ?? {}, { 'x-resource': files[noteFile]?.['x-resource'] }),
    '/x-resource',
    register,
  ],
  [
    'form with links',
    (files) =>
      Object.assign(files[register] ?? {}, {
        'x-links': { a: { title: 'A', to: '/log?q={username}' } },
      }),
    '/x-links',
    register,
  ],
];

const files: OtherMistake[] = [
  copyAs('two resources on one path', 'schemas/resources/task.json', '/x-resource/path', {
    path: 'note',
  }),
  [
    'path below that of a resource of two parts',
    (all) => {
      copyAs('', 'schemas/resources/task.json', '', { path: 'work/tasks' })[1](all);
      const words = { path: 'work/tasks/steps', menu: { place: 67 } };
      copyAs('', 'schemas/resources/step.json', '', words)[1](all);
    },
    '/x-resource/path',
    'schemas/resources/step.json',
  ],
  copyAs('two resources with one own path', 'schemas/resources/task.json', '/x-resource/selfPath', {
    selfPath: 'log/self',
  }),
  copyAs('two resources with one letter', 'schemas/resources/task.json', '/x-resource/menu/key', {
    menu: { place: 66, key: 'n' },
  }),
  copyAs(
    'two resources at one place of the menu',
    'schemas/resources/task.json',
    '/x-resource/menu/place',
    { menu: { place: 65 } },
  ),
  copyAs('names that differ in capitals only', 'schemas/resources/Note.json', '/', {
    path: 'note2',
  }),
  copyAs('name with a blank', 'schemas/resources/my note.json', '/', { path: 'mynote' }),
  copyAs('name with an umlaut', 'schemas/resources/größe.json', '/', { path: 'size' }),
  copyAs('name that begins with a digit', 'schemas/resources/2nd.json', '/', { path: 'second' }),
  copyAs('name of a page', 'schemas/resources/setting.json', '/'),
  copyAs('name of the sign-in page', 'schemas/resources/login.json', '/'),
  copyAs('name of a table of the server', 'schemas/resources/session.json', '/'),
  copyAs('name of the table of options', 'schemas/resources/option.json', '/'),
  copyAs('name of the table of codes', 'schemas/resources/mail_code.json', '/'),
  copyAs('name of the table of names', 'schemas/resources/name_form.json', '/'),
  copyAs('name of the table of sign-ins', 'schemas/resources/oauth_state.json', '/'),
  copyAs('name of the table of sums', 'schemas/resources/usage_sum.json', '/'),
  copyAs('name of a table of migrations', 'schemas/resources/kysely_migration.json', '/', {
    path: 'steps',
  }),
  copyAs('name of a table of SQLite', 'schemas/resources/sqlite_master.json', '/', {
    path: 'master',
  }),
  copyAs(
    'name that is longer than a table may have',
    `schemas/resources/${'a'.repeat(64)}.json`,
    '/',
    { path: 'long' },
  ),
  copyAs('name of a type of the language', 'schemas/resources/record.json', '/'),
  copyAs('name of a generated type', 'schemas/resources/records.json', '/'),
  copyAs('name of what every object has', 'schemas/resources/constructor.json', '/'),
  copyAs(
    'name that two generated types share',
    'schemas/resources/note_.json',
    '/',
    { path: 'note3' },
    undefined,
  ),
  copyAs('name with a point', 'schemas/resources/note.old.json', '/', { path: 'old' }),
  without('users are gone', 'schemas/resources/user.json'),
  without('logs are gone', 'schemas/resources/log.json'),
  without('sign-in form is gone', 'schemas/forms/login.json'),
  [
    'field that the server needs is gone',
    (all) => {
      const user = all['schemas/resources/user.json'];
      Reflect.deleteProperty(at(user, 'properties'), 'quota');
    },
    '/properties/quota',
    'schemas/resources/user.json',
  ],
  [
    'field that the server needs has another type',
    (all) =>
      Object.assign(at(all['schemas/resources/user.json'], 'properties', 'status'), {
        type: 'string',
      }),
    '/properties/status/type',
    'schemas/resources/user.json',
  ],
  [
    'choice that the server needs is gone',
    (all) => {
      const status = at(all['schemas/resources/token.json'], 'properties', 'status');
      status['x-choices'] = (status['x-choices'] as Loose[]).slice(0, 3);
      status['enum'] = [1, 2, 3];
      Reflect.deleteProperty(
        at(all['schemas/resources/token.json'], 'x-i18n', 'zh', 'properties', 'status', 'choices'),
        '4',
      );
    },
    '/properties/status/x-choices',
    'schemas/resources/token.json',
  ],
  [
    'path of a resource that the server answers itself',
    (all) =>
      Object.assign(at(all['schemas/resources/user.json'], 'x-resource'), { path: 'people' }),
    '/x-resource/path',
    'schemas/resources/user.json',
  ],
];

export const mistakesBetweenFiles: readonly OtherMistake[] = [
  ...options,
  ...files,
  ...changesBetweenFiles,
];
