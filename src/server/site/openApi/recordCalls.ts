/** The calls on the records of a resource, with the orders and filters that its schema file names. */
import { filterKind } from '../../../schema/filters/filterKind';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import { fieldTexts, titleOf } from '../../../schema/texts';
import type { Locale, ResourceSchema } from '../../../schema/types';
import { textOf } from '../../kernel/messages/languages';
import { messageText } from '../../kernel/messages/messages';
import type { CallText } from './CallText';
import { createAnswers } from './callTexts';
import type { JsonSchema } from './recordSchemas';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Resources whose list and records have calls of their own, and no others. */
const withoutRecordCalls = new Set(['log']);

/** Resources whose list takes no filters. */
const withoutFilters = new Set(['user']);

/** How a filter of a field is written. */
const filterTexts = {
  oneOf: ['one value, or several joined by commas', '一个或多个值，以逗号分隔'],
  range: ['a number, or a range such as 5..9, 5.. and ..9', '一个数，或如 5..9、5..、..9 的范围'],
  contains: ['a part of the text', '文本的一部分'],
} as const;

/** What every filter knows besides. */
const signTexts = [
  '! before it for all others, ! alone for none, !! for any',
  '前加 ! 表示排除，单独的 ! 表示为空，!! 表示不为空',
] as const;

/** What the calls do. */
const recordTexts = {
  list: ['a page of 10 records', '分页列表，每页 10 条'],
  search: ['search', '搜索'],
  show: ['one record', '单条记录'],
  create: ['create', '创建'],
  edit: ['change', '修改'],
  delete: ['delete', '删除'],
} as const;

/** The filters of a list, as `query` of the schema names them, and its orders. */
function listQuery(
  name: string,
  schema: ResourceSchema,
  role: number,
  locale: Locale,
): Record<string, JsonSchema> {
  const { query = [], order = [] } = schema['x-resource'];
  const isSeen = (field: string) => {
    const property = schema.properties[field];
    return property !== undefined && !property['x-transient'] && isVisibleTo(property, role);
  };
  const filters = withoutFilters.has(name) ? [] : query.filter(isSeen);
  const orders = order.filter(isSeen);
  return {
    p: { type: 'integer', minimum: 0, description: 'page, from 0' },
    ...(orders.length > 0 ? { order: { type: 'string', enum: orders } } : {}),
    ...Object.fromEntries(
      filters.map((field) => {
        const { title } = fieldTexts(schema, field, locale);
        const kind = filterKind(schema.properties[field]);
        const how = textOf(`api.${kind}`, filterTexts[kind], locale);
        const signs = textOf('api.filterSigns', signTexts, locale);
        return [field, { type: 'string', description: `${title}: ${how}; ${signs}` }];
      }),
    ),
  };
}

const searchQuery: Record<string, JsonSchema> = {
  keyword: { type: 'string' },
  ids: {
    type: 'string',
    pattern: '^[0-9]+(,[0-9]+)*$',
    description: 'only these ids, at most 500, joined by commas',
  },
};

/** The calls by method and path, for a role that may or may not make them. @param role of the caller, for filters */
export function recordCalls(
  name: string,
  schema: ResourceSchema,
  role: number,
  locale: Locale,
): [string, CallText][] {
  if (withoutRecordCalls.has(name)) return [];
  const { path } = schema['x-resource'];
  const title = titleOf(schema, locale);
  const [record, rows] = [ref(name), { type: 'array', items: ref(name) }];
  const call = (
    key: string,
    does: keyof typeof recordTexts,
    more: Partial<CallText>,
  ): [string, CallText] => {
    const reason = textOf(`api.${does}`, recordTexts[does], locale);
    const summary = messageText('badField', { field: title, reason }, locale);
    return [
      key,
      {
        ...more,
        role: 1,
        may: (can) => can(name, does === 'search' ? 'list' : does),
        summary: [summary, summary],
      },
    ];
  };
  const made = createAnswers[name];
  return [
    call(`GET /api/${path}`, 'list', {
      query: listQuery(name, schema, role, locale),
      answer: rows,
    }),
    call(`GET /api/${path}/search`, 'search', {
      query: searchQuery,
      answer: rows,
      beside: { truncated: { const: true } },
    }),
    call(`GET /api/${path}/{id}`, 'show', { answer: record }),
    call(`POST /api/${path}`, 'create', {
      body: ref(`${name}Create`),
      ...(made === null ? {} : { answer: made ?? record }),
    }),
    call(`PUT /api/${path}`, 'edit', { body: ref(`${name}Change`) }),
    call(`DELETE /api/${path}/{id}`, 'delete', {}),
  ];
}
