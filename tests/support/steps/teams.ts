/** Made-up teams, and members that point to them. */
import { expect } from 'vitest';
import type { PropertySchema, ResourceInfo, Row } from '../../../src/schema/types';
import { buildSchema } from '../project/changeSchemas';
import { buildTestApp, type Client, type TestApp } from '../server/testApp';

export const name: PropertySchema = { title: 'Name', type: 'string', maxLength: 40 };
export const reference = (target: string, words: Partial<PropertySchema> = {}): PropertySchema => ({
  title: 'Team',
  type: 'integer',
  'x-reference': target,
  ...words,
});

export const team = (info: Partial<ResourceInfo> = {}) =>
  buildSchema('team', { name }, { search: ['name'], ...info });

export const member = (
  words: Partial<PropertySchema> = {},
  info: Partial<ResourceInfo> = {},
  required: string[] = [],
) =>
  buildSchema(
    'member',
    { name, team: reference('team', words) },
    { search: ['name', 'team'], order: ['team'], query: ['team'], ...info },
    required,
  );

const idOf = ({ body }: { body: { data?: unknown } }) => (body.data as { id: number }).id;
export const rowsOf = ({ body }: { body: { data?: unknown } }) => body.data as Row[];

export const make = async (client: Client, path: string, values: Row) => {
  const answer = await client.call('POST', `${path}/`, values);
  expect(answer.body, JSON.stringify(values)).toMatchObject({ success: true });
  return idOf(answer);
};

/** A server, and root signed in to it. */
export const openAsRoot = async (): Promise<{ app: TestApp; root: Client }> => {
  const app = await buildTestApp();
  return { app, root: await app.signedIn() };
};
