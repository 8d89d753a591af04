import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LogSummary } from '../../../schema/answers/summary';
import { logType } from '../../../schema/records.gen';
import { two } from '../../formats/time/times';
import { type TextKey, useTranslate } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import { LoadError } from '../../relay/errors/LoadError';
import { useAccess } from '../../relay/session/useAccess';
import { narrowedAddress } from '../../storage/listAddress';
import type { StoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Segments } from '../../ui/Segments';
import { Attention } from './Attention';
import { type AttentionLine, failureLines } from './attention';
import { AddressNotice } from './start/AddressNotice';
import { FirstSteps } from './start/FirstSteps';
import { Snippets } from './start/Snippets';
import { SkeletonTops } from './use/HomeSkeleton';
import { Kpis } from './use/Kpis';
import { columnsOf, modelsOverTime, type Range, ranges } from './use/summary';
import { type Group, TopList } from './use/TopList';
import { UseCard } from './use/UseCard';
import { useWeek, WeekCard } from './use/WeekCard';
import { useOverview } from './useOverview';
import './home.css';

/** The label of a column: its hour or its day by the clock of the browser, or its day in UTC. */
function columnLabel(time: number, range: Range, hasOwnDays: boolean): string {
  const date = new Date(time * 1000);
  if (range === '24h') return `${two(date.getHours())}:${two(date.getMinutes())}`;
  return hasOwnDays
    ? `${two(date.getMonth() + 1)}-${two(date.getDate())}`
    : date.toISOString().slice(5, 10);
}

/** Range and whose use, kept in the address. */
function useView() {
  const [params, setParams] = useSearchParams();
  const range = ranges.find((known) => known === params.get('range')) ?? '24h';
  const isMine = params.get('of') === 'mine';
  const change = (next: { range?: Range; isMine?: boolean }) => {
    const view = { range, isMine, ...next };
    setParams(
      {
        ...(view.range === '24h' ? {} : { range: view.range }),
        ...(view.isMine ? { of: 'mine' } : {}),
      },
      { replace: true },
    );
  };
  return { range, isMine, change };
}

const used = String(logType.consumption);

/** The whole rankings in the usage report. */
const reportBy = { model_name: 'model', channel: 'channel', username: 'user' } as const;
const reportTime = { '24h': 'last-24-hours', '7d': 'last-7-days', '30d': 'last-30-days' } as const;

/** The lists of models, channels and users that used most. */
function TopLists({
  summary,
  isMine,
  range,
  start,
  user,
}: {
  summary: LogSummary;
  isMine: boolean;
  range: Range;
  start: number;
  user: StoredUser;
}) {
  const t = useTranslate();
  const logs = (field: string, value: string) =>
    narrowedAddress('log', {
      type: used,
      [field]: value,
      ...(isMine && field !== 'username' ? { username: user.username } : {}),
      start_timestamp: String(start),
    });
  const mayDo = useAccess();
  const hasReport = !isMine && mayDo({ resource: 'usage', action: 'list' });
  // A channel that only failed has served nothing.
  const list = (title: string, groups: readonly Group[], field: keyof typeof reportBy) => (
    <TopList
      title={title}
      all={hasReport ? `/usage?by=${reportBy[field]}&time=${reportTime[range]}` : undefined}
      groups={groups.filter(({ requests }) => requests > 0)}
      hrefOf={({ id, name }) => logs(field, field === 'username' ? name : String(id))}
    />
  );
  const models = summary.model.map((one) => ({ ...one, id: one.model_name, name: one.model_name }));
  const channels = summary.channel.map((one) => ({ ...one, id: one.channel }));
  const users = summary.user.map((one) => ({ ...one, id: one.user_id }));
  return (
    <div className="thirds">
      {list(t('home.topModels'), models, 'model_name')}
      {!isMine && list(t('home.topChannels'), channels, 'channel')}
      {!isMine && list(t('home.topUsers'), users, 'username')}
    </div>
  );
}

function Head({ view, onRefresh }: { view: ReturnType<typeof useView>; onRefresh: () => unknown }) {
  const t = useTranslate();
  const { range, isMine, change } = view;
  return (
    <header className="page-head home-head">
      <h1 className="in-bar">{t('home.title')}</h1>
      <Segments
        label={t('home.whose')}
        value={isMine ? 'mine' : 'everyone'}
        options={(['everyone', 'mine'] as const).map((value) => ({
          value,
          label: t(`home.${value}`),
        }))}
        onChange={(value) => change({ isMine: value === 'mine' })}
      />
      <Segments
        label={t('home.range')}
        value={range}
        options={ranges.map((value) => ({ value, label: t(`home.range.${value}`) }))}
        onChange={(value) => change({ range: value })}
      />
      <button
        type="button"
        className="refresh"
        aria-label={t('home.refresh')}
        title={t('home.refresh')}
        onClick={() => void onRefresh()}
      >
        <Icon name="refresh" />
      </button>
    </header>
  );
}

const perHour = {
  count: 'home.perHour.count',
  quota: 'home.perHour.quota',
  tokens: 'home.perHour.tokens',
} as const;
const perDay = {
  count: 'home.perDay.count',
  quota: 'home.perDay.quota',
  tokens: 'home.perDay.tokens',
} as const;
const perUtcDay = {
  count: 'home.perUtcDay.count',
  quota: 'home.perUtcDay.quota',
  tokens: 'home.perUtcDay.tokens',
} as const;

