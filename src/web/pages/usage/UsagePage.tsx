import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  ownGroupings,
  type UsageGrouping,
  type UsageReport,
  type UsageRow,
  type UsageSum,
  usageGroupings,
  usageSteps,
} from '../../../schema/answers/usage';
import { trimmed } from '../../../schema/values/trimmed';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useStatus } from '../../relay/calls/relayStatus';
import { LoadError } from '../../relay/errors/LoadError';
import { useReported } from '../../relay/errors/useReported';
import { quotaText, shortNumber } from '../../relay/site/quotaText';
import { ownZone } from '../../relay/site/siteCalls';
import { fetchUsage, type UsageQuestion } from '../../relay/site/usageReport';
import { isAdmin } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import { largestSeries, type UseOverTime } from '../../ui/chart/series';
import { Field } from '../../ui/fields/Field';
import { LabelledSelect } from '../../ui/fields/LabelledSelect';
import { PageHead } from '../../ui/PageHead';
import { Segments } from '../../ui/Segments';
import { type Measure, measured, UseCard } from '../home/use/UseCard';
import '../home/home.css';
import { UsageFiles } from './UsageFiles';
import { UsageRows, useChange, useRowName } from './UsageRows';
import {
  addressOf,
  dayText,
  drawnUse,
  hasBefore,
  monthText,
  questionOf,
  rangeMistake,
  timeNames,
  type UsageView,
  viewIn,
} from './usageView';
import './usage.css';
import { Loading } from '../../ui/loading/Loading';

const whole = 'whole';

/** The view that the address names, and how to change it. */
function useView(isOfAll: boolean) {
  const [params, setParams] = useSearchParams();
  const [opened] = useState(() => new Date());
  const known = viewIn(params, opened);
  const by = ownGroupings.includes(known.by) ? known.by : 'model';
  const view: UsageView = isOfAll ? known : { ...known, by, user: '' };
  const change = (next: Partial<UsageView>) =>
    setParams(addressOf({ ...view, ...next }), { replace: true });
  return { view, change };
}

