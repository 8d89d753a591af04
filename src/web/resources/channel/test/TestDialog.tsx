import { useId, useState } from 'react';
import type { Channel } from '../../../../schema/records.gen';
import { resourceSchema } from '../../../../schema/registry';
import { countText } from '../../../list/jobs/countText';
import { recordName } from '../../../list/row/recordName';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import type { BulkDialogOwnProps } from '../../../relay/config/resourceConfig';
import { Dialog } from '../../../ui/dialog/Dialog';
import { ScrollFrame } from '../../../ui/ScrollFrame';
import { ResultText, TestActions } from './TestParts';
import { modelFor, modelsOf } from './testChannel';
import { useTestRun } from './useTestRun';
import '../../../list/jobs/bulk.css';

/** Most models that are suggested. */
const maxSuggested = 500;

/** The own test model of each channel, or one that is typed for all. */
function ModelChoice({
  rows,
  isBusy,
  isOwn,
  onOwn,
  text,
  onText,
}: {
  rows: readonly Channel[];
  isBusy: boolean;
  isOwn: boolean;
  onOwn: (isOwn: boolean) => void;
  text: string;
  onText: (text: string) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const choice = (own: boolean) => ({
    name: id,
    checked: isOwn === own,
    disabled: isBusy,
    onChange: () => onOwn(own),
  });
  return (
    <fieldset className="copy-fields">
      <legend>{t('channel.model')}</legend>
      <label>
        <input type="radio" {...choice(true)} />
        {t('channel.testOwn')}
      </label>
      <label>
        <input type="radio" {...choice(false)} />
        {t('channel.testSame')}
      </label>
      {!isOwn && (
        <>
          <input
            className="input"
            list={`${id}-models`}
            aria-label={t('channel.model')}
            placeholder={t('channel.model')}
            disabled={isBusy}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          <datalist id={`${id}-models`}>
            {[...new Set(rows.flatMap(modelsOf))].slice(0, maxSuggested).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </fieldset>
  );
}

/**
 * Tests channels, each with its own test model or all with one: time or reason of each, and ways on with those that
 * failed.
 */
export function TestDialog({ rows, select, onClose }: BulkDialogOwnProps<Channel>) {
  const t = useTranslate();
  const locale = useLocale();
  const run = useTestRun();
  const [isOwn, setIsOwn] = useState(true);
  const [text, setText] = useState('');
  const model = text.trim();
  const all = rows.map((row) => ({ row, model: isOwn ? modelFor(row) : model }));
  // A relay tests another model in place of one that the channel does not list, and does not say so.
  const isOffered = ({ row, model: wanted }: (typeof all)[number]) =>
    isOwn || modelsOf(row).includes(wanted);
  const count = countText(t, resourceSchema('channel'), rows.length, locale);
  return (
    <Dialog
      title={t('bulk.apply', { action: t('bulk.test'), records: count })}
      wide
      onClose={onClose}
    >
      <ModelChoice
        rows={rows}
        isBusy={run.busy}
        isOwn={isOwn}
        onOwn={setIsOwn}
        text={text}
        onText={setText}
      />
      <ScrollFrame>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('bulk.name')}</th>
              <th scope="col">{t('channel.model')}</th>
              <th scope="col">{t('channel.testResult')}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((test) => (
              <tr key={test.row.id}>
                <td data-label={t('bulk.name')}>
                  <bdi>{recordName(test.row)}</bdi>
                </td>
                <td data-label={t('channel.model')}>
                  <bdi>{test.model}</bdi>
                </td>
                <td data-label={t('channel.testResult')}>
                  {isOffered(test) ? (
                    <ResultText result={run.resultOf(test)} />
                  ) : (
                    <span className="muted">{model !== '' && t('channel.matrixNone')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <TestActions run={run} tests={all.filter(isOffered)} onSelect={select} onClose={onClose} />
    </Dialog>
  );
}
