/** A made-up resource with a field of every kind. The mistakes of this folder are made in it. */
import { readdirSync, readFileSync } from 'node:fs';

/** Whatever a hand may have typed into a schema file. */
export type Loose = { [word: string]: unknown };

/** Parsed schema files by path. */
export type Files = Record<string, Loose>;

export const noteFile = 'schemas/resources/note.json';

const note = {
  $schema: '../vocabulary.json',
  title: 'Notes',
  type: 'object',
  required: ['name'],
  'x-resource': {
    path: 'note',
    record: 'note',
    role: 10,
    menu: { place: 65, icon: 'about', key: 'n', title: 'Notes', count: { state: 2 } },
    search: ['id', 'name'],
    order: ['count'],
    list: ['id', 'name', 'state', 'count', 'tags', 'due_time'],
    detail: ['price'],
    wide: ['mail'],
    filter: ['state', 'done'],
    form: ['name', 'mail', 'count', 'price', 'done', 'tags', 'extra', 'due_time', 'state', 'code'],
    sections: [
      { name: 'main', title: 'Main', fields: ['name', 'mail', 'count', 'price', 'done'] },
      { name: 'more', title: 'More', fields: ['tags', 'extra', 'due_time', 'state', 'code'] },
    ],
    aside: ['made_time'],
  },
  'x-links': { logs: { title: 'Logs', to: '/log?f.username={name}' } },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    user_id: { title: 'Owner', type: 'integer', readOnly: true },
    name: { title: 'Name', type: 'string', minLength: 1, maxLength: 30 },
    mail: { title: 'Mail', type: 'string', maxLength: 100, format: 'email' },
    count: { title: 'Count', type: 'integer', minimum: 0, maximum: 100, default: 5, 'x-sum': true },
    price: { title: 'Price', type: 'number', minimum: 0, maximum: 9, multipleOf: 0.5, default: 1 },
    done: { title: 'Done', type: 'boolean', default: false, 'x-format': 'boolean' },
    tags: {
      title: 'Tags',
      type: 'array',
      items: { type: 'string', maxLength: 20 },
      maxItems: 5,
      uniqueItems: true,
      default: [],
      'x-format': 'commaList',
      'x-wire': 'comma',
    },
    extra: {
      title: 'Extra',
      type: 'object',
      default: {},
      'x-wire': 'json',
      properties: { place: { title: 'Place', type: 'string', maxLength: 50 } },
    },
    due_time: { title: 'Due', type: 'integer', 'x-format': 'unixTime' },
    state: {
      title: 'State',
      type: 'integer',
      default: 1,
      enum: [1, 2],
      'x-format': 'badge',
      'x-choices': [
        { value: 1, name: 'open', label: 'Open', colour: 'green' },
        { value: 2, name: 'closed', label: 'Closed', colour: 'grey' },
      ],
    },
    code: { title: 'Code', type: 'string', writeOnly: true, maxLength: 50, 'x-format': 'secret' },
    made_time: { title: 'Made', type: 'integer', readOnly: true, 'x-format': 'unixTime' },
  },
  'x-i18n': {
    zh: {
      title: '便笺',
      record: '便笺',
      menu: '便笺',
      links: { logs: '日志' },
      sections: { main: '基本', more: '更多' },
      properties: {
        id: { title: 'ID' },
        user_id: { title: '所有者' },
        name: { title: '名称' },
        mail: { title: '邮箱' },
        count: { title: '数量' },
        price: { title: '价格' },
        done: { title: '完成' },
        tags: { title: '标签' },
        extra: { title: '其他' },
        'extra.place': { title: '地点' },
        due_time: { title: '到期' },
        state: { title: '状态', choices: { '1': '未结', '2': '已结' } },
        code: { title: '密码' },
        made_time: { title: '创建时间' },
      },
    },
  },
};

/** All schema files of the project, and the note. */
export function filesWithNote(): Files {
  const paths = ['resources', 'settings', 'forms'].flatMap((folder) =>
    readdirSync(`schemas/${folder}`).map((file) => `schemas/${folder}/${file}`),
  );
  return {
    ...Object.fromEntries(paths.map((path) => [path, JSON.parse(readFileSync(path, 'utf8'))])),
    [noteFile]: structuredClone<Loose>(note),
  };
}

/** A member of an object, which is an object itself. */
export const at = (object: Loose | undefined, ...path: readonly string[]): Loose =>
  // The files are of our own making: what a mistake names is there.
  path.reduce((inner, word) => inner[word] as Loose, object as Loose);
