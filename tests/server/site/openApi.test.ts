/** The description of the API: valid, of every call, and true of what the running server takes and answers. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { generateSource } from 'oazapfts';
import { afterAll, describe, expect, it } from 'vitest';
import { resources } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { createApp } from '../../../src/server/app';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { sendJson, startProvider } from '../../support/provider';
import { listenApp } from '../../support/server/listenApp';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

interface Operation {
  operationId: string;
  'x-role': number;
  parameters?: { name: string; in: string; required: boolean; schema: Row }[];
  requestBody?: { content: { 'application/json': { schema: Row } } };
  responses: { 200: { content: { 'application/json': { schema: Row } } } };
}

interface Description extends Row {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, Row>; required?: string[] }> };
}

const read = async (client: Client) =>
  (await client.call('GET', 'openapi.json')).body as unknown as Description;

const keysOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

/** The calls of the running server: its routes without middleware and without pages. */
const routesOf = (app: TestApp) => [
  ...new Set(
    createApp(app.services)
      .routes.filter(({ method, path }) => method !== 'ALL' && /^\/(api|v1)\//.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`),
  ),
];

describe('the description', () => {
  it('is valid OpenAPI 3.1 for every role', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const user = await app.newUser('alice');
    for (const client of [root, user, app.client()])
      expect(await new Validator().validate(await read(client))).toMatchObject({ valid: true });
  });

  it('has each call of the server and no other', async () => {
    const app = await buildTestApp();
    expect(keysOf(await read(await app.signedIn())).sort()).toEqual(routesOf(app).sort());
  });

  it('has the stored fields of each resource', async () => {
    const app = await buildTestApp();
    const { components } = await read(await app.signedIn());
    for (const [name, { properties }] of Object.entries(resources))
      expect(Object.keys(components.schemas[name]?.properties ?? {}), name).toEqual(
        expect.arrayContaining(
          Object.keys(properties).filter((field) => !properties[field]?.['x-transient']),
        ),
      );
  });

  it('of a role has neither calls nor fields above it', async () => {
    changeSchemas({
      bulletin: buildSchema('bulletin', {
        title: { title: 'Title', type: 'string' },
        hint: { title: 'Hint', type: 'string', 'x-role': 100 },
      }),
    });
    const app = await buildTestApp();
    await app.signedIn();
    const ofUser = await read(await app.newUser('alice'));
    expect(JSON.stringify(ofUser)).not.toContain('hint');
    expect(keysOf(ofUser)).toContain('GET /api/bulletin');
    expect(keysOf(ofUser)).not.toContain('GET /api/channel');
    const ofGuest = await read(app.client());
    expect(keysOf(ofGuest)).toContain('POST /api/user/login');
    expect(keysOf(ofGuest).filter((key) => /\/(token|bulletin)/.test(key))).toEqual([]);
  });

  it('is in the language of the caller', async () => {
    const app = await buildTestApp();
    const { body } = await app
      .client()
      .call('GET', 'openapi.json', undefined, { 'Accept-Language': 'zh' });
    expect(JSON.stringify(body)).toContain('登录');
  });
});

/** Checks that an answer is as described; fields that the description does not name are mistakes. */
function checker(description: Description) {
  const strict = structuredClone(description);
  const close = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(close);
    else if (typeof value === 'object' && value !== null) {
      const schema = value as Row;
      if (
        schema['type'] === 'object' &&
        schema['properties'] &&
        schema['additionalProperties'] === undefined
      )
        schema['additionalProperties'] = false;
      Object.values(schema).forEach(close);
    }
  };
  close(strict.components.schemas);
  close(strict.paths);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(strict, 'api');
  return (operation: Operation, path: string, method: string, answer: unknown) => {
    const place = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: `api${encodeURI(place)}` });
    const isValid = validate(answer);
    return isValid
      ? []
      : [
          `${operation.operationId}: ${ajv.errorsText(validate.errors)} ${JSON.stringify(answer).slice(0, 300)}`,
        ];
  };
}

/** A value that a schema of the description allows. */
function valueFor(name: string, schema: Row): unknown {
  const { type, enum: allowed } = schema;
  if (Array.isArray(allowed)) return allowed[0];
  const [first] = Array.isArray(type) ? type : [type];
  if (name === 'group') return 'default';
  if (name === 'type') return 1;
  if (name === 'events') return 'channel_off';
  if (first === 'string')
    return `${name}-1`
      .padEnd(Number(schema['minLength'] ?? 0), 'x')
      .slice(0, Number(schema['maxLength'] ?? 100));
  if (first === 'boolean') return true;
  return Math.max(1, Number(schema['minimum'] ?? 1));
}

