/** A relay refuses, while somebody else changes what the console looks at after a lost answer. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { testChannel, updateBalance } from '../../../src/web/relay/resources/channelCalls';
import { redeem } from '../../../src/web/relay/session/ownAccount';

/** The write, and what reads answer before and after it. */
interface Relay {
  write: RegExp;
  /** A refusal, or no answer at all. */
  isLost?: boolean;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

function relay({ write, isLost = false, before, after }: Relay): void {
  let reads = before;
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/^\/api\/|\?.*$/g, '');
    if (write.test(path)) {
      reads = after;
      if (isLost) throw new TypeError('Failed to fetch');
      return Response.json({ success: false, message: 'refused by the relay' });
    }
    return path in reads
      ? Response.json({ success: true, message: '', data: reads[path] })
      : new Response('', { status: 404 });
  });
}

/** The outcome of a call, once all pauses are over. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  const ended = call.catch((error: unknown) =>
    error instanceof HttpError ? `${error.kind}: ${error.message}` : String(error),
  );
  await vi.advanceTimersByTimeAsync(300_000);
  return ended;
}

const refusal = 'refused: refused by the relay';
const topUp = (created_at: number) => ({
  created_at,
  type: 1,
  content: '通过兑换码充值 ＄0.001400 额度',
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a code', () => {
  const self = (quota: number, used_quota: number) => ({ quota, used_quota });
  const before = { 'user/self': self(990, 5), 'log/self': [topUp(100)] };
  const write = /^user\/topup$/;

  it.each([
    ['a request of the own key ends', { 'user/self': self(990, 15), 'log/self': [topUp(100)] }],
    ['the log cannot be read', { 'user/self': self(990, 15) }],
    ['nothing changes', before],
  ])('is refused where %s meanwhile', async (_what, after) => {
    relay({ write, before, after });
    expect(await outcomeOf(redeem('mistyped'))).toBe(refusal);
  });

  it('is taken where its answer is lost and the log has a new top-up', async () => {
    const after = { 'user/self': self(1690, 5), 'log/self': [topUp(200), topUp(100)] };
    relay({ write, isLost: true, before, after });
    expect(await outcomeOf(redeem('sent by the browser'))).toBe(700);
  });

  it('is open where its answer is lost and the log has no top-up', async () => {
    relay({ write, isLost: true, before, after: { ...before, 'user/self': self(990, 15) } });
    expect(await outcomeOf(redeem('code'))).toMatch(/^unsure/);
  });
});

describe('a channel that somebody else asks meanwhile', () => {
  const row = { id: 7, test_time: 100, response_time: 900, balance_updated_time: 100 };
  const now = { ...row, test_time: 200, balance: 12, balance_updated_time: 200 };
  const reads = { 'channel/7': now, 'channel/': [now] };

  it.each([
    ['its test', /^channel\/test\/7/, () => testChannel(row, 'gpt-4o', { isAlone: true })],
    ['its balance', /^channel\/update_balance\/7/, () => updateBalance(row)],
  ])('does not hide that the relay refuses %s', async (_what, write, call) => {
    relay({ write, before: reads, after: reads });
    expect(await outcomeOf(call())).toBe(refusal);
  });

  it('is found where the answer was lost', async () => {
    const before = { 'channel/7': row };
    relay({ write: /^channel\/test\/7/, isLost: true, before, after: reads });
    expect(await outcomeOf(testChannel(row, 'gpt-4o', { isAlone: true }))).toMatchObject({
      seconds: '0.90',
    });
  });

  it('is not taken for what somebody else did since the list was read', async () => {
    relay({ write: /^channel\/test\/7/, isLost: true, before: reads, after: reads });
    expect(await outcomeOf(testChannel(row, 'gpt-4o', { isAlone: true }))).toMatch(/^unsure/);
  });
});
