/** How entries of failed calls are written: after a failed write, and with whatever clients send. */
import { describe, expect, it } from 'vitest';
import { sendJson } from '../../support/provider';
import { v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, chat } = held;

interface Entry {
  model_name: string;
  failed_calls: number;
}

const allEntries = async () => {
  const pages: Entry[] = [];
  for (let page = 0; ; page += 1) {
    const rows = (await held.root.call('GET', `log/?type=6&p=${page}`)).body.data as Entry[];
    pages.push(...rows);
    if (rows.length === 0) return pages;
  }
};

describe('many failed calls', () => {
  it('are counted again after an entry of theirs could not be written', async () => {
    await addChannel();
    held.provider.answer = (_asked, response) => sendJson(response, {}, 500);
    for (let i = 0; i < 60; i += 1) await chat();
    const { records } = held.app.services.store;
    const { insertInto } = records;
    Object.assign(records, {
      insertInto: () => {
        throw new Error('disk full');
      },
    });
    await chat();
    Object.assign(records, { insertInto });
    for (let i = 0; i < 5; i += 1) await chat();
    const counted = (await allEntries()).map(({ failed_calls: count }) => count);
    expect(counted.filter((count) => count !== 1)).toEqual([5]);
    expect(counted).toHaveLength(61);
  });
});

describe('failed calls that come faster than the store writes', () => {
  it('wait in one write, and none is lost', async () => {
    await addChannel();
    held.provider.answer = (_asked, response) => sendJson(response, {}, 500);
    for (let i = 0; i < 61; i += 1) await chat();
    const { db } = held.app.services.store;
    const { updateTable } = db;
    let writes = 0;
    Object.assign(db, {
      updateTable: (table: 'log') => {
        if (table === 'log') writes += 1;
        return updateTable.call(db, table);
      },
    });
    await Promise.all(Array.from({ length: 40 }, () => chat()));
    Object.assign(db, { updateTable });
    const counted = (await allEntries()).map(({ failed_calls: count }) => count);
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(101);
    expect(writes).toBeLessThan(30);
  });
});

describe('a model with letters that nobody sees', () => {
  it('is in the log without them, on either database', async () => {
    await addChannel();
    expect((await chat({ model: 'no\u200bne\ud800' })).status).toBe(503);
    expect(await allEntries()).toMatchObject([{ model_name: 'none' }]);
  });

  it('is refused by the request where no text of a database may hold them', async () => {
    await addChannel();
    const response = await chat({ model: 'no\u0000ne' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringMatching(/^model: /) },
    });
    expect(await allEntries()).toMatchObject([
      { model_name: 'none', content: expect.stringContaining('400') },
    ]);
  });
});
