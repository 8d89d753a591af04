/** Mistakes in actions that call an endpoint, in kinds. The list was written before the checks. */
import type { Mistake } from './mistake';
import { at, type Files, noteFile } from './note';

type Words = Readonly<Record<string, unknown>>;

const reason = { title: 'Reason', type: 'string', maxLength: 50 };

/** Adds an action to the note. */
export const addAction = (files: Files, words: Words = {}, texts: Words = {}) => {
  at(files[noteFile], 'x-resource')['actions'] = {
    close: { role: 10, label: 'Close', ...words },
  };
  at(files[noteFile], 'x-i18n', 'zh')['actions'] = { close: { label: '关闭', ...texts } };
};

const inAction = (kind: string, words: Words, word = '', texts: Words = {}): Mistake => [
  kind,
  (files) => addAction(files, words, texts),
  `/x-resource/actions/close${word && `/${word}`}`,
];

const withCall = (kind: string, call: Words, more: Words = {}): Mistake =>
  inAction(kind, { call: { method: 'POST', path: 'note/{id}/close', ...call }, ...more }, 'call');

const withInput = (kind: string, input: Words, name = 'reason'): Mistake =>
  inAction(kind, { inputs: { [name]: { ...reason, ...input } } }, `inputs/${name}`, {
    inputs: { [name]: { title: '原因' } },
  });

export const mistakesInActions: readonly Mistake[] = [
  inAction('call without a role', { role: undefined }),
  inAction('call with a role that nobody has', { role: 5 }, 'role'),
  inAction('call for less than the screens', { role: 1 }, 'role'),
  inAction('call without a label', { label: undefined }),
  inAction('call with an empty label', { label: '' }, 'label'),
  inAction('call with an unknown word', { colour: 'red' }),
  inAction('call with an icon that there is not', { icon: 'rocket' }, 'icon'),
  inAction('call for nothing', { on: [] }, 'on'),
  inAction('call for something unknown', { on: ['cell'] }, 'on'),
  inAction('button of an action for many', { on: ['bulk'], button: true }, 'button'),
  inAction('condition on a field that there is not', { when: { stat: 1 } }, 'when'),
  inAction('condition on a value that is never there', { when: { state: 9 } }, 'when'),
  inAction('condition on a secret', { when: { code: 'x' } }, 'when'),
  inAction('condition of an action without a field', { when: {} }, 'when'),
  [
    'condition on a field of a higher role',
    (files) => {
      at(files[noteFile], 'properties', 'price')['x-role'] = 100;
      addAction(files, { when: { price: 1 } });
    },
    '/x-resource/actions/close/when',
  ],
  withCall('path with a field that there is not', { path: 'note/{nmae}/close' }),
  withCall('path with a secret', { path: 'note/{code}/close' }),
  withCall('path with a list', { path: 'note/{tags}/close' }),
  withCall('path to another site', { path: '//evil.example/note' }),
  withCall('path that begins with a slash', { path: '/note/{id}/close' }),
  withCall('path that names api twice', { path: 'api/note/{id}/close' }),
  withCall('path upwards', { path: '../v1/{id}' }),
  withCall('call without a path', { path: undefined }),
  withCall('call without a method', { method: undefined }),
  withCall('call with an unknown method', { method: 'FETCH' }),
  withCall('body of a GET', { method: 'GET', body: { id: '{id}' } }),
  withCall('body with a field that there is not', { body: { name: '{nmae}' } }),
  withCall('body with a secret', { body: { key: '{code}' } }),
  withCall('inputs that the body leaves out', { body: { id: '{id}' } }, { inputs: { reason } }),
  [
    'path with a field of a higher role',
    (files) => {
      at(files[noteFile], 'properties', 'mail')['x-role'] = 100;
      addAction(files, { call: { method: 'POST', path: 'note/{mail}' } });
    },
    '/x-resource/actions/close/call',
  ],
  withInput('input named like a field', {}, 'name'),
  withInput('input that is a list', { type: 'array', items: { type: 'string' } }),
  withInput('input that is an object', { type: 'object', properties: { a: reason } }),
  withInput('input that nobody types', { readOnly: true }),
  withInput('input that points to records', { type: 'integer', 'x-reference': 'user' }),
  withInput('input with a role', { 'x-role': 100 }),
  withInput('input with bounds of a number', { minimum: 5 }),
  withInput('input whose default it refuses', { maxLength: 3, default: 'long' }),
  inAction(
    'required input that there is not',
    { inputs: { reason }, required: ['raeson'] },
    'required',
  ),
  inAction('question with a field that there is not', { confirm: 'Close {nmae}?' }, 'confirm'),
  inAction('question with a secret', { confirm: 'Close {code}?' }, 'confirm'),
  [
    'action with a name that no address holds',
    (files) => {
      addAction(files);
      at(files[noteFile], 'x-resource')['actions'] = { 'to close': { role: 10, label: 'Close' } };
    },
    '/x-resource/actions',
  ],
  [
    'action that is called like a usual one',
    (files) => {
      addAction(files);
      at(files[noteFile], 'x-resource')['actions'] = { edit: { role: 10, label: 'Edit' } };
    },
    '/x-resource/actions/edit',
  ],
  [
    'text of an action that there is not',
    (files) => {
      addAction(files);
      at(files[noteFile], 'x-i18n', 'zh')['actions'] = {
        close: { label: '关闭' },
        clsoe: { label: '关' },
      };
    },
    '/x-i18n/zh/actions/clsoe',
  ],
  [
    'text of an input that there is not',
    (files) => addAction(files, {}, { inputs: { raeson: { title: '原因' } } }),
    '/x-i18n/zh/actions/close/inputs/raeson',
  ],
  [
    'Chinese question with a name that the English one lacks',
    (files) => addAction(files, { confirm: 'Close {name}?' }, { confirm: '关闭 {nmae}？' }),
    '/x-i18n/zh/actions/close/confirm',
  ],
  [
    'Chinese text for afterwards, of an action without one',
    (files) => addAction(files, {}, { done: '已关闭' }),
    '/x-i18n/zh/actions/close/done',
  ],
];

/** What a language lacks of an action. */
export const missingActionTexts: readonly Mistake[] = [
  [
    'action without a Chinese label',
    (files) => {
      addAction(files);
      Reflect.deleteProperty(at(files[noteFile], 'x-i18n', 'zh'), 'actions');
    },
    '/x-i18n/zh/actions',
  ],
  [
    'action without a Chinese question',
    (files) => addAction(files, { confirm: 'Close?' }),
    '/x-i18n/zh/actions/close',
  ],
  [
    'input without a Chinese title',
    (files) => addAction(files, { inputs: { reason } }),
    '/x-i18n/zh/actions/close',
  ],
];
