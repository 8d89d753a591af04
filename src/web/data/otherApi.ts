/**
 * Resources of an API of another shape, as `api` of x-resource says it: the console's calls are sent in the words of
 * that API, and its answers are read into the envelope of the console. The relay's pages of ten rows are cut out of
 * those of the API.
 */

import { isObject, isRow } from '../../schema/isRow';
import { resources } from '../../schema/registry';
import type { OtherApi, Row } from '../../schema/types';
import { valueAt } from '../../schema/valueAt';
import { HttpError, isLost } from '../core/HttpError';
import { type Envelope, type RequestOptions, requestAs } from '../core/request';
import { pathPart } from './pathPart';
import { serverPageSize } from './serverPages';

/** A search ends with so many rows; the list is read by pages then. */
const mostFound = 2000;

interface Resource {
  api: OtherApi;
  /** Path below /api of the list. */
  path: string;
}

const at = (value: unknown, place: string | undefined): unknown =>
  place ? valueAt(value, place) : value;

/** Texts of fields: an object of them, or a list of objects with field and message. */
function fieldErrors(value: unknown): Record<string, string> {
  const entries: [unknown, unknown][] = Array.isArray(value)
    ? value.filter(isRow).map((entry) => [entry['field'], entry['message']])
    : Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.flatMap(([field, text]) => {
      const texts = (Array.isArray(text) ? text : [text]).filter((one) => typeof one === 'string');
      return typeof field === 'string' && texts.length > 0 ? [[field, texts.join(' ')]] : [];
    }),
  );
}

/** The console's envelope of an answer; undefined for one that is no JSON, and no empty one. */
const envelopeOf =
  (api: OtherApi) =>
  (value: unknown): Envelope | undefined => {
    if (value === undefined) return undefined;
    const isRefused = Object.entries(api.success ?? {}).some(
      ([place, wanted]) => value !== '' && at(value, place) !== wanted,
    );
    // The proxy in front of the API answers in the console's own shape, where nothing came from behind it.
    const own = isRow(value) && value['success'] === false ? value : {};
    const text = (api.message ? at(value, api.message) : undefined) ?? own['message'];
    return {
      ...own,
      success: !isRefused,
      message: typeof text === 'string' ? text : '',
      errors: api.errors ? fieldErrors(at(value, api.errors)) : {},
      data: value,
    };
  };

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A call such as `PATCH crm/teams/{id}` with the id in its place. */
function callOf(call: string, id = '') {
  const [word, path = ''] = call.split(' ');
  return {
    method: methods.find((method) => method === word) ?? 'GET',
    path: path.replaceAll('{id}', () => pathPart(id)),
  };
}

/** There a refusal is one by its status. @throws HttpError */
function asRefusal(error: unknown): never {
  if (error instanceof HttpError && error.kind === 'other' && error.status < 500)
    throw new HttpError('refused', error.message, error.status, error.fields);
  throw error;
}

/** Keys of writes whose answer was lost. */
const lostKeys = new Set<string>();

/**
 * A write is sent once. That API knows no idempotency keys, though the relay at the same address may: a second try
 * would be a second write.
 */
async function sendOnce<T>(key: string | undefined, write: () => Promise<T>): Promise<T> {
  // 409 says that the server does not know either: the console looks at the record then.
  if (key !== undefined && lostKeys.has(key)) throw new HttpError('unsure', 'sent before', 409);
  return write().catch((error: unknown) => {
    if (key !== undefined && isLost(error)) lostKeys.add(key);
    throw error;
  });
}

async function send(
  { api }: Resource,
  call: string,
  options: RequestOptions,
  id?: string,
): Promise<unknown> {
  const { method, path } = callOf(call, id);
  // A 401 of such an API is none of the console's own session.
  const asked = { ...options, method, keepsSession: true };
  const answer = await sendOnce(options.idempotencyKey, () =>
    requestAs(path, asked, envelopeOf(api)).catch(asRefusal),
  );
  return answer['data'];
}

/** A record under the console's name of its id. */
function toRecord({ api }: Resource, value: unknown): unknown {
  if (!isRow(value) || !api.id || api.id === 'id') return value;
  return { ...value, id: value[api.id] };
}

interface Page {
  rows: unknown[];
  total: number | undefined;
}

/** Pages that are on their way, so that neighbours in one page of the API share its call. */
const running = new Map<string, Promise<Page>>();

/** One page of the API, from 0. */
function fetchPage(
  resource: Resource,
  page: number,
  query: Query,
  signal?: AbortSignal,
): Promise<Page> {
  const { api, path } = resource;
  const size = pageSizeOf(api);
  const paging: Query = {
    ...(api.page ? { [api.page]: page + (api.firstPage ?? 1) } : {}),
    ...(api.offset ? { [api.offset]: page * size } : {}),
    ...(api.size ? { [api.size]: size } : {}),
  };
  const asked = { ...query, ...paging };
  const key = JSON.stringify([path, asked]);
  const known = running.get(key);
  if (known && !signal?.aborted)
    return known.catch((error: unknown): Promise<Page> => {
      // Whoever began the call gave it up; this caller did not.
      if (error instanceof HttpError && error.kind === 'aborted' && !signal?.aborted)
        return fetchPage(resource, page, query, signal);
      throw error;
    });
  const options = { query: asked, ...(signal ? { signal } : {}) };
  const answer = send(resource, api.list ?? `GET ${path}`, options)
    .then((value) => toPage(resource, value))
    .catch((error: unknown) => {
      // Some APIs refuse a page after the last one.
      if (page > 0 && error instanceof HttpError && error.status === 404) return noRows;
      throw error;
    })
    .finally(() => running.delete(key));
  running.set(key, answer);
  return answer;
}

