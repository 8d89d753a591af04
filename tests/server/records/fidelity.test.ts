/** A record that is loaded as a form loads it and saved without a change keeps its row, byte for byte. */
import { describe, expect, it, vi } from 'vitest';
import { formFields } from '../../../src/schema/forms/formSchema';
import { resources } from '../../../src/schema/registry';
import type { PropertySchema, Row } from '../../../src/schema/types';
import { decodeRow, encodeRow } from '../../../src/schema/values/wire';
import { storedProperties } from '../../../src/server/store/tables/columns';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

vi.setConfig({ testTimeout: 120_000 });

/** Legal but odd values of a column. */
function oddValues({ type, ...property }: PropertySchema): unknown[] {
  if (type === 'boolean') return [null, 0, 1];
  if (type === 'integer' || type === 'number')
    return [null, 0, -1, 1, 3, 9_007_199_254_740_991, -500, ...(type === 'number' ? [0.1] : [])];
  if (property['x-wire'] === 'comma') return [null, '', 'a', ' a , b,,', 'b,a,a', '10.0.0.0/99'];
  if (property['x-wire'] === 'json')
    return [null, '', '{}', '{ "b": 1,\n"a": 2 }', 'not json', '{"region":"x","ak":"secret"}'];
  return [null, '', ' ', 'x', 'x'.repeat(300), '名'.repeat(40), '{ "b": 1,\n"a": 2 }', '"<b>'];
}

const rowOf = async ({ services }: TestApp, table: string, id: number) =>
  JSON.stringify(
    await services.store.records
      .selectFrom(table)
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

async function answerOf(client: Client, path: string, id: number): Promise<Row | undefined> {
  return (await client.call('GET', `${path}/${id}`)).body.data as Row | undefined;
}

const editable = ['channel', 'token', 'redemption', 'user'] as const;

describe.each(editable)('a save without a change of a %s', (name) => {
  const schema = resources[name];
  if (!schema) throw new Error(`no ${name}`);
  const { path } = schema['x-resource'];
  /** Ways of saving: every field of the form as the console encodes it, and everything back as it was answered. */
  const ways: [string, (answer: Row) => Row][] = [
    [
      'as the form',
      (answer) => {
        const all = encodeRow(schema, decodeRow(schema, answer));
        return Object.fromEntries(formFields(schema, 'edit').map((field) => [field, all[field]]));
      },
    ],
    ['as another client', (answer) => answer],
    ['decoded and encoded', (answer) => encodeRow(schema, decodeRow(schema, answer))],
  ];

  it.each(ways)('%s', async (way, bodyOf) => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const plain = await plainRow(app, root, name);
    const differences: string[] = [];
    let count = 0;
    for (const [field, property] of storedProperties(schema)) {
      if (['user_id', 'username'].includes(field) || (name === 'user' && field === 'status'))
        continue;
      for (const value of oddValues(property)) {
        const { services } = app;
        await services.store.records
          .updateTable(name)
          .set({ ...plain.row, [field]: value })
          .where('id', '=', plain.id)
          .execute();
        const before = await rowOf(app, name, plain.id);
        const answer = await answerOf(root, path, plain.id);
        if (!answer) {
          // Only a role may keep the administrator from reading it.
          expect(field).toBe('role');
          continue;
        }
        const { body } = await root.call('PUT', `${path}/`, { id: plain.id, ...bodyOf(answer) });
        const isRefused = !body.success && body.message !== '兑换失败，该兑换码已被使用';
        count += 1;
        if (before !== (await rowOf(app, name, plain.id)))
          differences.push(`${field}=${JSON.stringify(value)}: changed`);
        else if (isRefused && !/used or is disabled/.test(body.message))
          differences.push(`${field}=${JSON.stringify(value)}: ${body.message}`);
      }
    }
    console.log(`fidelity diff=${differences.length} of ${count} (${name}, ${way})`);
    expect(differences).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });
});

/** A record with plain values, made by the server itself. */
async function plainRow(
  app: TestApp,
  root: Client,
  name: string,
): Promise<{ id: number; row: Row }> {
  const bodies: Record<string, Row> = {
    channel: { name: 'c', type: 1, key: 'sk-1', models: 'gpt-4o', group: 'default' },
    token: { name: 't', remain_quota: 5 },
    redemption: { name: 'g', quota: 5, count: 1 },
    user: { username: 'alice', password: 'password-1' },
  };
  expect((await root.call('POST', `${name}/`, bodies[name])).body.message).toBe('');
  const { id, ...row } = await app.services.store.records
    .selectFrom(name)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: Number(id), row };
}
