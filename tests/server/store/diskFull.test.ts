/** A disk without room: SQLite's own limit of pages answers as a full disk does. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { noteFailedCalls } from '../../../src/server/v1/failedCalls';
import { buildTestApp } from '../../support/server/testApp';
import { buildToken } from '../../support/steps/builders';

/** 900 bytes of models. */
const modelNames = Array.from({ length: 15 }, (_, i) => `${i}${'m'.repeat(57)}`).join(',');

describe('a full disk', () => {
  it('refuses writes in an envelope, goes on reading, and writes again once there is room', async () => {
    const lines: string[] = [];
    const app = await buildTestApp({ lines });
    const [root, alice] = [await app.signedIn(), await app.newUser('alice')];
    const { db } = app.services.store;
    const {
      rows: [used],
    } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const limit = async (pages: number) => {
      await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db);
    };
    await limit(used?.page_count ?? 0);
    let made = 0;
    let refused = await root.call(
      'POST',
      'token/',
      buildToken({ name: 'one', models: modelNames }),
    );
    for (; refused.body.success && made < 200; made++)
      refused = await root.call('POST', 'token/', buildToken({ name: 'one', models: modelNames }));
    expect([refused.status, refused.body.success, refused.body.message]).toEqual([
      503,
      false,
      expect.stringMatching(/the disk of the server is full/),
    ]);
    const mine = { name: 'mine', models: modelNames, remain_quota: 1 };
    for (const [language, message] of [
      ['en', 'This cannot be saved now, please try again later'],
      ['zh', '目前无法保存，请稍后再试'],
    ] as const)
      expect(
        (await alice.call('POST', 'token/', mine, { 'accept-language': language })).body.message,
      ).toBe(message);
    const told = lines.filter((line) => line.includes('the disk of the server is full'));
    expect(told).toHaveLength(1);
    const batch = await root.call('POST', 'redemption/', { name: 'codes', quota: 1, count: 100 });
    expect([batch.body.success, (await root.call('GET', 'redemption/?p=0')).body.data]).toEqual([
      false,
      [],
    ]);
    expect((await root.call('GET', 'token/?p=0')).body.success).toBe(true);
    await limit(1_000_000);
    expect((await root.call('POST', 'token/', buildToken({ name: 'after' }))).body.success).toBe(
      true,
    );
    expect((await root.call('GET', 'token/search?keyword=after')).body.data).toHaveLength(1);
  });

  it('is said once in the log, however many failed calls find no room there', async () => {
    const lines: string[] = [];
    const app = await buildTestApp({ lines });
    const { db } = app.services.store;
    const {
      rows: [used],
    } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.raw(String(used?.page_count ?? 0))}`.execute(db);
    const note = noteFailedCalls(app.services);
    const entry = { user_id: 1, model_name: 'm'.repeat(250), content: 'no answer' };
    for (let i = 0; i < 50; i += 1) await note(1, [entry]);
    const told = lines.map((line): { level: number; msg: string } => JSON.parse(line));
    expect(told.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('the disk of the server is full'),
    ]);
  });
});
