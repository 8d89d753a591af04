/** A resource with keys and values, a form on tabs, fields that may be empty, and fields that hide. */
const text = { type: 'string' };

const keyValues = {
  labels: {
    title: 'Labels',
    description: 'Words of your own.',
    'x-help': 'beside',
    type: 'object',
    maxProperties: 6,
    propertyNames: { maxLength: 20 },
    additionalProperties: { ...text, maxLength: 20 },
  },
  limits: {
    title: 'Limits',
    type: 'object',
    additionalProperties: { type: 'number', minimum: 0, maximum: 1000 },
  },
  flags: { title: 'Flags', type: 'object', additionalProperties: { type: 'boolean' } },
  levels: {
    title: 'Levels',
    type: 'object',
    additionalProperties: { type: 'integer' },
    'x-choices': [
      { value: 1, label: 'Low' },
      { value: 2, label: 'High' },
    ],
  },
};

const optional = {
  mail: { title: 'Mail', type: 'string', format: 'email' },
  code: { title: 'Code', type: 'string', minLength: 3 },
  stars: { title: 'Stars', type: 'integer', minimum: 1 },
  price: { title: 'Price', type: 'number', minimum: 0.5 },
  opens: { title: 'Opens', type: 'string', format: 'date' },
  starts: { title: 'Starts', type: 'integer', minimum: 1, 'x-format': 'unixTime' },
};

const hiding = {
  kind: {
    title: 'Kind',
    type: 'string',
    enum: ['a', 'b', 'c'],
    default: 'a',
    'x-format': 'badge',
    'x-choices': ['a', 'b', 'c'].map((value) => ({ value, label: `Kind ${value}` })),
  },
  size: { title: 'Size', type: 'integer' },
  oneOf: { title: 'One of', type: 'string', minLength: 3, 'x-hide-when': { kind: ['b', 'c'] } },
  above: {
    title: 'Above',
    type: 'string',
    minLength: 3,
    'x-hide-when': { size: { exclusiveMinimum: 10 } },
  },
  either: {
    title: 'Either',
    type: 'string',
    minLength: 3,
    'x-hide-when': { or: [{ kind: 'b' }, { and: [{ kind: 'c' }, { size: { minimum: 5 } }] }] },
  },
};

/** A format of somebody's own whose cell and input throw at one value. */
export const brittle = {
  'brittle.tsx': `import type { CellProps } from './types';
export const column = { width: 96 };
export function Cell({ value }: CellProps) {
  if (value === 'boom') throw new Error('the cell of brittle');
  return <>{String(value ?? '')}</>;
}
`,
  'brittle.widget.tsx': `import type { WidgetProps } from '@rjsf/utils';
export function Widget({ id, value, onChange }: WidgetProps) {
  if (value === 'boom') throw new Error('the input of brittle');
  return <input id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />;
}
`,
};

const tabs = [
  {
    name: 'basics',
    title: 'Basics',
    fields: ['name', 'brittle', 'labels', 'limits', 'flags', 'levels'],
  },
  { name: 'optional', title: 'Optional', fields: Object.keys(optional) },
  { name: 'hiding', title: 'Hiding', fields: Object.keys(hiding) },
];

const titles = (properties: Record<string, { title: string }>) =>
  Object.fromEntries(Object.entries(properties).map(([name, { title }]) => [name, { title }]));

export const kit = {
  $schema: '../vocabulary.json',
  title: 'Kits',
  type: 'object',
  required: ['name'],
  'x-resource': {
    path: 'kit',
    record: 'kit',
    role: 10,
    menu: { place: 67, icon: 'about' },
    search: ['name'],
    list: ['id', 'name', 'brittle', 'labels', 'limits', 'levels'],
    form: tabs.flatMap(({ fields }) => fields),
    tabs,
    sections: [
      { name: 'name', title: 'The name', fields: ['name', 'brittle'] },
      { name: 'tables', title: 'Tables', fields: ['labels', 'limits', 'flags', 'levels'] },
      { name: 'empty', title: 'May be empty', fields: Object.keys(optional) },
      { name: 'hidden', title: 'May be hidden', fields: Object.keys(hiding) },
    ],
  },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    name: { title: 'Name', ...text, minLength: 1, maxLength: 30 },
    brittle: { title: 'Brittle', ...text, 'x-format': 'brittle' },
    ...keyValues,
    ...optional,
    ...hiding,
  },
  'x-i18n': {
    zh: {
      title: '套件',
      record: '套件',
      tabs: { basics: '基本', optional: '选填', hiding: '隐藏' },
      sections: { name: '名称', tables: '表', empty: '可为空', hidden: '可隐藏' },
      properties: {
        id: { title: 'ID' },
        name: { title: '名称' },
        ...titles(optional),
        ...titles(hiding),
        brittle: { title: '易碎' },
        labels: { title: '标签', description: '你自己的词。' },
        limits: { title: '限额' },
        flags: { title: '开关' },
        levels: { title: '等级', choices: { '1': '低', '2': '高' } },
        kind: { title: '类型', choices: { a: '甲', b: '乙', c: '丙' } },
      },
    },
  },
};
