/** Options after a write whose COMMIT the database refuses. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/server/testApp';
import { onPostgres } from '../../support/server/testDatabase';

/** Lets every change of an option leave what the database refuses at the end of its transaction. */
async function refuseCommits({ services }: TestApp): Promise<() => Promise<void>> {
  const { db } = services.store;
  const run = (text: string) => sql.raw(text).execute(db);
  await run('create table target (id integer primary key)');
  await run(
    'create table pointer (id integer references target (id) deferrable initially deferred)',
  );
  if (onPostgres)
    await run(`create function point() returns trigger language plpgsql as
      'begin insert into pointer values (7); return null; end'`);
  const what = onPostgres
    ? 'execute function point()'
    : 'begin insert into pointer values (7); end';
  await run(`create trigger pointing after insert on option for each row ${what}`);
  return async () => {
    await run(`drop trigger pointing${onPostgres ? ' on option' : ''}`);
  };
}

describe('an option whose change is not committed', () => {
  it.each([
    ['', {}],
    [' with a key', { 'idempotency-key': 'k'.repeat(32) }],
  ])('is as it was%s, now and after other changes', async (_name, headers) => {
    const app = await buildTestApp({ onDisk: true });
    const root = await app.signedIn();
    const put = (key: string, value: string, more: Record<string, string> = {}) =>
      root.call('PUT', 'option/', { key, value }, more);
    const allow = await refuseCommits(app);
    const { body } = await put('SystemName', 'Lost', headers);
    expect(body.success).toBe(false);
    expect(app.services.options.get('SystemName')).toBe('One API');
    await allow();
    expect((await put('Footer', 'Kept')).body.success).toBe(true);
    expect((await root.call('GET', 'status')).body.data).toMatchObject({
      system_name: 'One API',
      footer_html: 'Kept',
    });
  });

  it('is as it was once the database answers again, where it failed for longer', async () => {
    const app = await buildTestApp();
    const { options, store } = app.services;
    const { db } = store;
    await options.set('SystemName', 'Lost');
    await db.updateTable('option').set({ value: 'Kept' }).where('key', '=', 'SystemName').execute();
    Object.assign(store, {
      db: {
        selectFrom: () => {
          throw new Error('away');
        },
      },
    });
    await options.reload();
    Object.assign(store, { db });
    const { body } = await app.client().call('GET', 'status');
    expect(body.data).toMatchObject({ system_name: 'Kept' });
  });
});
