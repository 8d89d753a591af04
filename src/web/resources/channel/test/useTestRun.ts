import { useState } from 'react';
import type { Channel } from '../../../../schema/records.gen';
import { useStop } from '../../../list/jobs/useStop';
import { useTranslate } from '../../../locales/catalogue';
import { runJob } from '../../../relay/calls/runJob';
import type { RecordRow } from '../../../relay/config/resourceConfig';
import { describeError } from '../../../relay/errors/describeError';
import { isTestResult, isUntested, testChannel } from '../../../relay/resources/channelCalls';
import { useWrite } from '../../../relay/useWrite';

type ChannelRow = RecordRow<Channel>;

/** One test: a channel with a model. */
export interface ChannelTest {
  row: ChannelRow;
  model: string;
}

/** The result of a test: seconds, why it failed, or why it says nothing of the channel. */
export interface TestResult {
  seconds?: string;
  failure?: string;
  notTested?: string;
}

const keyOf = ({ row, model }: ChannelTest) => `${String(row.id)} ${model}`;

export interface TestRun {
  busy: boolean;
  /** Tests that have ended, and those of the run. */
  finished: number;
  count: number;
  resultOf: (test: ChannelTest) => TestResult | undefined;
  passed: number;
  failed: number;
  /** Channels with a test that failed. */
  failing: readonly ChannelRow[];
  /** Runs tests, a few at a time; while some run it does nothing. */
  start: (tests: readonly ChannelTest[]) => void;
  stop: () => void;
}

/** Runs tests of channels and keeps their results. It ends with the part that shows them. */
export function useTestRun(): TestRun {
  const t = useTranslate();
  const { busy, write } = useWrite('channel');
  const stopper = useStop();
  const [tests, setTests] = useState<readonly ChannelTest[]>([]);
  const [finished, setFinished] = useState(0);
  const [results, setResults] = useState<ReadonlyMap<string, TestResult>>(new Map());
  const keep = (test: ChannelTest, result: TestResult) =>
    setResults((old) => new Map(old).set(keyOf(test), result));
  const run = async (wanted: readonly ChannelTest[]) => {
    stopper.current = new AbortController();
    setTests(wanted);
    setResults(new Map());
    setFinished(0);
    const rows = wanted.map(({ row }) => row);
    await runJob({
      items: wanted,
      signal: stopper.current.signal,
      onProgress: setFinished,
      onFailure: (test, error) => {
        const text = describeError(error, t)?.text ?? '';
        const hasFailed = isTestResult(error) && !isUntested(error);
        keep(test, hasFailed ? { failure: text } : { notTested: text });
      },
      call: async (test) => {
        // Side by side tests of one channel leave one time, which says nothing of either.
        const isAlone = rows.indexOf(test.row) === rows.lastIndexOf(test.row);
        const { seconds } = await testChannel(test.row, test.model, { isAlone });
        keep(test, { seconds });
      },
    });
  };
  const failed = tests.filter((test) => results.get(keyOf(test))?.failure !== undefined);
  return {
    busy,
    finished,
    count: tests.length,
    resultOf: (test) => results.get(keyOf(test)),
    passed: [...results.values()].filter(({ seconds }) => seconds !== undefined).length,
    failed: failed.length,
    failing: [...new Set(failed.map(({ row }) => row))],
    start: (wanted) => void write(() => run(wanted)),
    stop: () => stopper.current.abort(),
  };
}