type Query = Record<string, string | number | undefined>;

const noRows: Page = { rows: [], total: undefined };

const pageSizeOf = ({ page, offset, pageSize = serverPageSize }: OtherApi): number =>
  page || offset ? pageSize : Number.POSITIVE_INFINITY;

function toPage(resource: Resource, value: unknown): Page {
  const { api } = resource;
  const rows = at(value, api.rows);
  if (!Array.isArray(rows))
    throw new HttpError('badResponse', `no list at ${api.rows ?? 'top'}`, 200);
  const total = api.total ? Number(at(value, api.total) ?? Number.NaN) : Number.NaN;
  return {
    rows: rows.map((row) => toRecord(resource, row)),
    total: Number.isFinite(total) ? total : undefined,
  };
}

/** The order of a list in the words of the API. */
const orderOf = ({ order = {} }: OtherApi, field: unknown): Query =>
  field
    ? Object.fromEntries(
        Object.entries(order).map(([name, text]) => [
          name,
          text.replaceAll('{field}', String(field)),
        ]),
      )
    : {};

/** Ten rows of the list, as the console pages. */
async function list(resource: Resource, { query = {}, signal }: RequestOptions) {
  const { p = 0, order, ...filters } = query;
  const size = pageSizeOf(resource.api);
  const from = Number(p) * serverPageSize;
  const first = Math.floor(from / size) || 0;
  const last = Math.floor((from + serverPageSize - 1) / size) || 0;
  const asked = { ...filters, ...orderOf(resource.api, order) };
  const pages: Page[] = [];
  for (let page = first; page <= last; page++)
    pages.push(await fetchPage(resource, page, asked, signal));
  const offset = first === 0 ? from : from - first * size;
  const rows = pages.flatMap((page) => page.rows).slice(offset, offset + serverPageSize);
  return { data: rows, total: pages[0]?.total };
}

/** All rows that a search answers; none, as if it had been cut, where the console asks for ids. */
async function search(resource: Resource, { query = {}, signal }: RequestOptions) {
  const { api } = resource;
  const keyword = String(query['keyword'] ?? '');
  if (query['ids'] !== undefined || (keyword !== '' && !api.search))
    return { data: [], truncated: true };
  const asked = api.search && keyword !== '' ? { [api.search]: keyword } : {};
  const rows: unknown[] = [];
  for (let page = 0; rows.length < mostFound; page++) {
    const { rows: more, total } = await fetchPage(resource, page, asked, signal);
    rows.push(...more);
    if (more.length < pageSizeOf(api) || rows.length >= (total ?? Number.POSITIVE_INFINITY))
      return { data: rows };
  }
  return { data: rows, truncated: true };
}

const isSearch = ({ query = {} }: RequestOptions): boolean =>
  query['keyword'] !== undefined || query['ids'] !== undefined;

/** A body without the id, which is in the path. */
function withoutId(body: unknown): Row {
  const { id: _id, ...rest } = isRow(body) ? body : {};
  return rest;
}

const findResource = (path: string): Resource | undefined => {
  for (const { 'x-resource': info } of Object.values(resources))
    if (info.api && (path === info.path || path.startsWith(`${info.path}/`)))
      return { api: info.api, path: info.path };
  return undefined;
};

/**
 * The answer to a call of the console where its resource is one of another API.
 * @param path below /api, as the console writes it
 * @returns undefined for every other resource
 * @throws HttpError
 */
export async function askOtherApi(
  path: string,
  options: RequestOptions,
): Promise<Envelope | undefined> {
  const resource = findResource(path);
  if (!resource) return undefined;
  const { api } = resource;
  const rest = decodeURIComponent(path.slice(resource.path.length).replace(/^\/|\/$/g, ''));
  const record = (value: unknown) => ({ data: toRecord(resource, at(value, api.record)) });
  switch (options.method ?? 'GET') {
    case 'GET':
      if (rest === '') return list(resource, options);
      // A record may have that id.
      if (rest === 'search' && isSearch(options)) return search(resource, options);
      return record(await send(resource, api.read ?? `GET ${resource.path}/{id}`, options, rest));
    case 'POST':
      return record(await send(resource, api.create ?? `POST ${resource.path}`, options));
    case 'DELETE':
      await send(resource, api.delete ?? `DELETE ${resource.path}/{id}`, options, rest);
      return { data: null };
    default: {
      const id = String(isRow(options.body) ? options.body['id'] : '');
      const { query: _query, ...others } = options;
      const sent = { ...others, body: withoutId(options.body) };
      return record(await send(resource, api.update ?? `PUT ${resource.path}/{id}`, sent, id));
    }
  }
}
