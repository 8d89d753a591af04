/**
 * In front of a relay that keeps no results of tests: those that this console made, kept in this browser for who is
 * signed in. They hold no secret: times, models, and what the relay said without what looks like a key.
 */
import { isRow } from '../../../schema/isRow';
import { type Channel, channelTestResult } from '../../../schema/records.gen';
import type { ResourceSchema, Row } from '../../../schema/types';
import { withoutSecretShapes } from '../../../schema/values/secretShapes';
import { onOtherTab, readText, writeText } from '../../storage/browserStorage';
import { testsKey } from '../../storage/drafts';
import { storedUser } from '../../storage/storedUser';
import { currentStatus, statusText } from '../calls/relayStatus';

/** The result of a channel's test. */
export interface TestOutcome {
  result: number;
  model: string;
  /** Why it failed, or was not made; else empty. */
  message: string;
}

interface OwnTest extends TestOutcome {
  /** When the channel was made: a relay may give the id of a deleted one again. */
  made: unknown;
  /** The relay's time of the latest test: before this one, and of this one once that is known. */
  before: number;
  after?: number | undefined;
}

type Tests = Map<string, OwnTest>;

const maxChannels = 1000;
const maxMessage = 300;
/** Side by side tests of a channel leave times this far apart, in seconds. */
const maxApart = 5;

const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0);
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** True for a server that keeps the result of each channel's last test. */
export const keepsTests = (): boolean => currentStatus()['test_results'] === true;

/** True for a field of a record that no relay answers: it is added here. */
export const isAddedHere = ({ 'x-resource': { path } }: ResourceSchema, field: string): boolean =>
  path === 'channel' && field === 'test_result' && !keepsTests();

/** True for a relay that stores no duration of a test that failed; others store 0 for less than 1 ms. */
export const zeroIsFailure = (): boolean => currentStatus()['zero_is_time'] !== true;

function readTest(value: unknown): OwnTest | undefined {
  if (!isRow(value) || typeof value['result'] !== 'number') return undefined;
  const { result, made, before, after, model, message } = value;
  return {
    result,
    made,
    before: numberIn(before),
    after: typeof after === 'number' ? after : undefined,
    model: textIn(model),
    message: textIn(message),
  };
}

/** The content of the storage, which is never trusted: its owner, and lists of id and test by their age. */
function readAll(): { owner: string; tests: Tests } {
  let kept: unknown;
  try {
    kept = JSON.parse(readText(testsKey) ?? '');
  } catch {
    // Nothing is kept.
  }
  const [owner, tests] = Array.isArray(kept) ? kept : [];
  const pairs: unknown[] = Array.isArray(tests) ? tests : [];
  return {
    owner: textIn(owner),
    tests: new Map(
      pairs.flatMap((pair) => {
        const test = Array.isArray(pair) ? readTest(pair[1]) : undefined;
        return test && Array.isArray(pair) ? [[String(pair[0]), test] as const] : [];
      }),
    ),
  };
}

/** As the storage has it; read again once another tab wrote, or somebody else is there. */
let known: ReturnType<typeof readAll> | undefined;
storedUser.subscribe(() => {
  known = undefined;
});
onOtherTab((key) => {
  if (key === testsKey || key === null) known = undefined;
});

const ownerNow = (): string =>
  `${statusText(currentStatus(), 'server_address')} ${storedUser.get()?.id ?? ''}`;

/** The tests of who is signed in, at the relay that there is now. */
function testsNow(): Tests {
  known ??= readAll();
  return known.owner === ownerNow() ? known.tests : new Map();
}

let isDue = false;
/** Writes once for all that changes within one task. */
function save(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    if (known) writeText(testsKey, JSON.stringify([known.owner, [...known.tests]]));
  });
}

/** Keeps the outcome of a test, unless the server does. */
export function keepOwnTest(row: Partial<Channel>, { message, ...outcome }: TestOutcome): void {
  if (keepsTests()) return;
  const tests = testsNow();
  // Those of another user go.
  known = { owner: ownerNow(), tests };
  tests.delete(String(row.id));
  tests.set(String(row.id), {
    ...outcome,
    message: withoutSecretShapes(message).slice(0, maxMessage),
    made: row.created_time,
    before: numberIn(row.test_time),
  });
  // The oldest goes.
  for (const id of tests.keys()) if (tests.size > maxChannels) tests.delete(id);
  save();
}

/** The own test of a channel as the relay answers it; undefined where none is kept, or somebody tested it since. */
function ownTestOf(answer: Row): OwnTest | undefined {
  const test = testsNow().get(String(answer['id']));
  if (!test || test.made !== answer['created_time']) return undefined;
  const time = numberIn(answer['test_time']);
  if (test.after === undefined && time !== test.before) {
    test.after = time;
    save();
  }
  return test.after !== undefined && time - test.after > maxApart ? undefined : test;
}

/** Adds the result of the own test to a channel of a relay that keeps none. @param answer the channel as it came */
export function addOwnTest(record: Row, answer: Row): void {
  if ('test_result' in answer) return;
  const test = ownTestOf(answer);
  const isFailed =
    zeroIsFailure() && numberIn(answer['test_time']) > 0 && answer['response_time'] === 0;
  record['test_result'] =
    test?.result ?? (isFailed ? channelTestResult.failed : channelTestResult.unknown);
  record['test_message'] = test?.message ?? '';
  record['tested_model'] = test?.model ?? '';
}
