/** Files of made-up teams and members, as a developer writes them: a member points to a team and to its manager. */
const field = (title: string, words: object) => ({ title, ...words });

const file = (
  name: string,
  title: readonly [en: string, zh: string],
  info: object,
  properties: Record<string, readonly [zh: string, property: { title: string } & object]>,
) => ({
  $schema: '../vocabulary.json',
  title: title[0],
  type: 'object',
  required: ['name'],
  'x-resource': { path: name, record: name, ...info },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    ...Object.fromEntries(Object.entries(properties).map(([key, [, words]]) => [key, words])),
  },
  'x-i18n': {
    zh: {
      title: title[1],
      record: title[1],
      properties: {
        id: { title: 'ID' },
        ...Object.fromEntries(
          Object.entries(properties).map(([key, [zh]]) => [key, { title: zh }]),
        ),
      },
    },
  },
});

const name = field('Name', { type: 'string', minLength: 1, maxLength: 40 });

/** Teams are for administrators. */
export const team = file(
  'team',
  ['Teams', '团队'],
  { role: 10, menu: { place: 61 }, search: ['name'], list: ['name'], form: ['name'] },
  { name: ['名称', name] },
);

const fields = ['name', 'team', 'manager', 'active', 'size', 'note', 'since'];

/** Members are everybody's; who is no administrator may not see their teams. */
export const member = file(
  'member',
  ['Members', '成员'],
  {
    role: 1,
    menu: { place: 62 },
    search: ['name', 'team'],
    order: ['team'],
    list: fields,
    filter: ['manager', 'active', 'size', 'note', 'since'],
    query: ['team'],
    form: fields,
  },
  {
    name: ['名称', name],
    team: ['团队', field('Team', { type: 'integer', 'x-reference': 'team', 'x-bulk': ['set'] })],
    manager: [
      '经理',
      field('Manager', { type: 'integer', 'x-reference': 'user', 'x-on-delete': 'clear' }),
    ],
    active: ['在职', field('Active', { type: 'boolean', default: true, 'x-bulk': ['set'] })],
    size: ['人数', field('Size', { type: 'integer', 'x-bulk': ['set', 'add'] })],
    note: ['备注', field('Note', { type: 'string', maxLength: 80 })],
    since: ['起始', field('Since', { type: 'integer', 'x-format': 'unixTime', 'x-bulk': ['set'] })],
  },
);
