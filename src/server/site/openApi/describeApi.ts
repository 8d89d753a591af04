/** The OpenAPI description of the calls that a role may make: from schema files, and from the texts of other calls. */

import { canAccess } from '../../../schema/access';
import { userRole } from '../../../schema/records.gen';
import { titleOf } from '../../../schema/texts';
import type { Locale, Row } from '../../../schema/types';
import { consoleVersion } from '../../../schema/version';
import { isServerKey, textOf } from '../../kernel/messages/languages';
import { servedResources } from '../../store/tables/storedResources';
import type { CallText, Can } from './CallText';
import { callTexts, moreAnswered } from './callTexts';
import { recordCalls } from './recordCalls';
import { answerSchema, inputSchema, type JsonSchema } from './recordSchemas';

const failure: JsonSchema = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'the reason, in the language of Accept-Language' },
    errors: {
      type: 'object',
      description: 'field -> reason',
      additionalProperties: { type: 'string' },
    },
    outcome: {
      enum: ['unknown', 'done'],
      description: 'unknown: the call may have taken effect; done: it had, but its answer is gone',
    },
    confirm_by: {
      enum: ['password', 'code', 'code passkey', 'factor'],
      description: 'how the user confirms it, before the call is sent again; factor: set one up',
    },
    data: {
      type: 'object',
      description: 'of a sign-in that goes on with POST /api/user/login/code',
      properties: { needs_code: { const: true }, flow_token: { type: 'string' } },
    },
    code: { type: 'string' },
  },
};

const v1Failure: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message', 'type', 'code'],
      properties: {
        message: { type: 'string' },
        type: { type: 'string' },
        code: { type: 'string' },
      },
    },
  },
};

const success = (answer: JsonSchema | undefined, beside: Row = {}): JsonSchema => ({
  type: 'object',
  required: ['success', 'message', ...(answer ? ['data'] : [])],
  properties: {
    success: { const: true },
    message: { type: 'string' },
    ...(answer ? { data: answer } : {}),
    ...beside,
  },
});

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const sessions = [{ session: [] }, { systemToken: [] }];
const security: Readonly<Record<string, readonly Row[]>> = {
  0: [],
  token: [{ token: [] }],
};

function queryOf({ query = {}, needs = [] }: CallText) {
  return Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needs.includes(name),
    schema,
  }));
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'name' || name === 'model' ? 'string' : 'integer' },
  }));

/** A name for generated clients: `GET /api/channel/test/{id}` -> `getChannelTestId`. */
const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .replace('/api', '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

type Role = CallText['role'];

const roles = [0, userRole.user, userRole.administrator, userRole.root] as const;

const canOf =
  (role: number): Can =>
  (resource, action) =>
    canAccess({ role }, { resource, action });

/** The least role that may make the call; undefined where the schema lets nobody. */
function minRole({ role, may }: CallText): Role | undefined {
  if (role === 'token' || !may) return role;
  return roles.find((one) => one >= role && may(canOf(one)));
}

const summaryOf = (key: string, locale: Locale) => (isServerKey(key) ? textOf(key, locale) : '');

/**
 * One call as OpenAPI describes it.
 * @param least the least role that makes it
 * @param tag its group
 * @param role the caller's
 */
function operation(
  [method, path]: readonly [string, string],
  call: CallText,
  least: Role,
  tag: string,
  role: number,
  locale: Locale,
): Row {
  const isV1 = path.startsWith('/v1');
  const answer = call.whole ?? success(call.answer, call.beside);
  const [failed, failedName] = isV1 ? [v1Failure, 'V1Failure'] : [failure, 'Failure'];
  const parameters = [...pathParameters(path), ...queryOf(call)];
  const body = typeof call.body === 'function' ? call.body(canOf(role)) : call.body;
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary: call.summary ?? summaryOf(`api.${method} ${path}`, locale),
    'x-role': least === 'token' ? 0 : least,
    security: security[least] ?? sessions,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: call.isForm ? { 'multipart/form-data': { schema: body } } : json(body),
          },
        }
      : {}),
    responses: {
      200: {
        description: isV1 ? 'OK' : 'The answer, or why there is none: `success` says which.',
        content: json(isV1 || call.whole ? answer : { oneOf: [answer, ref('Failure')] }),
      },
      default: {
        description: String(failed['description'] ?? 'Failure'),
        content: json(ref(failedName)),
      },
    },
  };
}

/** Groups of calls that belong to no resource. */
const groups = ['v1', 'oauth', 'option'] as const;

/** The group of a call, as people read it: the title of its resource, or another name. */
function tagOf(path: string, locale: Locale): string {
  const word = path.startsWith('/v1') ? 'v1' : (path.split('/')[2] ?? '');
  const schema = Object.values(servedResources()).find(
    ({ 'x-resource': info }) => info.path === word,
  );
  if (schema) return titleOf(schema, locale);
  return textOf(`api.${groups.find((group) => group === word) ?? 'site'}`, locale);
}

/**
 * The description for a caller: with the calls that the role may make and the fields that it sees.
 * @param role 0 for visitors
 * @param serverUrl where the calls go
 */
export function describeApi(role: number, locale: Locale, serverUrl: string): Row {
  const names = Object.entries(servedResources());
  const calls = [
    ...Object.entries(callTexts),
    ...names.flatMap(([name, schema]) => recordCalls(name, schema, role, locale)),
  ];
  const paths: Record<string, Row> = {};
  for (const [key, call] of calls) {
    const [method = '', path = ''] = key.split(' ');
    const least = minRole(call);
    if (least === undefined || (least !== 'token' && least > role)) continue;
    const tag = tagOf(path, locale);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operation([method, path], call, least, tag, role, locale),
    };
  }
  const schemas: Row = { Failure: failure, V1Failure: v1Failure };
  for (const [name, schema] of names) {
    schemas[name] = answerSchema(schema, role, locale, moreAnswered[name]);
    schemas[`${name}Create`] = inputSchema(schema, role, 'create', locale);
    schemas[`${name}Change`] = inputSchema(schema, role, 'edit', locale);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Relay Console', version: consoleVersion },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'relay_console_session' },
        systemToken: { type: 'http', scheme: 'bearer', description: 'GET /api/user/token' },
        token: { type: 'http', scheme: 'bearer', description: 'the key of a token' },
      },
      schemas,
    },
  };
}
