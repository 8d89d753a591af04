/** How entries of failed calls are written: after a failed write, and with whatever clients send. */
import { describe, expect, it } from 'vitest';
import { sendJson } from '../support/provider';
import { v1Tests } from '../support/v1Tests';

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
  }, 60_000);
});

describe('a model with letters that nobody sees', () => {
  it('is in the log without them, on either database', async () => {
    await addChannel();
    await chat({ model: 'no\u0000ne\u200b\ud800' });
    expect(await allEntries()).toMatchObject([{ model_name: 'none' }]);
  });
});
