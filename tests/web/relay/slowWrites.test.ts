/** A write that its server does not answer says so after two seconds, until the answer comes. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from '../../../src/web/relay/calls/request';
import { shownToasts } from '../../../src/web/ui/toasts/showToast';

let answer: (response: Response) => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = () => shownToasts().map(({ text }) => text);
const note = 'The server has not answered yet. Still waiting …';
const end = async (call: Promise<unknown>) => {
  answer(Response.json({ success: true, message: '', data: 1 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(await call).toBe(1);
};

it('is noted, and the note goes with the answer', async () => {
  const call = request('token/', { method: 'PUT', body: {} });
  await vi.advanceTimersByTimeAsync(1900);
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(texts()).toEqual([note]);
  await vi.advanceTimersByTimeAsync(18_000);
  expect(texts()).toEqual([note]);
  await end(call);
  expect(texts()).toEqual([]);
});

it('is not noted of a read, which has a bar of its own', async () => {
  const call = request('token/');
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts()).toEqual([]);
  await end(call);
});
