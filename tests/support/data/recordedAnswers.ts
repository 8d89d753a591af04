/** A `fetch` that answers with the recorded answers of a real relay. */
import { vi } from 'vitest';
import { isRow } from '../../../src/schema/isRow';
import { type AskRelay, bridged } from '../relay/bridged';
import { type Exchange, readExchanges } from '../relay/replayExchanges';

const exchanges = readExchanges();

/** The answer recorded under that reason. @throws Error where there is nothing */
export function recorded(why: string): Exchange {
  const found = exchanges.find((exchange) => exchange.why === why);
  if (!found) throw new Error(`nothing is recorded as "${why}"`);
  return found;
}

/** Values that the recording has a form for. */
const filled = (value: unknown): unknown =>
  value === '<number>'
    ? 1_700_000_000
    : Array.isArray(value)
      ? value.map(filled)
      : isRow(value)
        ? Object.fromEntries(Object.entries(value).map(([field, one]) => [field, filled(one)]))
        : value;

/** The recorded `data`. */
export const dataOf = (why: string): unknown => {
  const { json } = recorded(why).response;
  return filled(isRow(json) ? json['data'] : undefined);
};

/** Rows of a recorded list. */
export const rowsOf = (why: string): Record<string, unknown>[] => {
  const data = dataOf(why);
  return Array.isArray(data) ? data.filter(isRow) : [];
};

/** A call without the parts of its address that say "no filter", the others in order. */
function callOf(method: string, path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://relay');
  const given = [...searchParams].filter(
    ([name, value]) => name === 'p' || (value !== '' && value !== '0'),
  );
  const query = given
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  return `${method} ${pathname.replace('/api/', '')}${query && `?${query}`}`;
}

const isSuccess = ({ response: { json } }: Exchange) => isRow(json) && json['success'] === true;

/** The recorded answer of a call; what went well rather than what was refused. */
function exchangeOf(call: string): Exchange | undefined {
  const found = exchanges.filter(({ request }) => callOf(request.method, request.path) === call);
  return found.find(isSuccess) ?? found[0];
}

const emptyPage = /^GET .*[?&]p=[1-9]/;

/**
 * Answers each call by what was recorded: by default under its own method and path, else under the reason that `answers` has
 * for it. Pages after the first are empty. A call that nothing was recorded for fails.
 * @returns the calls so far, without empty filters, the others in order
 */
export function answerAsRecorded(
  answers: Readonly<Record<string, string | readonly string[]>> = {},
): string[] {
  const calls: string[] = [];
  const relay: AskRelay = async (path, { method = 'GET', signal } = {}) => {
    const call = callOf(method, path);
    calls.push(call);
    signal?.throwIfAborted();
    const whys = [answers[call] ?? []].flat();
    const why = whys[calls.filter((one) => one === call).length - 1] ?? whys.at(-1);
    const exchange = why ? recorded(why) : exchangeOf(call);
    if (!exchange && emptyPage.test(call))
      return Response.json({ success: true, message: '', data: [] });
    if (!exchange) throw new Error(`nothing is recorded for ${call}`);
    return Response.json(filled(exchange.response.json), { status: exchange.response.status });
  };
  vi.stubGlobal('fetch', bridged(relay));
  return calls;
}
