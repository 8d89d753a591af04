import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lacksCall } from '../../core/HttpError';
import { useLocale } from '../../core/texts/locale';
import { useT } from '../../core/texts/translate';
import { fetchDailyUse } from '../../data/siteCalls';
import { quotaText, shortNumber } from '../../formats/numbers';
import { LabelledSelect } from '../../ui/LabelledSelect';
import { LoadError } from '../../ui/LoadError';
import { type DailyUse, dailyUse, type Measure, readUses } from './dailyUse';
import { homeText, useHomeT } from './texts';

const measures: readonly Measure[] = ['quota', 'count', 'tokens'];
const seriesClass = (index: number) => `series-${index}`;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface ChartProps {
  use: DailyUse;
  names: readonly string[];
  show: (value: number) => string;
}

/** The drawing; readers get the table below it. */
function Bars({ use, names, show }: ChartProps) {
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    let detach = () => {};
    void import('chartist').then(({ BarChart }) => {
      if (!isCurrent || !container.current) return;
      const chart = new BarChart(
        container.current,
        {
          labels: use.days.map((day) => day.slice(5)),
          series: use.series.map(({ values }, i) => ({ className: seriesClass(i), data: values })),
        },
        {
          stackBars: true,
          height: '220px',
          low: 0,
          axisX: { showGrid: false },
          axisY: {
            offset: 64,
            scaleMinSpace: 36,
            labelInterpolationFnc: (value) => show(Number(value)),
          },
        },
      );
      chart.on('draw', (drawn) => {
        if (drawn.type !== 'bar') return;
        drawn.element.elem('title').text(
          homeText(locale, 'point', {
            day: use.days[drawn.index] ?? '',
            model: names[drawn.seriesIndex] ?? '',
            value: show(use.series[drawn.seriesIndex]?.values[drawn.index] ?? 0),
          }),
        );
      });
      detach = () => {
        chart.detach();
      };
    });
    return () => {
      isCurrent = false;
      detach();
    };
  }, [use, names, show, locale]);
  return <div ref={container} className="chart" aria-hidden="true" />;
}

function UseTable({ use, names, show }: ChartProps) {
  const t = useHomeT();
  return (
    <details>
      <summary>{t('table')}</summary>
      <section className="table-frame" aria-label={t('chart')}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('model')}</th>
              {use.days.map((day) => (
                <th key={day} scope="col">
                  {day.slice(5)}
                </th>
              ))}
              <th scope="col">{t('sum')}</th>
            </tr>
          </thead>
          <tbody>
            {use.series.map(({ values }, i) => (
              <tr key={names[i]}>
                <th scope="row">{names[i]}</th>
                {values.map((value, day) => (
                  <td key={use.days[day]}>{show(value)}</td>
                ))}
                <td>{show(sum(values))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted">{t('days')}</p>
    </details>
  );
}

async function fetchUses(signal: AbortSignal) {
  const uses = readUses(await fetchDailyUse(signal));
  if (!uses) throw new Error('no list');
  return uses;
}

/** Use of the last seven days by model; nothing where the relay has no such call. */
export function UsageChart() {
  const t = useHomeT();
  const tBase = useT();
  const locale = useLocale();
  const [measure, setMeasure] = useState<Measure>('quota');
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => fetchUses(signal),
    gcTime: 0,
  });
  const use = useMemo(() => data && dailyUse(data, measure, Date.now()), [data, measure]);
  const names = useMemo(
    () =>
      use?.series.map(({ model }) => model ?? homeText(locale, 'others', { count: use.others })) ??
      [],
    [use, locale],
  );
  const show = measure === 'quota' ? quotaText : shortNumber;
  if (lacksCall(error)) return null;
  return (
    <section className="panel">
      <div className="list-head">
        <h2>{t('chart')}</h2>
        <LabelledSelect
          label={t('measure')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setMeasure(measures.find((known) => known === value) ?? 'quota')}
        />
      </div>
      {error && <LoadError text={t('chartFailed')} onRetry={refetch} />}
      {!use && !error && <p role="status">{tBase('common.loading')}</p>}
      {use?.series.length === 0 && <p className="muted">{t('chartEmpty')}</p>}
      {use && use.series.length > 0 && (
        <>
          <p>
            {t('totals', {
              today: show(sum(use.series.map(({ values }) => values.at(-1) ?? 0))),
              week: show(sum(use.series.flatMap(({ values }) => values))),
            })}
          </p>
          <Bars use={use} names={names} show={show} />
          <ul className="legend">
            {names.map((name, i) => (
              <li key={name}>
                <span className={`swatch ${seriesClass(i)}`} aria-hidden="true" />
                {name}
              </li>
            ))}
          </ul>
          <UseTable use={use} names={names} show={show} />
        </>
      )}
    </section>
  );
}
