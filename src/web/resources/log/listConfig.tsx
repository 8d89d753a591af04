import { type ReactNode, Suspense, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type Log, logType } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { useListExtras } from '../../list/state/ListExtras';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { hasCall, useStatus } from '../../relay/calls/relayStatus';
import type { ListState } from '../../relay/config/ListState';
import type { HeadProps, ListConfig } from '../../relay/config/resourceConfig';
import type { RelayDataProvider } from '../../relay/dataProvider';
import { contractFilters } from '../../relay/rows/contractFilters';
import type { ListFilter } from '../../relay/rows/relayFilter';
import { addedText } from '../../relay/site/quotaText';
import { useWrite } from '../../relay/useWrite';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/loading/lazyPart';
import { Segments } from '../../ui/Segments';
import { useIsPhone } from '../../ui/useMedia';

/** True where the rows are narrowed by more than what the relay knows: then its sums and groups are not theirs. */
const isNarrowedHere = (match: ListFilter): boolean =>
  !contractFilters(resourceSchema('log'), match).isAll;

/**
 * The use of the entries that match; read by a click, for it may take the relay a while. Relays sum entries of use,
 * whatever type is chosen: beside other types the sum would not be that of the rows.
 */
function LogSum({ state, refreshes }: HeadProps) {
  const t = useTranslate();
  const provider = useDataProvider<RelayDataProvider>();
  const { busy, write } = useWrite('log sum');
  const key = JSON.stringify([contractFilters(resourceSchema('log'), state.match), refreshes]);
  const [sum, setSum] = useState<{ key: string; quota: number }>();
  const reveal = () =>
    write(async () => {
      setSum({ key, quota: await provider.sumLog(state.match) });
    });
  const { type = '' } = state.match;
  if (type !== '' && type !== String(logType.consumption)) return null;
  if (isNarrowedHere(state.match)) return null;
  if (state.all && Object.values(state.columns).some(Boolean)) return null;
  if (sum?.key === key)
    return <output className="muted">{t('log.total', { quota: addedText(sum.quota) })}</output>;
  return (
    <Button disabled={busy} onClick={() => void reveal()}>
      {t('log.reveal')}
    </Button>
  );
}

/** True for failed calls that the relay can group. */
const canGroup = ({ match }: ListState) =>
  match['type'] === String(logType.failed) && hasCall('GET log/failures') && !isNarrowedHere(match);

const isGrouped = (state: ListState) => state.view === 'groups' && canGroup(state);

/** Failed calls one by one, or by their reason. */
function FailureView({ state }: { state: ListState }) {
  const t = useTranslate();
  const { change } = useListExtras();
  return (
    <Segments
      label={t('log.howShown')}
      value={isGrouped(state) ? 'groups' : 'entries'}
      options={(['entries', 'groups'] as const).map((value) => ({
        value,
        label: t(`log.${value}`),
      }))}
      onChange={(value) => change({ view: value === 'groups' ? value : '' })}
    />
  );
}

/** True for failed calls that can be grouped, of a relay that logs them. */
const useHasGroups = (state: ListState) => useStatus()['failed_calls'] === true && canGroup(state);

/** The sum of the use, and how failed calls are shown. */
function LogHead(props: HeadProps) {
  const { state } = props;
  const hasGroups = useHasGroups(state);
  const isPhone = useIsPhone();
  return (
    <>
      <LogSum {...props} />
      {hasGroups && !isPhone && <FailureView state={state} />}
    </>
  );
}

const LogEntry = lazyPart(async () => (await loadWith('entry', import('./LogEntry'))).LogEntry);
const FailureGroups = lazyPart(
  async () => (await loadWith('entry', import('./FailureGroups'))).FailureGroups,
);

/** The entries, or failed calls by their reason. On a phone the choice is here, where nothing scrolls sideways. */
function LogBody({ state, children }: { state: ListState; children: ReactNode }) {
  const hasGroups = useHasGroups(state);
  const isPhone = useIsPhone();
  return (
    <>
      {hasGroups && isPhone && (
        <div className="failure-view">
          <FailureView state={state} />
        </div>
      )}
      {isGrouped(state) ? (
        <Suspense>
          <FailureGroups state={state} />
        </Suspense>
      ) : (
        children
      )}
    </>
  );
}

const whose = ['username', 'token_name'] as const;

/** Types of entries whose detail says everything but the time and the user. */
const told: readonly number[] = [logType.topUp, logType.management, logType.system];

/**
 * The reason of a failed call or test comes after its time; fields that entries of a type never have are left out. A
 * test is nobody's, and where there is little room the reason has it.
 */
const columnsOfType: NonNullable<ListConfig<Log>['columns']> = ({ type = '' }, isTablet) => {
  if (told.includes(Number(type)))
    return { view: type, fields: ['created_at', 'username', 'content'] };
  const isTest = type === String(logType.test);
  if (!isTest && type !== String(logType.failed)) return undefined;
  const owner = isTest || isTablet ? [] : whose;
  return { view: type, fields: ['created_at', 'content', 'channel', ...owner, 'model_name'] };
};

export const config: ListConfig<Log> = {
  Head: LogHead,
  Body: LogBody,
  hasRows: (state) => !isGrouped(state),
  Entry: LogEntry,
  columns: columnsOfType,
  suggest: {
    username: { resource: 'user' },
    token_name: { resource: 'token' },
    model_name: { call: 'user/available_models' },
  },
  empty: 'log.empty',
  emptyStep: { label: 'log.toStart', href: '/' },
};
