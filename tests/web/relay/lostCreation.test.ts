/** A creation whose answer was lost behind `--relay`, where others are created at the same time. */
import { afterEach, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A relay that creates the channel, loses its answer, and gets so many others in the meantime. */
function relay(others: number): void {
  let rows = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, name: `old ${at}`, type: 1 }));
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'POST') {
      const made = ['mine', ...Array.from({ length: others }, (_, at) => `other ${at}`)];
      rows = [...rows, ...made.map((name, at) => ({ id: 21 + at, name, type: 1 }))];
      throw new TypeError('cut');
    }
    const page = Number(new URL(path, 'http://relay').searchParams.get('p') ?? 0);
    const newest = [...rows].reverse().slice(10 * page, 10 * page + 10);
    return Response.json({ success: true, message: '', data: newest });
  });
}

const create = (meta: object) =>
  dataProvider.create('channel', {
    data: { name: 'mine', type: 1, key: 'sk' },
    meta: { needsNoId: true, ...meta },
  });

it('is found behind the first page where it is known what was there before', async () => {
  relay(25);
  await expect(create({ after: 20 })).resolves.toMatchObject({ data: {} });
});

it('is not said not to be done where it may be behind the first page', async () => {
  relay(25);
  await expect(create({})).rejects.toMatchObject({ kind: 'unsure' });
});

it('is not another one of the same name, which was made at the same time', async () => {
  relay(25);
  const isSame = ({ type }: { type?: unknown }) => type === 3;
  await expect(create({ after: 20, isSame })).rejects.toMatchObject({ kind: 'notDone' });
});
