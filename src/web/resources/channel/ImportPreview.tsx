import { channelType } from '../../../schema/channelTypes';
import { describeError } from '../../core/describeError';
import { useTranslate } from '../../core/texts/catalogue';
import type { JobReport } from '../../data/runJob';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { type ImportedChannel, identityOf } from './parseImport';
import type { ImportState } from './useImport';
import '../../grid/bulk.css';

const maxShown = 50;

/** The channels of the text as a table: which are new, known or wrong. */
export function ImportPreview({ states }: { states: readonly ImportState[] }) {
  const t = useTranslate();
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
          {states.slice(0, maxShown).map(({ channel: { values, mistake }, same }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of the text is its number
            <tr key={index}>
              <td className="narrow">{index + 1}</td>
              <td>
                <bdi>{String(values['name'] ?? '')}</bdi>{' '}
                <span className="muted">{channelType(values['type']).label}</span>
              </td>
              <td className={mistake ? 'error' : undefined}>
                {mistake
                  ? t(mistake.key, mistake.params)
                  : t(same ? 'channel.importSame' : 'channel.importNew')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

/** How many channels were created, and which failed and why. */
export function ImportReport({ report }: { report: JobReport<ImportedChannel> }) {
  const t = useTranslate();
  return (
    <div className="report">
      <p>{t('channel.importDone', { done: report.done.length })}</p>
      <ul>
        {report.failed.map(({ item, error }) => (
          <li key={identityOf(item.values)}>
            <bdi>{String(item.values['name'])}</bdi>: {describeError(error, t)?.text}
          </li>
        ))}
      </ul>
    </div>
  );
}
