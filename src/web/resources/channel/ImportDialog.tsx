import { useDataProvider } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { channelType, channelTypeChoices } from '../../../schema/channelTypes';
import { describeError } from '../../core/describeError';
import { reportError } from '../../core/reportError';
import { useConsoleT } from '../../core/texts/consoleMessages';
import { useLocale } from '../../core/texts/locale';
import { useT } from '../../core/texts/translate';
import { loadAllRows } from '../../data/dataProvider';
import { type JobReport, runJob } from '../../data/runJob';
import { useWrite } from '../../data/useWrite';
import { Dialog } from '../../ui/Dialog';
import { LabelledSelect } from '../../ui/LabelledSelect';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { type ImportedChannel, identityOf, parseImport } from './parseImport';

const mostShown = 50;

/** What was typed, read; a text that cannot be read is told why. */
function readText(
  text: string,
  defaults: { type: number; models: string },
): { channels: ImportedChannel[]; problem?: string } {
  try {
    return { channels: text.trim() === '' ? [] : parseImport(text, defaults) };
  } catch (error) {
    return { channels: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Creates channels from a pasted text or a file; shows what would happen to each before anything is sent. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useConsoleT();
  const tBase = useT();
  const locale = useLocale();
  const id = useId();
  const provider = useDataProvider();
  const { busy, write } = useWrite('channel');
  const stop = useRef(new AbortController());
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const [text, setText] = useState('');
  const [type, setType] = useState(1);
  const [models, setModels] = useState('');
  const [finished, setFinished] = useState(0);
  const [report, setReport] = useState<JobReport<ImportedChannel>>();
  useEffect(() => {
    const controller = stop.current;
    loadAllRows('channel', {}, controller.signal, () => {}).then(
      (rows) => setKnown(new Set(rows.map(identityOf))),
      (error: unknown) => {
        if (!controller.signal.aborted) reportError(error);
      },
    );
    return () => controller.abort();
  }, []);
  const { channels, problem } = readText(text, { type, models });
  const seen = new Set(known);
  const states = channels.map((channel) => {
    const same = !channel.mistake && seen.has(identityOf(channel.values));
    seen.add(identityOf(channel.values));
    return { channel, same };
  });
  const fresh = states
    .filter(({ channel, same }) => !same && !channel.mistake)
    .map(({ channel }) => channel);
  const start = () =>
    write(async () => {
      setReport(undefined);
      const result = await runJob({
        items: fresh,
        signal: stop.current.signal,
        onProgress: setFinished,
        work: ({ values }) => provider.create('channel', { data: values }),
      });
      setReport(result);
      setKnown(new Set([...(known ?? []), ...result.done.map(({ values }) => identityOf(values))]));
    });
  return (
    <Dialog title={t('channel.importTitle')} wide onClose={onClose}>
      <p className="muted">{t('channel.importHint')}</p>
      <div className="field">
        <label htmlFor={id}>{t('channel.importText')}</label>
        <textarea
          id={id}
          className="input"
          rows={6}
          spellCheck={false}
          value={text}
          disabled={busy}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-file`}>{t('channel.importFile')}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.json,.txt"
          onChange={(event) => {
            void event.target.files?.[0]?.text().then(setText);
          }}
        />
      </div>
      <div className="toolbar">
        <LabelledSelect
          label={t('channel.importDefaults')}
          value={String(type)}
          onChange={(value) => setType(Number(value))}
          options={channelTypeChoices(locale)}
        />
        <input
          className="input"
          aria-label={t('channel.matrixModels')}
          placeholder={t('channel.matrixModels')}
          value={models}
          onChange={(event) => setModels(event.target.value)}
        />
      </div>
      {problem && (
        <p className="error" role="alert">
          {t('channel.importUnreadable', { reason: problem })}
        </p>
      )}
      <p aria-live="polite">
        {busy
          ? t('bulk.progress', { done: finished, count: fresh.length })
          : t('channel.importSummary', {
              fresh: fresh.length,
              same: states.filter(({ same }) => same).length,
              wrong: channels.filter(({ mistake }) => mistake).length,
            })}
      </p>
      <ScrollFrame>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('channel.importRow')}</th>
              <th scope="col">{t('bulk.name')}</th>
              <th scope="col">{t('channel.importState')}</th>
            </tr>
          </thead>
          <tbody>
            {states.slice(0, mostShown).map(({ channel: { values, mistake }, same }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of the text is its number
              <tr key={index}>
                <td>{index + 1}</td>
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
      {report && !busy && (
        <div className="report">
          <p>{t('channel.importDone', { done: report.done.length })}</p>
          <ul>
            {report.failed.map(({ item, error }) => (
              <li key={identityOf(item.values)}>
                <bdi>{String(item.values['name'])}</bdi>: {describeError(error, tBase)?.text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {tBase('common.close')}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={busy || fresh.length === 0 || known === undefined}
          onClick={() => void start()}
        >
          {t('channel.importStart', { count: fresh.length })}
        </button>
      </div>
    </Dialog>
  );
}
