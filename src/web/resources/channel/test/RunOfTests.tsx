import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { channelTestResult } from '../../../../schema/records.gen';
import { groupDigits } from '../../../formats/number/numbers';
import { WaitNote } from '../../../list/load/WaitNote';
import { useTranslate } from '../../../locales/catalogue';
import { Button } from '../../../ui/Button';
import { CloseButton } from '../../../ui/CloseButton';
import { type TestsOfAll, testEach, testedHref, testsOfAll } from './testAll';

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
export function RunOfTests({ run }: { run: TestsOfAll }) {
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
