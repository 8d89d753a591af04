import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStatus } from '../../core/statusStore';
import type { StoredUser } from '../../core/storage/storedUser';
import { useT } from '../../core/texts/translate';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LoadError } from '../../ui/LoadError';
import { Attention } from './Attention';
import { FirstSteps } from './FirstSteps';
import { Kpis } from './Kpis';
import { Segments } from './Segments';
import { Snippets } from './Snippets';
import { columnsOf, type Group, modelsOverTime, type Range, ranges, type Summary } from './summary';
import { TopList } from './TopList';
import { type HomeKey, useHomeT } from './texts';
import { UseCard } from './UseCard';
import { useOverview } from './useOverview';
import './home.css';

const two = (value: number) => String(value).padStart(2, '0');

/** The label of a column: its hour by the clock of the browser, or its day (UTC). */
function columnLabel(time: number, range: Range): string {
  const date = new Date(time * 1000);
  return range === '24h'
    ? `${two(date.getHours())}:${two(date.getMinutes())}`
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

const used = '2';

/** The lists of models, channels and users that used most. */
function TopLists({
  summary,
  isMine,
  start,
  user,
}: {
  summary: Summary;
  isMine: boolean;
  start: number;
  user: StoredUser;
}) {
  const t = useHomeT();
  const logs = (field: string, value: string) =>
    `/log?${new URLSearchParams({
      'f.type': used,
      ...(value === '' ? {} : { [`f.${field}`]: value }),
      ...(isMine && field !== 'username' ? { 'f.username': user.username } : {}),
      'f.start_timestamp': String(start),
    })}`;
  const list = (title: string, groups: readonly Group[], field: string, all: string) => (
    <TopList
      title={title}
      groups={groups}
      all={all}
      hrefOf={({ id, name }) => logs(field, field === 'username' ? name : id)}
    />
  );
  return (
    <div className="thirds">
      {list(t('topModels'), summary.models, 'model_name', logs('model_name', ''))}
      {!isMine && list(t('topChannels'), summary.channels, 'channel', '/channel')}
      {!isMine && list(t('topUsers'), summary.users, 'username', '/user')}
    </div>
  );
}

function Head({ view, onRefresh }: { view: ReturnType<typeof useView>; onRefresh: () => unknown }) {
  const t = useHomeT();
  const { range, isMine, change } = view;
  return (
    <header className="home-head">
      <h1 className="in-bar">{t('home')}</h1>
      <Segments
        label={t('whose')}
        value={isMine ? 'mine' : 'everyone'}
        options={(['everyone', 'mine'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => change({ isMine: value === 'mine' })}
      />
      <Segments
        label={t('range')}
        value={range}
        options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
        onChange={(value) => change({ range: value })}
      />
      <button
        type="button"
        className="refresh"
        aria-label={t('refresh')}
        title={t('refresh')}
        onClick={() => void onRefresh()}
      >
        <Icon name="refresh" />
      </button>
    </header>
  );
}

const perHour = {
  count: 'perHour.count',
  quota: 'perHour.quota',
  tokens: 'perHour.tokens',
} as const;
const perDay = { count: 'perDay.count', quota: 'perDay.quota', tokens: 'perDay.tokens' } as const;

/** What an administrator wants to know first: how much is used, what needs attention, who and what uses most. */
export function AdminHome({ user }: { user: StoredUser }) {
  const t = useHomeT();
  const tBase = useT();
  useStatus(); // how quota is shown comes with it
  const view = useView();
  const { range, isMine } = view;
  const { summary, lacksSummary, quota, channels, tokens, ratios, lines, refresh } = useOverview(
    range,
    isMine,
  );
  const [opened] = useState(() => Math.floor(Date.now() / 1000));
  const { times } = columnsOf(range, summary.data?.now ?? opened);
  const data = summary.data?.summary;
  const labels = times.map((time) => columnLabel(time, range));
  const failed = (error: unknown, key: HomeKey, retry: () => unknown): ReactNode[] =>
    error
      ? [
          <li key={key}>
            <span className="dot bad" aria-hidden="true" />
            <span className="grow">{t(key)}</span>
            <Button size="small" onClick={() => void retry()}>
              {tBase('error.retry')}
            </Button>
          </li>,
        ]
      : [];
  const nothingUsed = data !== undefined && data.total.count === 0;
  return (
    <div className="home everyone">
      <Head view={view} onRefresh={refresh} />
      <FirstSteps
        channels={channels.data}
        tokens={tokens.data}
        requests={data && data.total.count + data.before.count}
      />
      {summary.error && !lacksSummary ? (
        <LoadError text={t('summaryFailed')} onRetry={summary.refetch} />
      ) : (
        <Kpis
          summary={data}
          quota={quota.data}
          lacksSummary={lacksSummary}
          range={range}
          times={times}
          channels={channels.data}
        />
      )}
      <div className="cols">
        {lacksSummary ? (
          <section className="card body lacking">
            <p className="muted">{t('lacking')}</p>
          </section>
        ) : (
          <UseCard
            titles={range === '24h' ? perHour : perDay}
            useOf={(measure) => data && modelsOverTime(data, times, labels, measure)}
            empty={t('chartNothing')}
          />
        )}
        <Attention
          lines={lines}
          isLoading={channels.isPending || tokens.isPending}
          failures={[
            ...failed(channels.error, 'channelsFailed', channels.refetch),
            ...failed(ratios.error, 'ratiosFailed', ratios.refetch),
            ...failed(tokens.error, 'tokensFailed', tokens.refetch),
          ]}
        />
      </div>
      {data && !nothingUsed && (
        <TopLists summary={data} isMine={isMine} start={times[0] ?? 0} user={user} />
      )}
      {nothingUsed && tokens.data && <Snippets tokens={tokens.data} />}
    </div>
  );
}
