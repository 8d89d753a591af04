/**
 * The tests of all channels, or of those that are off: sent one by one from here, so that each result is known, on any
 * relay, and stopping means that no further request goes out. They go on when the list is left.
 */
import type { QueryClient } from '@tanstack/react-query';
import { throttle } from 'es-toolkit';
import { type Channel, channelStatus, channelTestResult } from '../../../../schema/records.gen';
import type { Row } from '../../../../schema/types';
import { groupDigits } from '../../../formats/number/numbers';
import { translate } from '../../../locales/catalogue';
import { runJob } from '../../../relay/calls/runJob';
import type { RecordRow } from '../../../relay/config/resourceConfig';
import { describeError } from '../../../relay/errors/describeError';
import { showError } from '../../../relay/errors/showError';
import { refreshRecords, showWritten } from '../../../relay/refreshRecords';
import { isTestResult, isUntested, testChannel } from '../../../relay/resources/channelCalls';
import { narrowedAddress } from '../../../storage/listAddress';
import { createSharedValue } from '../../../storage/sharedValue';
import { noteUser, storedUser } from '../../../storage/storedUser';
import { goTo } from '../../../ui/links/publicPages';
import { askBeforeUnload } from '../../../ui/page/askBeforeUnload';
import { showToast } from '../../../ui/toasts/showToast';
import { modelFor } from './testChannel';

type ChannelRow = RecordRow<Channel>;

export type TestScope = 'all' | 'disabled';

/** A run of tests: how far it is, and what came of it. */
export interface TestsOfAll {
  busy: boolean;
  count: number;
  passed: number;
  failed: number;
  /** Those that no call fits. */
  notTested: number;
  /** Those that were stopped before their turn, or found no way to the relay. */
  left: readonly ChannelRow[];
  stop: () => void;
}

export const testsOfAll = createSharedValue<TestsOfAll | undefined>(undefined);
let latestUser = storedUser.get()?.id;
// The next user does not see it; the same user does.
storedUser.subscribe(() => {
  const now = storedUser.get()?.id;
  if (now === undefined || now === latestUser) return;
  latestUser = now;
  testsOfAll.set(undefined);
});

/** Heads of the list that show the run. */
let heads = 0;
/** Says that a head of the list shows the run. @returns what says that it is gone */
export function showsTests(): () => void {
  heads += 1;
  return () => {
    heads -= 1;
  };
}

/** How often rows are drawn with new results, in ms. */
const drawMs = 250;

/** The channels that a run would test. @throws HttpError */
export async function channelsToTest(scope: TestScope, signal: AbortSignal): Promise<ChannelRow[]> {
  const { loadAllRows } = await import('../../../relay/read/readAll');
  const rows = await loadAllRows('channel', {}, signal);
  return scope === 'all' ? rows : rows.filter(({ status }) => status !== channelStatus.enabled);
}

/** The list of the channels whose latest test had a result. @param result one of `channelTestResult` */
export const testedHref = (result: number): string =>
  narrowedAddress('channel', { test_result: String(result) });

/** How a run ended, in words. */
const endText = ({ passed, failed, notTested, left }: TestsOfAll): string =>
  translate('channel.testsEnded', {
    ok: groupDigits(passed),
    failed: groupDigits(failed),
    left: groupDigits(notTested + left.length),
  });

/** Tells how a run ended that no list shows. */
function tellEnd(run: TestsOfAll): void {
  if (heads > 0) return;
  const show = () => goTo(testedHref(channelTestResult.failed));
  if (run.failed === 0) showToast(run.left.length === 0 ? 'success' : 'warning', endText(run));
  else
    showToast('warning', endText(run), {
      action: { label: translate('channel.showFailed'), run: show },
    });
}

/** Tests channels, a few at a time, and shows each result in the lists at once. Does nothing while a run goes on. */
export async function testEach(rows: readonly ChannelRow[], client: QueryClient): Promise<void> {
  if (testsOfAll.get()?.busy) return;
  const stopper = new AbortController();
  const isTheirs = noteUser();
  let run: TestsOfAll = {
    busy: true,
    count: rows.length,
    passed: 0,
    failed: 0,
    notTested: 0,
    left: [],
    stop: () => stopper.abort(),
  };
  const show = (part: Partial<TestsOfAll>) => {
    run = { ...run, ...part };
    if (isTheirs() || storedUser.get() === undefined) testsOfAll.set(run);
  };
  let fresh = new Map<string, Row>();
  const draw = throttle(() => {
    showWritten(client, 'channel', fresh);
    fresh = new Map();
  }, drawMs);
  const note = (row: ChannelRow, values: Partial<Channel>) => {
    fresh.set(String(row.id), { test_time: Math.floor(Date.now() / 1000), ...values });
    draw();
  };
  show({});
  const forgetUnload = askBeforeUnload(isTheirs);
  let wayError: unknown;
  const left: ChannelRow[] = [];
  const { notTried } = await runJob({
    items: rows,
    signal: stopper.signal,
    call: async (row) => {
      const { model, seconds } = await testChannel(row, modelFor(row), {
        isAlone: true,
        isAutomatic: true,
      });
      show({ passed: run.passed + 1 });
      note(row, {
        test_result: channelTestResult.passed,
        test_message: '',
        tested_model: model,
        response_time: Math.round(Number(seconds) * 1000) || 0,
      });
    },
    onFailure: (row, error) => {
      if (!isTestResult(error)) {
        wayError ??= error;
        left.push(row);
        return;
      }
      const isNone = isUntested(error);
      show(isNone ? { notTested: run.notTested + 1 } : { failed: run.failed + 1 });
      note(row, {
        test_result: isNone ? channelTestResult.notTested : channelTestResult.failed,
        test_message: describeError(error, translate)?.text ?? '',
        tested_model: modelFor(row),
      });
    },
  });
  draw.flush();
  forgetUnload();
  show({ busy: false, left: [...left, ...notTried] });
  if (isTheirs()) {
    if (wayError !== undefined) showError(wayError);
    tellEnd(run);
  }
  void refreshRecords(client, 'channel');
}
