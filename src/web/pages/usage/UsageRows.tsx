import { useState } from 'react';
import { Link } from 'react-router';
import type { UsageGrouping, UsageReport, UsageRow } from '../../../schema/answers/usage';
import { logType } from '../../../schema/records.gen';
import { useTranslate } from '../../locales/catalogue';
import { pageTag } from '../../locales/locale';
import { quotaText, shortNumber } from '../../relay/site/quotaText';
import type { UsageQuestion } from '../../relay/site/usageReport';
import { narrowedAddress } from '../../storage/listAddress';
import { Button } from '../../ui/Button';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { hasBefore } from './usageView';

/** Rows that are drawn at once; more are asked for. */
const rowsAtOnce = 100;

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The name of a row; some have none. */
export function useRowName(by: UsageGrouping) {
  const t = useTranslate();
  return ({ key, name, username }: UsageRow): string => {
    if (by === 'group') return name || t('usage.noGroup');
    if (by === 'token') {
      const token = name || t('usage.noToken');
      return username ? t('usage.tokenOf', { name: token, user: username }) : token;
    }
    if (name !== '' || by === 'model') return name || t('usage.noModel');
    return t(by === 'channel' && key === '0' ? 'usage.noChannel' : 'usage.gone', { id: key });
  };
}

/** The entries that a row adds up; the users of a group. Undefined where no filter finds them. */
function addressOfRow(
  { by, start, end, username: user }: UsageQuestion,
  { key, name, username: owner }: UsageRow,
): string | undefined {
  if (by === 'group') return name === '' ? undefined : narrowedAddress('user', { group: name });
  const found: Readonly<Record<typeof by, Readonly<Record<string, string>>>> = {
    user: { username: name },
    token: { token_name: name },
    model: { model_name: name },
    channel: { channel: key === '0' ? '' : key },
  };
  const username = user ?? owner;
  const fields = { ...(username ? { username } : {}), ...found[by] };
  if (Object.values(fields).includes('')) return undefined;
  return narrowedAddress('log', {
    type: String(logType.consumption),
    ...fields,
    start_timestamp: String(start),
    end_timestamp: String(end - 1),
  });
}

/** How much more or less than before, as text; nothing where the log does not have the whole time before. */
export function useChange(report: UsageReport, question: UsageQuestion) {
  const t = useTranslate();
  return (now: number, before: number): string => {
    if (!hasBefore(report, question)) return '–';
    if (before <= 0) return now > 0 ? t('usage.new') : '–';
    const share = ((now - before) / before) * 100;
    const text = Math.abs(share).toLocaleString(pageTag(), { maximumFractionDigits: 1 });
    if (text === '0') return '0 %';
    return `${share < 0 ? '−' : '+'}${text} %`;
  };
}

/** Who and what used most: each a link to its entries. */
export function UsageRows({ report, question }: { report: UsageReport; question: UsageQuestion }) {
  const t = useTranslate();
  const [most, setMost] = useState(rowsAtOnce);
  const nameOf = useRowName(question.by);
  const changeOf = useChange(report, question);
  const { rows, total, others } = report;
  const largest = rows[0]?.quota ?? 0;
  const shareOf = (quota: number) =>
    total.quota > 0
      ? `${((quota / total.quota) * 100).toLocaleString(pageTag(), oneDecimal)} %`
      : '–';
  const number = (value: number) => value.toLocaleString(pageTag());
  const title = t(`usage.by.${question.by}`);
  const unseen = Math.max(0, rows.length - most);
  return (
    <>
      <ScrollFrame label={t('usage.rows')}>
        <table className="plain-table as-cards">
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{t('usage.quota')}</th>
              <th scope="col">{t('usage.share')}</th>
              <th scope="col">{t('usage.change')}</th>
              <th scope="col">{t('usage.requests')}</th>
              <th scope="col">{t('usage.prompt')}</th>
              <th scope="col">{t('usage.completion')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => {
              const to = addressOfRow(question, row);
              const name = <bdi>{nameOf(row)}</bdi>;
              const part = largest > 0 ? Math.max(0, row.quota / largest) : 0;
              return (
                <tr key={row.key}>
                  <th
                    scope="row"
                    className="share"
                    style={{ backgroundSize: `${part * 100}% 22px` }}
                  >
                    {to === undefined ? name : <Link to={to}>{name}</Link>}
                  </th>
                  <td data-label={t('usage.quota')} title={number(row.quota)}>
                    {quotaText(row.quota)}
                  </td>
                  <td data-label={t('usage.share')}>{shareOf(row.quota)}</td>
                  <td data-label={t('usage.change')}>{changeOf(row.quota, row.quota_before)}</td>
                  <td data-label={t('usage.requests')}>{number(row.requests)}</td>
                  <td data-label={t('usage.prompt')} title={number(row.prompt_tokens)}>
                    {shortNumber(row.prompt_tokens)}
                  </td>
                  <td data-label={t('usage.completion')} title={number(row.completion_tokens)}>
                    {shortNumber(row.completion_tokens)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollFrame>
      {unseen > 0 && (
        <Button onClick={() => setMost(most + rowsAtOnce)}>
          {t('usage.more', { count: unseen })}
        </Button>
      )}
      {unseen === 0 && others > 0 && (
        <p className="muted">{t('usage.others', { count: others })}</p>
      )}
    </>
  );
}
