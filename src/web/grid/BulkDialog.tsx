import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { oddity } from '../../schema/oddValues';
import { fieldTexts, recordsWord } from '../../schema/texts';
import type { BulkMode, ResourceSchema, Row } from '../../schema/types';
import type { RecordRow } from '../config/resourceConfig';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useOptions } from '../data/useOptions';
import { OddValue } from '../formats/OddValue';
import { shownPair } from '../formats/shownText';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { DialogActions } from '../ui/DialogActions';
import { changedValue, parseBulkValue, sameToRelay } from './bulkChange';
import { ChangeTable } from './ChangeTable';

export interface BulkDialogProps {
  schema: ResourceSchema;
  title: string;
  /** The action, as its button names it. */
  action: string;
  rows: readonly RecordRow[];
  /**
   * Field that is typed here, or a fixed change such as a new status; absent for what has no values, such as deleting.
   */
  field?: string | undefined;
  fixed?: Row;
  danger?: boolean;
  onApply: (changes: readonly RowChange[]) => void;
  onCancel: () => void;
}

/** The change of one record. */
export interface RowChange {
  row: RecordRow;
  /** Fields and their new values, from the record as it was read. */
  data: Row;
  /**
   * The same from the record as it is when its turn comes; absent where the new values do not depend on the old ones.
   */
  from?: (now: Row) => Row;
  /** The amount to add to a number; absent for every other change. */
  added?: { field: string; amount: number };
}

interface PreviewRow extends RowChange {
  changes: boolean;
}

function InputRow({
  input,
  schema,
  field,
  mode,
  onMode,
  text,
  onText,
}: {
  input: RefObject<HTMLInputElement | null>;
  schema: ResourceSchema;
  field: string;
  mode: BulkMode;
  onMode: (mode: BulkMode) => void;
  text: string;
  onText: (text: string) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const property = schema.properties[field];
  const { options } = useOptions(property?.['x-options-from']);
  const modes = property?.['x-bulk'] ?? [];
  const isList = property?.type === 'array';
  const isNumber = property?.type === 'integer' || property?.type === 'number';
  return (
    <div className="toolbar">
      <div className="labelled">
        <label htmlFor={`${id}-mode`}>{fieldTexts(schema, field, useLocale()).title}</label>
        <select
          id={`${id}-mode`}
          className="input"
          value={mode}
          onChange={({ target }) => {
            const chosen = modes.find((known) => known === target.value);
            if (chosen) onMode(chosen);
          }}
        >
          {modes.map((known) => (
            <option key={known} value={known}>
              {t(`bulk.mode.${known}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="labelled">
        <label htmlFor={`${id}-value`}>{t('bulk.value')}</label>
        <input
          ref={input}
          id={`${id}-value`}
          className="input"
          list={`${id}-options`}
          inputMode={isNumber ? 'numeric' : undefined}
          value={text}
          placeholder={isList ? t('bulk.listHint') : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        <datalist id={`${id}-options`}>
          {options.slice(0, 500).map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      </div>
    </div>
  );
}

/** A value before and after, as the list shows it, marked where it is not what the schema says. */
function ValueCells({
  schema,
  field,
  change: { row, data, changes },
}: {
  schema: ResourceSchema;
  field: string;
  change: PreviewRow;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const before = row[field];
  const why = oddity(schema.properties[field], before);
  const values = [before, changes ? data[field] : before] as const;
  const [beforeText, afterText] = shownPair(schema, field, values, locale, row);
  return (
    <>
      <td data-label={t('bulk.before')}>
        {why ? <OddValue value={before} why={why} /> : <bdi className="wrap">{beforeText}</bdi>}
      </td>
      <td data-label={t('bulk.after')}>
        {changes ? (
          <bdi className="wrap">{afterText}</bdi>
        ) : (
          <span className="muted">{t('bulk.unchanged')}</span>
        )}
      </td>
    </>
  );
}

/** Shows what a change of many records does to each before anything is sent. */
export function BulkDialog({
  schema,
  title,
  action,
  rows,
  field,
  fixed,
  danger,
  onApply,
  onCancel,
}: BulkDialogProps) {
  const t = useTranslate();
  const locale = useLocale();
  const property = field === undefined ? undefined : schema.properties[field];
  const [mode, setMode] = useState<BulkMode>(property?.['x-bulk']?.[0] ?? 'set');
  const [text, setText] = useState('');
  const value = property ? parseBulkValue(property, text) : undefined;
  const input = useRef<HTMLInputElement>(null);
  // The window would give the focus to the way of changing, its first control.
  useEffect(() => input.current?.focus(), []);
  const shownField = field ?? Object.keys(fixed ?? {})[0];
  const from =
    property && field && value !== undefined
      ? (now: Row): Row => ({ [field]: changedValue(property, mode, value, now[field]) })
      : undefined;
  const changes: PreviewRow[] = rows.map((row) => {
    const data = from?.(row) ?? fixed ?? {};
    return {
      row,
      data,
      // A number that the relay counts is set from what it is when its turn comes, too.
      ...(from && (mode !== 'set' || property?.['x-counter']) ? { from } : {}),
      ...(field !== undefined && mode === 'add' && typeof value === 'number'
        ? { added: { field, amount: value } }
        : {}),
      changes:
        shownField === undefined ||
        (data[shownField] !== undefined && !sameToRelay(row[shownField], data[shownField])),
    };
  });
  const changed = changes.filter((change) => change.changes);
  return (
    <Dialog title={title} wide onClose={onCancel}>
      {field !== undefined && (
        <InputRow
          input={input}
          schema={schema}
          field={field}
          mode={mode}
          onMode={setMode}
          text={text}
          onText={setText}
        />
      )}
      {property && property.type !== 'array' && text.trim() !== '' && value === undefined && (
        <p className="error" role="alert">
          {(property.type === 'string' && field && fieldTexts(schema, field, locale).error) ||
            t('bulk.valueWrong')}
        </p>
      )}
      <p aria-live="polite">{t('bulk.preview', { changed: changed.length, count: rows.length })}</p>
      <ChangeTable
        heads={shownField === undefined ? [] : [t('bulk.before'), t('bulk.after')]}
        changes={changes}
        cells={(change) =>
          shownField !== undefined && (
            <ValueCells schema={schema} field={shownField} change={change} />
          )
        }
      />
      <DialogActions onCancel={onCancel}>
        <Button
          kind={danger ? 'danger' : 'primary'}
          disabled={changed.length === 0}
          onClick={() => onApply(changed)}
        >
          {t('bulk.apply', {
            action,
            records: t('bulk.count', {
              count: changed.length,
              records: recordsWord(schema, changed.length, locale),
            }),
          })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
