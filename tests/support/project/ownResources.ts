/** Resources that the project does not have, each one file of schemas/resources and nothing else. */

/** A resource that the project does not have: one file, nothing else. */
export const reminder = {
  $schema: '../vocabulary.json',
  title: 'Reminders',
  type: 'object',
  required: ['title'],
  'x-resource': {
    path: 'reminder',
    record: 'reminder',
    role: 10,
    menu: { place: 55 },
    search: ['title'],
    list: ['title', 'level', 'pinned', 'starts_at'],
    filter: ['level'],
    form: ['title', 'body', 'level', 'pinned', 'starts_at', 'tags'],
  },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    title: { title: 'Title', type: 'string', minLength: 1, maxLength: 20 },
    body: { title: 'Body', type: 'string', 'x-format': 'longText', default: '' },
    level: {
      title: 'Level',
      type: 'string',
      enum: ['info', 'warning'],
      default: 'info',
      'x-format': 'badge',
      'x-choices': [
        { value: 'info', label: 'Info', colour: 'blue' },
        { value: 'warning', label: 'Warning', colour: 'yellow' },
      ],
    },
    pinned: { title: 'Pinned', type: 'boolean', default: false },
    starts_at: { title: 'Starts', type: 'integer', nullable: true, 'x-format': 'unixTime' },
    tags: {
      title: 'Tags',
      type: 'array',
      items: { type: 'string' },
      'x-wire': 'comma',
      default: [],
    },
  },
  'x-i18n': {
    zh: {
      title: '公告',
      record: '公告',
      properties: {
        id: { title: 'ID' },
        title: { title: '标题' },
        body: { title: '内容' },
        level: { title: '级别', choices: { info: '通知', warning: '警告' } },
        pinned: { title: '置顶' },
        starts_at: { title: '开始' },
        tags: { title: '标签' },
      },
    },
  },
};

/** One that everybody reads and administrators write. */
export const bulletin = {
  $schema: '../vocabulary.json',
  title: 'Bulletins',
  type: 'object',
  required: ['name'],
  'x-resource': {
    path: 'bulletin',
    record: 'bulletin',
    role: 1,
    rights: { create: 10, update: 10, delete: 10 },
    menu: { place: 56 },
    search: ['name'],
    list: ['name', 'status', 'rank'],
    form: ['name', 'rank'],
  },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    name: { title: 'Name', type: 'string', minLength: 1, maxLength: 20 },
    status: {
      title: 'Status',
      type: 'integer',
      enum: [1, 2],
      default: 1,
      'x-format': 'badge',
      'x-choices': [
        { value: 1, label: 'Enabled', colour: 'green' },
        { value: 2, label: 'Disabled', colour: 'red' },
      ],
    },
    rank: { title: 'Rank', type: 'integer', default: 0, 'x-in-place': true },
  },
  'x-i18n': {
    zh: {
      title: '通告',
      record: '通告',
      properties: {
        id: { title: 'ID' },
        name: { title: '名称' },
        status: { title: '状态', choices: { 1: '启用', 2: '停用' } },
        rank: { title: '次序' },
      },
    },
  },
};
