import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { Channel } from '../../../../schema/records.gen';
import { groupDigits } from '../../../formats/number/numbers';
import { useStop } from '../../../list/jobs/useStop';
import { useTranslate } from '../../../locales/catalogue';
import type { RecordRow } from '../../../relay/config/resourceConfig';
import { showError } from '../../../relay/errors/showError';
import { keepsTests } from '../../../relay/rows/ownTests';
import { useSharedValue } from '../../../storage/sharedValue';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { Icon } from '../../../ui/Icon';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { useBusy } from '../../../ui/loading/useBusy';
import { DropMenu } from '../../../ui/popover/DropMenu';
import { showToast } from '../../../ui/toasts/showToast';
import { channelsToTest, showsTests, type TestScope, testEach, testsOfAll } from './testAll';

const RunOfTests = lazyPart(async () => (await import('./RunOfTests')).RunOfTests);

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
      {run && (
        <Suspense>
          <RunOfTests run={run} />
        </Suspense>
      )}
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
