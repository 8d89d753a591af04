import { type ReactNode, useState } from 'react';
import type { UsageSum } from '../../../../schema/answers/usage';
import { type TextKey, useTranslate } from '../../../locales/catalogue';
import {
  addedText,
  quotaInCurrency,
  quotaNumber,
  quotaText,
  shortNumber,
} from '../../../relay/site/quotaText';
import { Legend, StackedBars } from '../../../ui/chart/StackedBars';
import { sumOf, type UseOverTime } from '../../../ui/chart/series';
import { Segments } from '../../../ui/Segments';
import { Card } from './Card';
import { SkeletonChart } from './HomeSkeleton';
import { UseTable } from './UseTable';

const measures = ['count', 'quota', 'tokens'] as const;
export type Measure = (typeof measures)[number];

/** A measure of figures. */
export const measured = (sum: UsageSum, measure: Measure): number =>
  measure === 'quota'
    ? sum.quota
    : measure === 'count'
      ? sum.requests
      : sum.prompt_tokens + sum.completion_tokens;

const plenty = 1e12;

/** Use over time by model: a chart, and a table for screen readers. */
export function UseCard({
  titles,
  first = 'count',
  useOf,
  empty,
  beneath,
  rowTitle,
  rest,
}: {
  /** Heading by measure. */
  titles: Readonly<Record<Measure, TextKey>>;
  first?: Measure;
  /** Undefined while it is not there. */
  useOf: (measure: Measure) => UseOverTime | undefined;
  empty: string;
  beneath?: (use: UseOverTime, show: (value: number) => string) => ReactNode;
  /** Where the rows are no models: their kind, and the name of the others. @param rest count 0 where it is not known */
  rowTitle?: string;
  rest?: (count: number) => string;
}) {
  const t = useTranslate();
  const [measure, setMeasure] = useState<Measure>(first);
  const use = useOf(measure);
  const isQuota = measure === 'quota';
  const show = isQuota ? quotaText : shortNumber;
  // Marks of the axis are round in dollars where quota is shown in dollars.
  const unit = isQuota ? plenty / quotaNumber(plenty) : 1;
  const least = isQuota && quotaInCurrency(plenty) !== undefined ? unit / 100 : 1;
  const names =
    use?.series.map(
      ({ model }) =>
        model ??
        rest?.(use.others) ??
        (use.others > 0 ? t('home.others', { count: use.others }) : t('home.otherModels')),
    ) ?? [];
  const isEmpty = use !== undefined && sumOf(use.series.flatMap(({ values }) => values)) === 0;
  const title = t(titles[measure]);
  return (
    <Card
      title={title}
      className="use"
      beside={
        <Segments
          label={t('home.measure')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(`home.${value}`) }))}
          onChange={setMeasure}
        />
      }
    >
      <div className="body">
        {!use && (
          <>
            <p className="for-readers" role="status">
              {t('home.loading')}
            </p>
            <SkeletonChart />
          </>
        )}
        {isEmpty && <p className="muted">{empty}</p>}
        {use && !isEmpty && (
          <>
            {beneath?.(use, isQuota ? addedText : shortNumber)}
            <StackedBars
              use={use}
              names={names}
              show={show}
              scale={{ unit, least }}
              title={title}
            />
            <Legend names={names} />
            <UseTable
              use={use}
              names={names}
              show={show}
              label={title}
              rowTitle={rowTitle ?? t('home.model')}
            />
          </>
        )}
      </div>
    </Card>
  );
}