/** A part that is not there, and what brings it. */
function PartLine(props: {
  kind: 'bad' | 'mute';
  text: TextKey;
  action: TextKey;
  onPress: () => unknown;
}) {
  const { kind, text, action, onPress } = props;
  const t = useTranslate();
  return (
    <li>
      <span className={`dot ${kind}`} aria-hidden="true" />
      <span className="grow">{t(text)}</span>
      <Button size="small" onClick={() => void onPress()}>
        {t(action)}
      </Button>
    </li>
  );
}

/** Lines that need attention, and those that could not be read. @param first lines before those of the lists */
function AttentionPart({
  overview: { channels, tokens, ratios, lines, isCut, askAll },
  first,
}: {
  overview: ReturnType<typeof useOverview>;
  first: readonly AttentionLine[];
}) {
  const failed = (error: unknown, key: TextKey, retry: () => unknown): ReactNode[] =>
    error
      ? [<PartLine key={key} kind="bad" text={key} action="error.retry" onPress={retry} />]
      : [];
  const cut = (name: 'channel' | 'token'): ReactNode[] =>
    isCut[name]
      ? [
          <PartLine
            key={`cut ${name}`}
            kind="mute"
            text={`home.cut.${name}`}
            action="home.lookAtAll"
            onPress={() => askAll(name)}
          />,
        ]
      : [];
  return (
    <Attention
      lines={[...first, ...lines]}
      isLoading={channels.isPending || tokens.isPending}
      failures={[
        ...failed(channels.error, 'home.channelsFailed', channels.refetch),
        ...failed(ratios.error, 'home.ratiosFailed', ratios.refetch),
        ...failed(tokens.error, 'home.tokensFailed', tokens.refetch),
        ...cut('channel'),
        ...cut('token'),
      ]}
    />
  );
}

/** An administrator's first questions: how much is used, what needs attention, who and what uses most. */
export function AdminHome({ user, children }: { user: StoredUser; children?: ReactNode }) {
  const t = useTranslate();
  useStatus(); // how quota is shown comes with it
  const view = useView();
  const { range, isMine } = view;
  const overview = useOverview(range, isMine);
  const { summary, lacksSummary, quota, channels, tokens, refresh } = overview;
  const [opened] = useState(() => Math.floor(Date.now() / 1000));
  const known = summary.data?.summary;
  const hasOwnDays = known?.zone !== '';
  const { times } = columnsOf(range, summary.data?.now ?? opened, hasOwnDays);
  // The awaited figures are not those of the earlier choice.
  const data = summary.isPlaceholderData ? undefined : known;
  const labels = times.map((time) => columnLabel(time, range, hasOwnDays));
  const failed = {
    type: String(logType.failed),
    ...(isMine ? { username: user.username } : {}),
    start_timestamp: String(times[0] ?? 0),
  };
  const failures = narrowedAddress('log', failed, { view: 'groups' });
  const nothingUsed = data !== undefined && data.total.requests === 0;
  // A relay without the summary tells everybody's own week.
  const hasOwn = lacksSummary && isMine;
  const own = useWeek(hasOwn);
  const hasUse = !summary.error || data !== undefined;
  const hasChart = hasUse || hasOwn;
  return (
    <div className={lacksSummary || nothingUsed ? 'home' : 'home everyone'}>
      <Head
        view={view}
        onRefresh={() => Promise.all([refresh(), ...(hasOwn ? [own.refetch()] : [])])}
      />
      {children}
      <AddressNotice />
      <FirstSteps
        channels={channels.data}
        tokens={tokens.data}
        requests={known && known.total.requests + known.before.requests}
      />
      {summary.error && !lacksSummary ? (
        <LoadError text={t('home.summaryFailed')} error={summary.error} onRetry={summary.refetch} />
      ) : (
        <Kpis
          summary={data}
          quota={quota.data}
          hasFailed={quota.error !== null}
          lacksSummary={lacksSummary}
          range={range}
          times={times}
          counts={overview.counts}
          lacksChannels={channels.error !== null}
          channelsInAll={overview.isCut.channel ? channels.total : undefined}
        />
      )}
      <div className={hasChart ? 'cols' : 'cols one'}>
        {hasChart && lacksSummary && <WeekCard week={own} />}
        {hasUse && (
          <UseCard
            titles={range === '24h' ? perHour : hasOwnDays ? perDay : perUtcDay}
            useOf={(measure) => data && modelsOverTime(data, times, labels, measure)}
            empty={t('home.chartNothing')}
          />
        )}
        <AttentionPart
          overview={overview}
          first={failureLines(data?.total.failed ?? 0, failures)}
        />
      </div>
      {data && !nothingUsed && (
        <TopLists summary={data} isMine={isMine} range={range} start={times[0] ?? 0} user={user} />
      )}
      {(summary.isPending || summary.isPlaceholderData) && <SkeletonTops />}
      {nothingUsed && tokens.data && <Snippets tokens={tokens.data} />}
    </div>
  );
}
