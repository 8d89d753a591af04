import { useState } from 'react';
import type { Channel } from '../../../../schema/records.gen';
import { typedNames } from '../../../../schema/values/typedLists';
import { groupDigits } from '../../../formats/number/numbers';
import { recordName } from '../../../list/row/recordName';
import { useTranslate } from '../../../locales/catalogue';
import type { BulkDialogOwnProps } from '../../../relay/config/resourceConfig';
import { Dialog } from '../../../ui/dialog/Dialog';
import { TextField } from '../../../ui/fields/TextField';
import { ScrollFrame } from '../../../ui/ScrollFrame';
import { ResultText, TestActions } from './TestParts';
import { modelsOf } from './testChannel';
import { useTestRun } from './useTestRun';

/** Tests channels with several models: a table of seconds and failures, and ways on with the channels that failed. */
export function TestMatrix({ rows, select, onClose }: BulkDialogOwnProps<Channel>) {
  const t = useTranslate();
  const run = useTestRun();
  const [text, setText] = useState('');
  const typed = typedNames(text);
  const columns = typed.length > 0 ? typed : [...new Set(rows.flatMap(modelsOf))];
  // A relay tests another model in place of one that the channel does not list, and does not say so.
  const tests = rows.flatMap((row) =>
    columns.filter((model) => modelsOf(row).includes(model)).map((model) => ({ row, model })),
  );
  return (
    <Dialog
      title={t('channel.matrixTitle', { count: groupDigits(rows.length) })}
      wide
      onClose={onClose}
    >
      <TextField
        label={t('channel.matrixModels')}
        value={text}
        disabled={run.busy}
        onText={setText}
      >
        <small className="muted">{t('channel.matrixEmpty')}</small>
      </TextField>
      <ScrollFrame>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('bulk.name')}</th>
              {columns.map((model) => (
                <th key={model} scope="col">
                  <bdi>{model}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td data-label={t('bulk.name')}>
                  <bdi>{recordName(row)}</bdi>
                </td>
                {columns.map((model) =>
                  modelsOf(row).includes(model) ? (
                    <td key={model} data-label={model}>
                      <ResultText result={run.resultOf({ row, model })} />
                    </td>
                  ) : (
                    <td key={model} data-label={model} className="muted">
                      {t('channel.matrixNone')}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <TestActions run={run} tests={tests} onSelect={select} onClose={onClose} />
    </Dialog>
  );
}