/** The user whose use alone is reported: Enter takes the name, and so does going on. */
function UserFilter({ view: { user }, change }: Pick<ChoicesProps, 'view' | 'change'>) {
  const t = useTranslate();
  const take = (name: string) => trimmed(name) !== user && change({ user: trimmed(name) });
  const input = useRef<HTMLInputElement>(null);
  // The address may have changed: the menu leads to the report of everyone.
  useEffect(() => {
    if (input.current) input.current.value = user;
  }, [user]);
  return (
    <Field label={t('usage.by.user')} isCompact>
      {(id) => (
        <input
          ref={input}
          id={id}
          className="input"
          placeholder={t('usage.everyone')}
          defaultValue={user}
          onBlur={({ target }) => take(target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface ChoicesProps {
  view: UsageView;
  isOfAll: boolean;
  change: (next: Partial<UsageView>) => void;
}

/** By what, whose, which time, and how it is cut. */
function Choices({ view, isOfAll, change }: ChoicesProps) {
  const t = useTranslate();
  const locale = useLocale();
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label} isCompact>
      {(id) => (
        <input
          id={id}
          type="date"
          className="input"
          value={view[name]}
          onChange={({ target }) => target.value !== '' && change({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="usage-choices">
      <div className="labelled">
        <span aria-hidden="true">{t('usage.by')}</span>
        <Segments
          label={t('usage.by')}
          value={view.by}
          options={(isOfAll ? usageGroupings : ownGroupings).map((value) => ({
            value,
            label: t(`usage.by.${value}`),
          }))}
          onChange={(by) => change({ by })}
        />
      </div>
      {isOfAll && ownGroupings.includes(view.by) && <UserFilter view={view} change={change} />}
      <LabelledSelect
        label={t('usage.time')}
        value={view.time}
        options={timeNames.map((value) => ({
          value,
          label: [t(`usage.time.${value}`), monthText(value, new Date(), locale)]
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={(value) => change({ time: timeNames.find((name) => name === value) })}
      />
      {view.time === 'range' && day('from', t('usage.from'))}
      {view.time === 'range' && day('to', t('usage.to'))}
      <LabelledSelect
        label={t('usage.step')}
        value={view.step ?? whole}
        options={([whole, ...usageSteps] as const).map((value) => ({
          value,
          label: t(`usage.step.${value}`),
        }))}
        onChange={(value) => change({ step: usageSteps.find((step) => step === value) })}
      />
    </div>
  );
}

/** Totals, with the time before. */
function Totals({ report, question }: { report: UsageReport; question: UsageQuestion }) {
  const t = useTranslate();
  const { total, total_before: before, first } = report;
  const changeOf = useChange(report, question);
  const isWhole = hasBefore(report, question);
  const tokens = (sum: UsageSum) => measured(sum, 'tokens');
  const card = (title: string, value: string, now: number, earlier: number) => (
    <div className="card kpi">
      <dt>{title}</dt>
      <dd>{value}</dd>
      <dd className="note">
        {earlier > 0 && isWhole
          ? t('usage.before', { change: changeOf(now, earlier) })
          : t(isWhole ? 'usage.noBefore' : 'usage.beginsLater', {
              day: dayText(new Date(first * 1000)),
            })}
      </dd>
    </div>
  );
  return (
    <dl className="kpis own">
      {card(t('usage.quota'), quotaText(total.quota), total.quota, before.quota)}
      {card(t('usage.requests'), shortNumber(total.requests), total.requests, before.requests)}
      {card(t('usage.tokens'), shortNumber(tokens(total)), tokens(total), tokens(before))}
    </dl>
  );
}

const titles = { count: 'usage.requests', quota: 'usage.quota', tokens: 'usage.tokens' } as const;

function Chart({ report, by }: { report: UsageReport; by: UsageGrouping }) {
  const t = useTranslate();
  const nameOf = useRowName(by);
  const { periods, rows } = report;
  const labels = periods.map(({ start }) => dayText(new Date(start * 1000)));
  const isOneYear = new Set(labels.map((label) => label.slice(0, 4))).size < 2;
  const shown = labels.map((label) => (isOneYear ? label.slice(5) : label.slice(2)));
  const names = rows.map(nameOf);
  // Channels may share a name.
  const labelOf = (row: UsageRow) => {
    const name = nameOf(row);
    return names.filter((one) => one === name).length > 1 ? `${name} #${row.key}` : name;
  };
  const uses = periods.map((period) => new Map(period.rows.map((one) => [one.key, one])));
  const useOf = (measure: Measure): UseOverTime => {
    const valuesOf = (key: string) =>
      uses.map((used) => {
        const sum = used.get(key);
        return sum ? measured(sum, measure) : 0;
      });
    const largest = largestSeries(
      new Map(rows.map((row) => [labelOf(row), valuesOf(row.key)])),
      shown,
      periods.map(({ total }) => measured(total, measure)),
    );
    return drawnUse(largest);
  };
  return (
    <UseCard
      titles={titles}
      first="quota"
      rowTitle={t(`usage.by.${by}`)}
      rest={(count) => t(count > 0 ? 'usage.otherRows' : 'usage.rest', { count })}
      useOf={useOf}
      empty={t('usage.nothing')}
      beneath={({ series, notDrawn }, show) =>
        notDrawn !== undefined && (
          <p className="muted">
            {t('usage.notDrawn', { count: series.length, rest: show(notDrawn) })}
          </p>
        )
      }
    />
  );
}

function Report({ report, question }: { report: UsageReport; question: UsageQuestion }) {
  const t = useTranslate();
  return (
    <>
      <Totals report={report} question={question} />
      {report.rows.length > 0 ? (
        <>
          {report.periods.length > 0 && <Chart report={report} by={question.by} />}
          <div className="usage-tools">
            <h2>{t('usage.rows')}</h2>
            <UsageFiles report={report} question={question} />
          </div>
          <UsageRows key={JSON.stringify(question)} report={report} question={question} />
        </>
      ) : (
        <p className="state">{t('usage.nothing')}</p>
      )}
    </>
  );
}

/** /usage: who and what used how much in a time; users see their own use. */
export function UsagePage() {
  const t = useTranslate();
  useStatus(); // how quota is shown comes with it
  const user = useStoredUser();
  const isOfAll = isAdmin(user);
  const { view, change } = useView(isOfAll);
  const mistake = rangeMistake(view);
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', user?.id, view],
    queryFn: async ({ signal }) => {
      const question = questionOf(view, new Date());
      return { question, report: await fetchUsage(question, signal) };
    },
    enabled: mistake === undefined,
    gcTime: 0,
  });
  useReported(error);
  const introKey = view.user ? 'usage.introOf' : isOfAll ? 'usage.intro' : 'usage.ownIntro';
  const isLoading = mistake === undefined && !error && !data;
  return (
    <div className="home usage">
      <PageHead title={t('usage.title')} isInBar />
      <p className="muted">
        {t(introKey, { zone: ownZone(), user: view.user })}
        {isOfAll && view.by === 'group' && ` ${t('usage.groupHint')}`}
      </p>
      <Choices view={view} isOfAll={isOfAll} change={change} />
      {mistake !== undefined && (
        <p className="field-error" role="alert">
          {t(mistake)}
        </p>
      )}
      {mistake === undefined && error && (
        <LoadError text={t('usage.failed')} error={error} onRetry={refetch} />
      )}
      {isLoading && <Loading />}
      {mistake === undefined && !error && data && (
        <Report report={data.report} question={data.question} />
      )}
    </div>
  );
}
