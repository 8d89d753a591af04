import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Channel, channelTestResult } from '../../../../schema/records.gen';
import { groupDigits } from '../../../formats/number/numbers';
import { useStop } from '../../../list/jobs/useStop';
import { WaitNote } from '../../../list/load/WaitNote';
import { useTranslate } from '../../../locales/catalogue';
import type { RecordRow } from '../../../relay/config/resourceConfig';
import { showError } from '../../../relay/errors/showError';
import { keepsTests } from '../../../relay/rows/ownTests';
import { useSharedValue } from '../../../storage/sharedValue';
import { Button } from '../../../ui/Button';
import { CloseButton } from '../../../ui/CloseButton';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { Icon } from '../../../ui/Icon';
import { useBusy } from '../../../ui/loading/useBusy';
import { DropMenu } from '../../../ui/popover/DropMenu';
import { showToast } from '../../../ui/toasts/showToast';
import {
  channelsToTest,
  showsTests,
  type TestScope,
  type TestsOfAll,
  testEach,
  testedHref,
  testsOfAll,
} from './testAll';

/** How a run ended: each number leads to the channels that it counts, or goes on with them. */
function Ended({ run }: { run: TestsOfAll }) {
  const t = useTranslate();
  const client = useQueryClient();
  const { passed, failed, notTested, left } = run;
  const parts = [
    { key: 'channel.ranPassed', count: passed, result: channelTestResult.passed },
    { key: 'channel.ranFailed', count: failed, result: channelTestResult.failed },
    { key: 'channel.ranUntested', count: notTested, result: channelTestResult.notTested },
  ] as const;
  return (
    <>
      {parts
        .filter(({ count, result }) => count > 0 || result !== channelTestResult.notTested)
        .map(({ key, count, result }) => {
          const text = t(key, { count: groupDigits(count) });
          return count === 0 ? (
            <span key={key}>{text}</span>
          ) : (
            <Link key={key} to={testedHref(result)}>
              {text}
            </Link>
          );
        })}
      {left.length > 0 && (
        <Button size="small" kind="link" onClick={() => void testEach(left, client)}>
          {t('channel.ranLeft', { count: groupDigits(left.length) })}
        </Button>
      )}
    </>
  );
}

/** How far the tests of all are, with a way to stop them, or how they ended. */
function RunOfTests({ run }: { run: TestsOfAll }) {
  const t = useTranslate();
  const close = useRef<HTMLButtonElement>(null);
  const { busy, count, passed, failed, notTested } = run;
  const wasBusy = useRef(busy);
  // The button that was pressed is gone.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body)
      close.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  const done = groupDigits(passed + failed + notTested);
  return (
    <div className="test-run">
      <output className="muted">
        {busy ? (
          t('channel.testProgress', { done, count: groupDigits(count) })
        ) : (
          <Ended run={run} />
        )}
      </output>
      {busy ? (
        <>
          <WaitNote />
          <Button size="small" onClick={run.stop}>
            {t('bulk.stop')}
          </Button>
        </>
      ) : (
        <CloseButton ref={close} onClick={() => testsOfAll.set(undefined)} />
      )}
    </div>
  );
}

/** Tests of all channels, or of those that are off, after a question that says how many requests that sends. */
export function TestAll() {
  const t = useTranslate();
  const client = useQueryClient();
  const run = useSharedValue(testsOfAll);
  const [busy, doBusy] = useBusy();
  const stop = useStop();
  const [asked, setAsked] = useState<readonly RecordRow<Channel>[]>();
  useEffect(showsTests, []);
  const isBusy = busy || run?.busy === true;
  const ask = (scope: TestScope) => {
    if (isBusy) return;
    void doBusy(async () => {
      try {
        const rows = await channelsToTest(scope, stop.current.signal);
        if (rows.length > 0) setAsked(rows);
        else showToast('info', t('channel.testNone'));
      } catch (error) {
        showError(error);
      }
    });
  };
  const count = groupDigits(asked?.length ?? 0);
  return (
    <>
      {run && <RunOfTests run={run} />}
      <span className="split">
        <Button aria-disabled={isBusy} onClick={() => ask('all')}>
          <Icon name="test" />
          {t('channel.testAll')}
        </Button>
        <DropMenu
          label={t('channel.testMore')}
          look="button end"
          items={[
            {
              key: 'disabled',
              icon: 'test',
              label: t('channel.testDisabled'),
              onSelect: () => ask('disabled'),
            },
          ]}
        >
          <Icon name="down" />
        </DropMenu>
      </span>
      {asked && (
        <ConfirmDialog
          title={t('channel.testAsk', { count })}
          text={t(keepsTests() ? 'channel.testAskText' : 'channel.testAskOwn')}
          confirmLabel={t('channel.testSend', { count })}
          onConfirm={() => {
            setAsked(undefined);
            void testEach(asked, client);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
