/** Schema files made of an OpenAPI file, of an answer, and of a table. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeMistake, findSchemaMistakes } from '../../src/build/sources/readSchemas';
import {
  fieldsOfAnswer,
  fieldsOfOpenApi,
  resourceFrom,
} from '../../src/build/sources/resourceFrom';
import { openDatabase } from '../../src/server/store/openDatabase';
import { runScript } from '../support/project/languages';
import { copyProject } from '../support/project/projectCopy';
import { temporaryFolder } from '../support/server/builtServer';

const customer = {
  type: 'object',
  required: ['id', 'name', 'email'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', maxLength: 80, description: 'As on the invoice' },
    email: { type: 'string', format: 'email' },
    site: { type: ['string', 'null'], format: 'uri' },
    tier: { type: 'string', enum: ['free', 'pro'] },
    balance: { type: 'number', format: 'double' },
    birthday: { type: 'string', format: 'date' },
    apiKey: { type: 'string' },
    address: { type: 'object' },
    createdAt: { type: 'string', format: 'date-time' },
    größe: { type: 'integer' },
  },
};
const list = {
  type: 'object',
  properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Customer' } } },
};
const openApi = {
  openapi: '3.0.0',
  servers: [{ url: 'https://api.shop.example/v1' }],
  paths: {
    '/customers': {
      get: { responses: { 200: { content: { 'application/json': { schema: list } } } } },
    },
  },
  components: { schemas: { Customer: customer } },
};
const answer = {
  items: [
    {
      id: 1,
      title: 'Lamp',
      price: 12.5,
      url: 'https://a.example/1',
      added_at: 1_700_000_000,
      tags: ['a'],
      sold: false,
      note: null,
    },
    {
      id: 2,
      title: 'Desk',
      price: 100,
      url: 'https://a.example/2',
      added_at: 1_700_000_001,
      tags: [],
      sold: true,
      note: null,
    },
  ],
};

describe('a schema of OpenAPI', () => {
  it.each(['/customers', 'Customer', '/components/schemas/Customer'])('is found by %s', (place) => {
    const found = fieldsOfOpenApi(openApi, place);
    expect(Object.keys(found?.fields ?? {})).toEqual(Object.keys(customer.properties));
    expect(found?.required).toEqual(['id', 'name', 'email']);
  });

  it('gives each field its words, and says what was guessed and left out', () => {
    const found = fieldsOfOpenApi(openApi, '/customers');
    const { schema, notes } = resourceFrom(
      'customer',
      found ?? { fields: {}, required: [] },
      { path: 'shop/customers', api: 'simple-rest' },
      61,
    );
    expect(schema.properties).toEqual({
      id: { title: 'ID', type: 'string', readOnly: true },
      name: { title: 'Name', description: 'As on the invoice', type: 'string', maxLength: 80 },
      email: { title: 'Email', type: 'string', format: 'email' },
      site: { title: 'Site', type: 'string', format: 'uri' },
      tier: { title: 'Tier', type: 'string', enum: ['free', 'pro'] },
      balance: { title: 'Balance', type: 'number' },
      birthday: { title: 'Birthday', type: 'string', format: 'date' },
      apiKey: { title: 'Api key', type: 'string', writeOnly: true, 'x-format': 'secret' },
      createdAt: { title: 'Created at', type: 'string', readOnly: true },
    });
    expect(schema.required).toEqual(['name', 'email']);
    expect(schema['x-resource']).toMatchObject({
      title: 'name',
      search: ['name'],
      filter: ['tier'],
    });
    expect(notes.join('\n')).toMatch(/address: left out[\s\S]*größe: left out/);
  });
});

it('an answer gives types and formats by its values', () => {
  const { schema } = resourceFrom('article', fieldsOfAnswer(answer), { path: 'shop/articles' }, 61);
  expect(schema.properties).toMatchObject({
    id: { type: 'integer' },
    price: { type: 'number' },
    url: { type: 'string', format: 'uri' },
    added_at: { type: 'integer', 'x-format': 'unixTime' },
    sold: { type: 'boolean' },
  });
  expect(Object.keys(schema.properties)).not.toContain('tags');
});

it('the command writes files that the checks take, of a file and a table', async () => {
  const project = copyProject(temporaryFolder());
  const file = join(project, 'openapi.json');
  writeFileSync(file, JSON.stringify(openApi));
  const { stdout } = runScript(
    project,
    'newResource',
    'resource',
    'customer',
    '--from',
    `${file}#/customers`,
  );
  expect(stdout).toContain('REST_APIS=shop=https://api.shop.example/v1');
  expect(runScript(project, 'newResource', 'resource', 'x', '--from', file).status).toBe(2);

  mkdirSync(join(project, 'data'));
  const store = openDatabase({ dataDir: join(project, 'data') });
  await store.db.schema
    .createTable('lead')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mail', 'text')
    .addColumn('created_time', 'integer')
    .execute();
  await store.close();
  const made = runScript(project, 'newResource', 'resource', 'lead', 'lead');
  expect([made.status, made.stderr]).toEqual([0, '']);
  const lead = JSON.parse(readFileSync(join(project, 'own/schemas/resources/lead.json'), 'utf8'));
  expect(lead.required).toEqual(['name']);
  expect(lead.properties.mail).toMatchObject({ format: 'email' });
  expect(lead.properties.created_time).toMatchObject({ 'x-format': 'unixTime', readOnly: true });
  expect(findSchemaMistakes(project).map(describeMistake)).toEqual([]);
});
