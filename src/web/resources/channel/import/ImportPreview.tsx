import { channelType, labelIn } from '../../../../schema/choices/channelTypes';
import { groupDigits } from '../../../formats/number/numbers';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import { describeError } from '../../../relay/errors/describeError';
import { ScrollFrame } from '../../../ui/ScrollFrame';
import type { ImportOutcome, ImportState } from './useImport';
import '../../../list/jobs/bulk.css';

/** Rows that are shown whatever becomes of them; mistakes are shown wherever they are. */
const firstRows = 50;

/** The channels of the text as a table: which are new, known or wrong. */
export function ImportPreview({ states }: { states: readonly ImportState[] }) {
  const t = useTranslate();
  const locale = useLocale();
  const shown = states
    .map((state, index) => ({ ...state, row: index + 1 }))
    .filter(({ channel: { mistake }, row }) => row <= firstRows || mistake);
  const more = states.length - shown.length;
  return (
    <ScrollFrame>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="narrow">
              {t('channel.importRow')}
            </th>
            <th scope="col">{t('bulk.name')}</th>
            <th scope="col">{t('channel.importState')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ channel: { values, mistake }, same, row }) => (
            <tr key={row}>
              <td className="narrow" data-label={t('channel.importRow')}>
                {row}
              </td>
              <td data-label={t('bulk.name')}>
                <bdi>{String(values['name'] ?? '')}</bdi>{' '}
                <span className="muted">{labelIn(channelType(values['type']), locale)}</span>
              </td>
              <td className={mistake ? 'error' : undefined} data-label={t('channel.importState')}>
                {mistake
                  ? t(mistake.key, mistake.params)
                  : t(same ? 'channel.importSame' : 'channel.importNew')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="muted">{t('channel.importMore', { count: groupDigits(more) })}</p>}
    </ScrollFrame>
  );
}

/** How many channels were created, and which failed and why. */
export function ImportReport({ report }: { report: ImportOutcome }) {
  const t = useTranslate();
  return (
    <div className="report">
      <p>{t('channel.importDone', { done: report.done.length })}</p>
      {report.there.length > 0 && (
        <p>
          {t('channel.importThere', { count: groupDigits(report.there.length) })}
          <br />
          <bdi>{report.there.map(({ values }) => String(values['name'])).join(', ')}</bdi>
        </p>
      )}
      <ul>
        {report.failed.map(({ item, error }) => (
          <li key={item.place}>
            <bdi>{String(item.values['name'])}</bdi>: {describeError(error, t)?.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
