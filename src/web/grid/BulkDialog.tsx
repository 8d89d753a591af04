import { type FormEvent, useEffect, useRef, useState } from 'react';
import { oddity } from '../../schema/oddValues';
import type { BulkMode, PropertySchema, ResourceSchema, Row } from '../../schema/types';
import type { RecordRow } from '../config/resourceConfig';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { ignoresZero } from '../data/readBack';
import { groupDigits } from '../formats/numbers';
import { OddValue } from '../formats/OddValue';
import { shownPair } from '../formats/shownText';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { DialogActions } from '../ui/DialogActions';
import { BulkInput } from './BulkInput';
import { changedValue, parseBulkValue, sameToRelay } from './bulkChange';
import { useBulkMistake } from './bulkMistake';
import { ChangeTable } from './ChangeTable';
import { countText } from './countText';

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
  /** True for a row that stays as it is. */
  isLocked?: ((row: RecordRow) => boolean) | undefined;
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
  /** True for old values that are written again: one look at many rows is enough to see that nobody else wrote. */
  isBack?: boolean;
  /** The amount to add to a number; absent for every other change. */
  added?: { field: string; amount: number };
}

interface PreviewRow extends RowChange {
  changes: boolean;
  /** True where the relay would take the new value for none that was given. */
  isIgnored: boolean;
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

/** What a change does to a row. */
function previewOf({
  property,
  field,
  fixed,
  isLocked,
  shownField,
  lacksZero,
  mode,
  value,
}: Pick<BulkDialogProps, 'field' | 'fixed' | 'isLocked'> & {
  /** Schema of the typed field. */
  property: PropertySchema | undefined;
  /** The field that is compared; absent where nothing but the rows themselves changes. */
  shownField: string | undefined;
  /** True where the relay takes 0 for "not given". */
  lacksZero: boolean;
  mode: BulkMode;
  value: ReturnType<typeof parseBulkValue>;
}): (row: RecordRow) => PreviewRow {
  const from =
    property && field && value !== undefined
      ? (now: Row): Row => ({ [field]: changedValue(property, mode, value, now[field]) })
      : undefined;
  return (row) => {
    const data = from?.(row) ?? fixed ?? {};
    const isIgnored = lacksZero && shownField !== undefined && data[shownField] === 0;
    return {
      row,
      data,
      isIgnored,
      // A number that the relay counts is set from what it is when its turn comes, too.
      ...(from && (mode !== 'set' || property?.['x-counter']) ? { from } : {}),
      ...(field !== undefined && mode === 'add' && typeof value === 'number'
        ? { added: { field, amount: value } }
        : {}),
      changes:
        !isLocked?.(row) &&
        (shownField === undefined ||
          (data[shownField] !== undefined &&
            !isIgnored &&
            !sameToRelay(row[shownField], data[shownField]))),
    };
  };
}

/** Gives the focus to what is changed first; where something is deleted, to the way out. */
function useFirstFocus(danger: boolean | undefined, property: PropertySchema | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  // The window would give the focus to its first control: the way of changing, or the table.
  useEffect(() => {
    const cancel = confirm.current?.parentElement?.querySelector('button');
    // A value that is chosen: its select comes after that of the way of changing.
    const choices = confirm.current
      ?.closest('dialog')
      ?.querySelectorAll<HTMLElement>('select.input');
    const choice = property ? [...(choices ?? [])].at(-1) : undefined;
    // One whose code is loaded first takes the focus by itself.
    const isListed = property?.['x-options-from'] !== undefined;
    (isListed
      ? undefined
      : (input.current ?? choice ?? (danger ? cancel : confirm.current))
    )?.focus();
  }, [danger, property]);
  return { input, confirm };
}

function BulkMistake({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className="error" role="alert">
      {text}
    </p>
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
  isLocked,
  danger,
  onApply,
  onCancel,
}: BulkDialogProps) {
  const t = useTranslate();
  const locale = useLocale();
  const property = field === undefined ? undefined : schema.properties[field];
  const [mode, setMode] = useState<BulkMode>(property?.['x-bulk']?.[0] ?? 'set');
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const value = property ? parseBulkValue(property, text) : undefined;
  const { input, confirm } = useFirstFocus(danger, property);
  const shownField = field ?? Object.keys(fixed ?? {})[0];
  const lacksZero = shownField !== undefined && ignoresZero(schema, shownField);
  const changes = rows.map(
    previewOf({ property, field, fixed, isLocked, shownField, lacksZero, mode, value }),
  );
  const hasIgnored = changes.some((change) => change.isIgnored);
  const mistake = useBulkMistake(schema, field, { text, value, hasIgnored });
  const changed = changes.filter((change) => change.changes);
  const records = (count: number) => countText(t, schema, count, locale);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(changed);
  };
  return (
    <Dialog title={title} wide onClose={onCancel}>
      <form noValidate onSubmit={apply}>
        {field !== undefined && (
          <BulkInput
            input={input}
            schema={schema}
            field={field}
            mode={mode}
            onMode={setMode}
            text={text}
            onText={setText}
            onRefused={setRefused}
          />
        )}
        <BulkMistake text={mistake} />
        <p aria-live="polite">
          {danger && shownField === undefined
            ? t('bulk.previewDelete', { records: records(changed.length) })
            : t('bulk.preview', {
                changed: groupDigits(changed.length),
                records: records(rows.length),
              })}
        </p>
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
            ref={confirm}
            type="submit"
            kind={danger ? 'danger' : 'primary'}
            disabled={changed.length === 0 || isRefused}
          >
            {t('bulk.apply', { action, records: records(changed.length) })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
