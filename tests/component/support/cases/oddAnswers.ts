/** Changed answers of a fixed seed, and what to look for on the pages that show them. */
import { afterAll, beforeEach, expect } from 'vitest';
import { resourceSchema } from '../../../../src/schema/registry';
import type { Row } from '../../../../src/schema/types';
import { loadStatus } from '../../../../src/web/relay/calls/relayStatus';
import { findJunk } from '../../../support/browser/findJunk';
import { type Mutation, toText } from '../../../support/data/mutate';
import { type RecordedAnswers, recordAnswers } from '../../../support/data/recordAnswers';
import { answerCalls, answerOf, callApi, settled } from '../api';
import { consoleTests, open, problems } from '../consoleTests';

export const seed = Number(import.meta.env['ODD_SEED'] ?? 20_261_121);
const pageSize = 10;
export const lists = ['channel', 'token', 'redemption', 'user', 'log'];
export const forms = ['channel', 'token', 'redemption', 'user'];

let recorded: RecordedAnswers | undefined;
/** Faults, and their place. */
const found: string[] = [];
/** Texts of answers by path, without a query. */
const answers = new Map<string, (query: URLSearchParams) => string>();

/** The answers that are right. */
export function rightAnswers(): RecordedAnswers {
  if (!recorded) throw new Error('nothing is recorded yet');
  return recorded;
}
/** A recorded answer that is an object. */
export const recordAt = (path: string): Row => {
  const { data } = rightAnswers();
  const value = data[path];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return { ...Object(first) };
};

export const envelope = (data: unknown) => toText({ success: true, message: '', data });
export const answer = (path: string, text: string) => answers.set(path, () => text);

export function serveList(name: string, rows: readonly unknown[]): void {
  const pages = (query: URLSearchParams) => {
    const size = Number(query.get('page_size') ?? pageSize);
    const from = Number(query.get('p') ?? 0) * size;
    return envelope(rows.slice(from, from + size));
  };
  answers.set(name, pages);
  answer(`${name}/search`, envelope(rows));
  if (name === 'log') answers.set('log/self', pages);
}

/** Opens a page with the answers of now, and waits until they are drawn. */
export async function show(path: string): Promise<void> {
  await open(path);
  await expect.poll(() => document.querySelector('main')?.textContent?.trim()).toBeTruthy();
  await settled();
}

/** Looks at the page; what is wrong is kept with the seed, the case and its changes. */
export function look(what: string, mutations: readonly Mutation[] = []): void {
  const changes = (row: number) =>
    (mutations[row] ?? (mutations.length === 1 ? mutations[0] : undefined))?.names.join(', ') ?? '';
  for (const { text, row } of findJunk())
    found.push(`seed ${seed}, ${what}${row < 0 ? '' : ` row ${row}`} (${changes(row)}): ${text}`);
  for (const problem of problems.splice(0))
    found.push(`seed ${seed}, ${what} (${changes(-1)}): ${problem.slice(0, 200)}`);
}

/** Keeps something that is wrong. */
export const note = (text: string) => found.push(text);

/** Fails with every case that was found since. */
export const expectNothing = () => expect(found).toEqual([]);

/** Registers the hooks: a console before a relay whose answers a test chooses; at first they are right. */
export function oddAnswerTests(): void {
  consoleTests(async () => {
    recorded = await recordAnswers(
      async (method, path, body) => (await callApi(method, path, body)).data,
    );
  });
  beforeEach(() => {
    found.length = 0;
    for (const name of lists) {
      const shown = Object.keys(resourceSchema(name).properties);
      localStorage.setItem(`columns-${name}`, JSON.stringify({ shown }));
    }
    const { data, options, records } = rightAnswers();
    answers.clear();
    for (const [path, value] of Object.entries(data)) answer(path, envelope(value));
    answer('option', envelope(options));
    for (const name of lists) serveList(name, [records[name] ?? {}]);
    for (const method of ['POST', 'PUT', 'DELETE'])
      answerCalls(method, /./, () => answerOf({ success: true, message: '' }));
    answerCalls('GET', /./, ({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://relay/');
      const text = answers.get(pathname.slice(1).replace(/\/$/, ''))?.(searchParams);
      return answerOf(text ?? { success: true, message: '' });
    });
  });
  // The console keeps what the last relay said of itself.
  afterAll(loadStatus);
}
