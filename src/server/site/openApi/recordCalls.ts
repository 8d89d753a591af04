/** The calls on the records of a resource, with the orders and filters that its schema file names. */
import { filterKind } from '../../../schema/filters/filterKind';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import { fieldTexts, titleOf } from '../../../schema/texts';
import type { Locale, ResourceSchema } from '../../../schema/types';
import { textOf } from '../../kernel/messages/languages';
import { messageText } from '../../kernel/messages/messages';
import type { CallText } from './CallText';
import { createAnswers } from './callTexts';
import { pageWords } from './pageWords';
import type { JsonSchema } from './recordSchemas';

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Resources whose list and records have calls of their own, and no others. */
const withoutRecordCalls = new Set(['log']);

/** Resources whose list takes no filters. */
const withoutFilters = new Set(['user']);

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
        const how = textOf(`api.${kind}`, locale);
        const signs = textOf('api.filterSigns', locale);
        return [field, { type: 'string', description: `${title}: ${how}; ${signs}` }];
      }),
    ),
    ...pageWords(schema, role),
  };
}

/** Of a page of `page_size`. */
const total: JsonSchema = { type: 'integer', minimum: 0 };

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
    does: 'list' | 'search' | 'show' | 'create' | 'edit' | 'delete',
    more: Partial<CallText>,
  ): [string, CallText] => {
    const reason = textOf(`api.${does}`, locale);
    const summary = messageText('badField', { field: title, reason }, locale);
    return [
      key,
      {
        ...more,
        role: 1,
        may: (can) => can(name, does === 'search' ? 'list' : does),
        summary,
      },
    ];
  };
  const made = createAnswers[name];
  return [
    call(`GET /api/${path}`, 'list', {
      query: listQuery(name, schema, role, locale),
      answer: rows,
      beside: { total },
    }),
    call(`GET /api/${path}/search`, 'search', {
      query: { ...searchQuery, ...pageWords(schema, role) },
      answer: rows,
      beside: { truncated: { const: true }, total },
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
