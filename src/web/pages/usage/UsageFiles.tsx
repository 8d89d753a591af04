import { useState } from 'react';
import type { UsageReport, UsageStep } from '../../../schema/answers/usage';
import { useTranslate } from '../../locales/catalogue';
import { useReported } from '../../relay/errors/useReported';
import { fetchUsage, type UsageQuestion } from '../../relay/site/usageReport';
import { Button } from '../../ui/Button';
import { downloadText } from '../../ui/files/downloadText';
import { useRowName } from './UsageRows';
import { usageCsv } from './usageCsv';
import { dayText } from './usageView';

/** Files of the report: one line for each, and one for each in each period. Nobody is among "Others" there. */
export function UsageFiles({ report, question }: { report: UsageReport; question: UsageQuestion }) {
  const t = useTranslate();
  const nameOf = useRowName(question.by);
  const [failure, setFailure] = useState<unknown>();
  const [left, setLeft] = useState(0);
  useReported(failure);
  const { by, start, end, username } = question;
  const count = report.rows.length + report.others;
  const save = async (step: UsageStep | undefined) => {
    setFailure(undefined);
    const whole = await fetchUsage({ ...question, step, rows: 'all' }).catch(setFailure);
    if (!whole) return;
    setLeft(whole.others);
    const hasOwners = by === 'token' && whole.rows.some(({ username }) => username !== '');
    const rows = hasOwners ? whole.rows : whole.rows.map((row) => ({ ...row, name: nameOf(row) }));
    const text = usageCsv({ ...whole, rows }, question, {
      start: t('usage.from'),
      end: t('usage.until'),
      name: t(`usage.by.${by}`),
      owner: hasOwners ? t('usage.by.user') : undefined,
      requests: t('usage.requests'),
      prompt: t('usage.prompt'),
      completion: t('usage.completion'),
      quota: t('usage.units'),
      money: t('usage.money'),
      before: t('usage.unitsBefore'),
      others: t('usage.rest'),
    });
    const day = (time: number) => dayText(new Date(time * 1000));
    const name = ['usage', username, by, step, day(start), day(end - 1)].filter(Boolean).join('-');
    downloadText(`${name}.csv`, `\ufeff${text}`, 'text/csv;charset=utf-8');
  };
  return (
    <>
      <Button onClick={() => save(undefined)}>{t('usage.csv', { count })}</Button>
      {question.step && (
        <Button onClick={() => save(question.step)}>{t(`usage.csv.${question.step}`)}</Button>
      )}
      {left > 0 && (
        <p className="muted" role="status">
          {t('usage.others', { count: left })}
        </p>
      )}
    </>
  );
}
