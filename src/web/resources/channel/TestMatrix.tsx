import { useEffect, useRef, useState } from 'react';
import { plainText } from '../../../schema/oddValues';
import type { Channel } from '../../../schema/records.gen';
import { channelStatus } from '../../../schema/records.gen';
import type { BulkDialogOwnProps, RecordRow } from '../../config/resourceConfig';
import { describeError } from '../../core/describeError';
import { useTranslate } from '../../core/texts/catalogue';
import { testChannel } from '../../data/channelCalls';
import { runJob } from '../../data/runJob';
import { useWrite } from '../../data/useWrite';
import { updateRecord } from '../../data/writeRecord';
import { typedEntries } from '../../formats/typedEntries';
import { recordName } from '../../grid/recordName';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DialogActions } from '../../ui/DialogActions';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { TextField } from '../../ui/TextField';

/** One cell of the matrix: seconds, or why it failed. */
interface Result {
  seconds?: string;
  failure?: string;
}

const switchedOff = { status: channelStatus.disabled };

const modelsOf = (row: RecordRow<Channel>) =>
  Array.isArray(row.models) ? row.models.map(plainText) : [];
const cellKey = (row: RecordRow<Channel>, model: string) => `${String(row.id)} ${model}`;

/** Switches channels off, a few at a time. @throws HttpError of the first that failed, after all were tried */
async function switchOff(rows: readonly RecordRow<Channel>[]): Promise<void> {
  const { failed } = await runJob({
    items: rows,
    signal: new AbortController().signal,
    work: (row) => updateRecord('channel', row.id, switchedOff, { status: row.status }),
  });
  const [first] = failed;
  if (first) throw first.error;
}

/**
 * Tests channels with models, a few at a time: a table of seconds and failures, and a way to switch the failing
 * channels off.
 */
export function TestMatrix({ rows, onClose }: BulkDialogOwnProps<Channel>) {
  const t = useTranslate();
  const tBase = useTranslate();
  const { busy, write } = useWrite('channel');
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const [text, setText] = useState('');
  const [finished, setFinished] = useState(0);
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const typed = typedEntries(text);
  const columns = typed.length > 0 ? typed : [...new Set(rows.flatMap(modelsOf))];
  // A relay tests another model in place of one that the channel does not list, and does not say so.
  const tests = rows.flatMap((row) =>
    columns.filter((model) => modelsOf(row).includes(model)).map((model) => ({ row, model })),
  );
  const start = () =>
    write(async () => {
      stop.current = new AbortController();
      setResults(new Map());
      setFinished(0);
      const keep = (row: RecordRow<Channel>, model: string, result: Result) =>
        setResults((old) => new Map(old).set(cellKey(row, model), result));
      const { failed } = await runJob({
        items: tests,
        signal: stop.current.signal,
        onProgress: setFinished,
        work: async ({ row, model }) =>
          keep(row, model, { seconds: (await testChannel(row, model)).seconds }),
      });
      for (const { item, error } of failed)
        keep(item.row, item.model, { failure: describeError(error, tBase)?.text ?? '' });
    });
  const failing = rows.filter((row) =>
    columns.some((model) => results.get(cellKey(row, model))?.failure !== undefined),
  );
  const failures = [...results.values()].filter(({ failure }) => failure !== undefined).length;
  const disable = () =>
    write(async () => {
      await switchOff(failing);
      onClose();
    });
  return (
    <Dialog title={t('channel.matrixTitle', { count: rows.length })} wide onClose={onClose}>
      <TextField label={t('channel.matrixModels')} value={text} disabled={busy} onText={setText}>
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
                {columns.map((model) => {
                  const result = results.get(cellKey(row, model));
                  if (!modelsOf(row).includes(model))
                    return (
                      <td key={model} data-label={model} className="muted">
                        {t('channel.matrixNone')}
                      </td>
                    );
                  return (
                    <td key={model} data-label={model}>
                      {result?.seconds !== undefined && (
                        <span className="chip green">
                          {t('channel.matrixOk', { seconds: result.seconds })}
                        </span>
                      )}
                      {result?.failure !== undefined && (
                        <span className="error">{result.failure}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <p aria-live="polite">
        {busy
          ? t('channel.matrixProgress', { done: finished, count: tests.length })
          : results.size > 0 &&
            t('channel.matrixDone', { ok: results.size - failures, failed: failures })}
      </p>
      <DialogActions cancelLabel={tBase('common.close')} onCancel={onClose}>
        {busy && <Button onClick={() => stop.current.abort()}>{t('bulk.stop')}</Button>}
        {!busy && failing.length > 0 && (
          <Button kind="danger" onClick={() => void disable()}>
            {t('channel.matrixDisable', { count: failing.length })}
          </Button>
        )}
        {!busy && (
          <Button kind="primary" disabled={tests.length === 0} onClick={() => void start()}>
            {t('channel.matrixStart', { count: tests.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