describe('every call that reads', () => {
  it('answers as described, with every kind of record there', async () => {
    const provider = await startProvider((_asked, response) => sendJson(response, { data: [] }));
    const app = await buildTestApp();
    const root = await app.signedIn();
    const description = await read(root);
    const problems = checker(description);
    const found: string[] = [];
    const refused: string[] = [];
    for (const [path, methods] of Object.entries(description.paths)) {
      const { post } = methods;
      const name = path.replace('/api/', '');
      const input = description.components.schemas[`${name}Create`];
      if (!post || !input || !resources[name]) continue;
      const body = Object.fromEntries(
        Object.entries(input.properties)
          .filter(
            ([field]) =>
              (input.required ?? []).includes(field) ||
              ['name', 'models', 'key', 'group', 'base_url', 'address'].includes(field),
          )
          .map(([field, schema]) => [
            field,
            ['base_url', 'address'].includes(field) ? provider.url : valueFor(field, schema),
          ]),
      );
      found.push(...problems(post, path, 'post', (await root.call('POST', name, body)).body));
      expect((await root.call('GET', name)).body.data, name).not.toEqual([]);
    }
    for (const [path, { get }] of Object.entries(description.paths)) {
      if (!get || path.startsWith('/v1') || path.includes('logout')) continue;
      const { body } = await root.call('GET', path.replace('/api/', '').replace('{id}', '1'));
      found.push(...problems(get, path, 'get', body));
      if (body.success === false) refused.push(get.operationId);
    }
    expect(found).toEqual([]);
    // Codes and addresses of mails and of sign-in providers are not made up here, nor a provider's balance.
    expect(refused.filter((name) => !name.startsWith('getOauth')).sort()).toEqual([
      'getChannelUpdateBalanceId',
      'getDeliveryId',
      'getResetPassword',
      'getVerification',
    ]);
  });
});

describe('a client that is generated from the description', () => {
  const folder = join(
    import.meta.dirname,
    `../../../node_modules/.cache/generated-client-${process.pid}`,
  );
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const make = async (): Promise<string> => {
    const app = await buildTestApp();
    const description = join(folder, 'openapi.json');
    mkdirSync(folder, { recursive: true });
    writeFileSync(description, JSON.stringify(await read(await app.signedIn())));
    writeFileSync(join(folder, 'client.ts'), await generateSource(description));
    return join(folder, 'client.ts');
  };
  const compile = (text: string): string => {
    const file = join(folder, 'use.ts');
    writeFileSync(file, text);
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom'.split(
        ' ',
      );
    const { stdout } = spawnSync('npx', ['tsc', ...options, file], { encoding: 'utf8' });
    return stdout;
  };

  it('makes, changes, lists and deletes a token with a system token alone', async () => {
    const client = await import(/* @vite-ignore */ await make());
    const app = await buildTestApp();
    const root = await app.signedIn();
    const { url, close } = await listenApp(app.services);
    Object.assign(client.defaults, {
      baseUrl: url,
      headers: { Authorization: `Bearer ${(await root.call('GET', 'user/token')).body.data}` },
    });
    const made = await client.postToken({ name: 'by script', remain_quota: 5 });
    expect(made.data).toMatchObject({ success: true, data: { name: 'by script' } });
    const { id } = made.data.data;
    await client.putToken({ id, name: 'renamed', remain_quota: 7 });
    expect((await client.getToken({})).data.data).toMatchObject([
      { id, name: 'renamed', remain_quota: 7 },
    ]);
    expect((await client.postToken({ name: '' })).data).toMatchObject({
      success: false,
      errors: { name: expect.any(String) },
    });
    await client.deleteTokenId(id);
    expect((await client.getToken({})).data.data).toEqual([]);
    close();
  });

  it('refuses a misspelt field when it is compiled', async () => {
    await make();
    const call = (field: string) =>
      compile(
        `import { postToken } from './client';\nexport const made = postToken({ name: 'a', ${field}: 5 });\n`,
      );
    expect(call('remain_quota')).toBe('');
    expect(call('remain_quote')).toContain('remain_quote');
  });
});
