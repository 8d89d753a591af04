import type { ReactNode } from 'react';
import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { recordName } from '../row/recordName';

/** Rows of the preview that are drawn; the count covers all. */
const maxShown = 50;

/** A line for each record that changes: its name, and cells of the caller. @param heads headings of those cells */
export function ChangeTable<Change extends { row: RecordRow }>({
  heads,
  changes,
  cells,
}: {
  heads: readonly string[];
  changes: readonly Change[];
  cells: (change: Change) => ReactNode;
}) {
  const t = useTranslate();
  return (
    <>
      <ScrollFrame>
        <table className="table">
          <thead>
            <tr>
              {[t('bulk.name'), ...heads].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, maxShown).map((change) => (
              <tr key={change.row.id}>
                <td data-label={t('bulk.name')}>
                  <bdi>{recordName(change.row)}</bdi>
                </td>
                {cells(change)}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {changes.length > maxShown && (
        <p className="muted">
          {t('bulk.previewMore', { count: groupDigits(changes.length - maxShown) })}
        </p>
      )}
    </>
  );
}
