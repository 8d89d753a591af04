/** Ids and quotas beyond 2^53 when the answer to a write is lost: the look compares every digit. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { csvText, jsonText } from '../../../src/web/list/export/exportRows';
import { newUuid } from '../../../src/web/relay/calls/newUuid';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { redeem } from '../../../src/web/relay/session/ownAccount';

const envelope = (data: string) => new Response(`{"success":true,"message":"","data":${data}}`);

/** A relay that does a POST, and whose answer is lost. */
function relay(gets: (path: string, isDone: boolean) => string): void {
  let isDone = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') {
      isDone = true;
      throw new TypeError('Failed to fetch');
    }
    return envelope(url.includes('/status') ? '{}' : gets(url, isDone));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/token/add', origin: 'http://127.0.0.1' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function outcomeOf<T>(work: Promise<T>): Promise<T | string> {
  const ended = work.catch((error: { kind?: string }) => error.kind ?? String(error));
  await vi.advanceTimersByTimeAsync(60_000);
  return ended;
}

describe('beyond 2^53', () => {
  it('a code adds what it adds', async () => {
    relay((_path, isDone) =>
      isDone
        ? '{"id":2,"quota":9007199254740999,"used_quota":3}'
        : '{"id":2,"quota":9007199254740993,"used_quota":2}',
    );
    await loadStatus();
    expect(await outcomeOf(redeem('code'))).toBe(7);
  });
});

describe('an export', () => {
  it('has a long number as it is, and a name of such digits as a text', () => {
    const schema = resourceSchema('token');
    const digits = '9007199254740993';
    const rows = [{ id: digits, name: digits, remain_quota: `-${digits}` }];
    const json = jsonText(schema, rows, 10);
    expect(json).toContain(`"id": ${digits},`);
    expect(json).toContain(`"name": "${digits}"`);
    const cells = csvText(schema, rows, 10, 'en').split('\r\n')[1]?.split(',');
    expect(cells).toEqual(expect.arrayContaining([digits, `'${digits}`, `-${digits}`]));
  });
});

describe('a random id', () => {
  it('is a UUID where the page came without https', () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    const ids = Array.from({ length: 1000 }, newUuid);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(1000);
  });
});
