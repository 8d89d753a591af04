/** Who reads and writes which field, by which call: a matrix found from the schemas, shipped ones and three of somebody's own. */
import { pickBy } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import { resources } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { storedResources } from '../../../src/server/store/tables/storedResources';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import {
  asRow,
  asRows,
  buildExtendedApp,
  isReadable,
  ownSchemas,
  plant,
  secret,
  title,
} from '../../support/project/extendedSchemas';
import { buildTestApp, type Client } from '../../support/server/testApp';

/** Calls that answer records, by resource. */
function readCalls(name: string, id: number): string[] {
  const path = resources[name]?.['x-resource'].path ?? name;
  const lists = [`${path}/?p=0`, `${path}/?p=0&order=rank`];
  if (name === 'log') return [...lists, 'log/self/?p=0'];
  const calls = [...lists, `${path}/search?keyword=`, `${path}/${id}`];
  return name === 'user' ? [...calls, 'user/self'] : calls;
}

describe('a field above the role', () => {
  it('is in no answer, of any resource, to any call', async () => {
    const { app, callers } = await buildExtendedApp();
    const leaks: string[] = [];
    const missing: string[] = [];
    let [cells, records] = [0, 0];
    for (const name of Object.keys(storedResources())) {
      for (const { role, id: owner, client } of callers) {
        const id = await plant(app, name, owner);
        for (const path of readCalls(name, id)) {
          const { body } = await client.call('GET', path);
          if (!body.success) continue;
          const text = JSON.stringify(body.data);
          const mine = (Array.isArray(body.data) ? asRows(body.data) : [asRow(body.data)]).find(
            (row) => row['id'] === id || name === 'log',
          );
          if (mine) records++;
          for (const [position, [field, property]] of Object.entries(
            resources[name]?.properties ?? {},
          ).entries()) {
            cells++;
            const where = `${role}: ${path} ${field}`;
            if (isReadable(property, role)) {
              if (mine && !(field in mine)) missing.push(where);
            } else if (
              text.includes(`canary-${field}-`) ||
              (text.includes(`${7_654_000 + position}`) && property['x-role'] === 100) ||
              (mine?.[field] && path !== 'log/self/?p=0') ||
              (property['x-role'] && mine && field in mine && name !== 'log')
            )
              leaks.push(where);
          }
          if (role < 100 && text.includes('details-closed'))
            leaks.push(`${role}: ${path} details.closed`);
          if (mine?.['details'] && !text.includes('details-open'))
            missing.push(`${role}: ${path} details.open`);
        }
      }
    }
    console.log(`reads: ${cells} cells, ${records} records, ${leaks.length} leaks`);
    expect(leaks).toEqual([]);
    expect(missing).toEqual([]);
    expect(records).toBeGreaterThan(60);
  });

  it.each(['channel', 'user', 'token', 'redemption', 'bulletin', 'diary'])(
    'is not found by a search, nor told by an order: %s',
    async (name) => {
      const { app, callers } = await buildExtendedApp();
      for (const { role, id: owner, client } of callers) {
        await plant(app, name, owner);
        const field = name === 'diary' ? 'internal' : 'secret';
        const path = resources[name]?.['x-resource'].path;
        const { body } = await client.call('GET', `${path}/search?keyword=canary-${field}`);
        const least = resources[name]?.properties[field]?.['x-role'] ?? 0;
        expect([role, body.success ? asRows(body.data).length > 0 : false]).toEqual([
          role,
          role >= least,
        ]);
      }
    },
  );

  it('is written by no call, and every other field by those who may', async () => {
    const { app, callers } = await buildExtendedApp();
    const wrong: string[] = [];
    let [cells, written] = [0, 0];
    const extra = { secret: 'typed', internal: 'typed', own: 'typed', rank: 5 };
    for (const name of [...Object.keys(ownSchemas), 'user', 'token', 'channel', 'redemption']) {
      const schema = resources[name];
      if (!schema) throw new Error(name);
      const { path, role: least } = schema['x-resource'];
      for (const { role, id: owner, client } of callers) {
        // Nobody but root changes the own account by this call.
        const target = name === 'user' && role < 100 ? (callers[0]?.id ?? 0) : owner;
        const id = await plant(app, name, target);
        const read = async (of: number) =>
          asRow(
            await app.services.store.records
              .selectFrom(name)
              .selectAll()
              .where('id', '=', of)
              .executeTakeFirstOrThrow(),
          );
        for (const [field, value] of Object.entries(extra)) {
          const property = schema.properties[field];
          if (!property) continue;
          cells++;
          await client.call('PUT', `${path}/`, { id, [field]: value });
          if (name === 'user') await client.call('PUT', 'user/self', { [field]: value });
          const canWrite =
            role >= (property['x-role'] ?? 0) && role >= (name === 'bulletin' ? 10 : least);
          const isWritten = (await read(id))[field] === value;
          if (isWritten) written++;
          if (isWritten !== canWrite) wrong.push(`${role}: PUT ${path} ${field} ${isWritten}`);
        }
        const made = {
          ...(name === 'user' ? { username: `made${role}`, password: 'password-1' } : {}),
          ...(name === 'channel'
            ? { name: 'c', key: 'k', models: 'm', group: 'default' }
            : { name: `n${role}` }),
          title: 'made',
          ...extra,
        };
        const known = pickBy(made, (_, one) => one === 'password' || one in schema.properties);
        const { body } = await client.call('POST', `${path}/`, known);
        if (!body.success) {
          if (role >= (name === 'bulletin' ? 10 : least))
            wrong.push(`${role}: POST ${path}: ${body.message}`);
          continue;
        }
        const [row = {}] = asRows(
          await app.services.store.records
            .selectFrom(name)
            .selectAll()
            .orderBy('id', 'desc')
            .limit(1)
            .execute(),
        );
        for (const [field, value] of Object.entries(extra)) {
          const property = schema.properties[field];
          if (!property) continue;
          cells++;
          if ((row[field] === value) !== role >= (property['x-role'] ?? 0))
            wrong.push(`${role}: POST ${path} ${field} ${row[field]}`);
        }
      }
    }
    console.log(`writes: ${cells} cells, ${written} written, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
    expect(written).toBeGreaterThan(30);
  });

  it('stays in an object of which the role sends the rest', async () => {
    const { app, callers } = await buildExtendedApp();
    const [, admin, root] = callers;
    const id = await plant(app, 'bulletin', 1);
    await admin?.client.call('PUT', 'bulletin/', {
      id,
      details: JSON.stringify({ open: 'changed', closed: 'stolen' }),
    });
    const { data } = (await root?.client.call('GET', `bulletin/${id}`))?.body ?? {};
    expect(JSON.parse(String(asRow(data)['details']))).toEqual({
      open: 'changed',
      closed: 'canary-details-closed',
    });
  });

  it('that must be filled in does not stop those who do not see it', async () => {
    changeSchemas({
      bulletin: buildSchema('bulletin', { title, secret: { ...secret, minLength: 1 } }, {}, [
        'title',
        'secret',
      ]),
    });
    const app = await buildTestApp();
    const alice = await app.newUser('alice');
    expect((await alice.call('POST', 'bulletin/', { title: 'a' })).body.message).toBe('');
    const { body } = await (await app.signedIn()).call('POST', 'bulletin/', { title: 'a' });
    expect(Object.keys(body.errors ?? {})).toEqual(['secret']);
  });
});

describe('a secret inside an object', () => {
  const login = {
    title: 'Login',
    'x-wire': 'json',
    type: 'object',
    properties: {
      name: { title: 'Name', type: 'string' },
      password: { title: 'Password', type: 'string', writeOnly: true },
    },
  } as const;
  const stored = async (app: Awaited<ReturnType<typeof buildTestApp>>, table: string) =>
    JSON.parse(
      String(
        (
          await app.services.store.records
            .selectFrom(table)
            .selectAll()
            .orderBy('id', 'desc')
            .executeTakeFirst()
        )?.['login'],
      ),
    );

  it.each(['bulletin', 'user'])(
    'of a %s stays when the object is changed without it',
    async (name) => {
      changeSchemas({
        ...(name === 'user' ? {} : { bulletin: buildSchema('bulletin', { title, login }) }),
        ...(name === 'user'
          ? { user: (schema) => void Object.assign(schema.properties, { login }) }
          : {}),
      });
      const app = await buildTestApp();
      const root = await app.signedIn();
      const fields =
        name === 'user' ? { username: 'carol', password: 'password-1' } : { title: 'a' };
      await root.call('POST', `${name}/`, {
        ...fields,
        login: { name: 'a', password: 'canary-1' },
      });
      const { id } = await app.services.store.records
        .selectFrom(name)
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const answer = await root.call('PUT', `${name}/`, { id, login: { name: 'b' } });
      expect(answer.body).toMatchObject({ success: true, message: '' });
      expect(JSON.stringify(answer.body)).not.toContain('canary');
      expect(await stored(app, name)).toEqual({ name: 'b', password: 'canary-1' });
    },
  );
});

describe('a field of users', () => {
  it('is kept when an administrator creates a user, and no field locks the registration', async () => {
    changeSchemas({
      user: (schema) => {
        Object.assign(schema.properties, {
          team: { title: 'Team', type: 'string', minLength: 1, maxLength: 20 },
          limit: { title: 'Limit', type: 'integer', minimum: 1, default: 3 },
        });
        schema.required?.push('team');
      },
    });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const make = async (fields: Row) =>
      (await root.call('POST', 'user/', { username: 'carol', password: 'password-1', ...fields }))
        .body;
    expect(Object.keys((await make({})).errors ?? {})).toEqual(['team']);
    expect(Object.keys((await make({ team: 'a', limit: 0 })).errors ?? {})).toEqual(['limit']);
    expect((await make({ team: 'red', limit: 7 })).message).toBe('');
    const [carol] = asRows((await root.call('GET', 'user/search?keyword=carol')).body.data);
    expect(carol).toMatchObject({ team: 'red', limit: 7, group: 'default', quota: 0 });
    await app.services.options.set('RegisterEnabled', 'true');
    const registered = await app
      .client()
      .call('POST', 'user/register', { username: 'dora', password: 'password-1' });
    expect(registered.body.message).toBe('');
    const [dora] = asRows((await root.call('GET', 'user/search?keyword=dora')).body.data);
    expect(dora).toMatchObject({ team: null, limit: 3 });
  });

  it('keeps the parts above the role of the caller who changes or creates the user', async () => {
    const text = { title: 'Text', type: 'string' } as const;
    const closed = { ...text, 'x-role': 100 };
    const properties = { open: text, closed, key: { ...closed, writeOnly: true } };
    const info = { title: 'Info', type: 'object', 'x-wire': 'json', properties } as const;
    changeSchemas({ user: (schema) => void Object.assign(schema.properties, { info }) });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const admin = await app.newUser('admin');
    await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
    const stolen = { open: 'new', closed: 'stolen', key: 'stolen' };
    const make = (client: Client, username: string, sent: Row) =>
      client.call('POST', 'user/', { username, password: 'password-1', info: sent });
    await make(root, 'carol', { open: 'a', closed: 'b', key: 'c' });
    await make(admin, 'dora', stolen);
    expect((await admin.call('PUT', 'user/', { id: 3, info: stolen })).body.message).toBe('');
    const { records } = app.services.store;
    const rows = await records.selectFrom('user').select('info').orderBy('id').execute();
    expect(rows.slice(-2).map((row) => JSON.parse(String(row['info'])))).toEqual([
      { open: 'new', closed: 'b', key: 'c' },
      { open: 'new' },
    ]);
  });
});
