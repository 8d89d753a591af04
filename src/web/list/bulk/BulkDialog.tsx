import { useEffect, useRef, useState } from 'react';
import { fieldTexts } from '../../../schema/texts';
import type { BulkMode, PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { needsText } from '../../../schema/values/emptyValues';
import { oddity } from '../../../schema/values/oddValues';
import { groupDigits } from '../../formats/number/numbers';
import { OddValue } from '../../formats/parts/OddValue';
import { shownPair } from '../../formats/shownText';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { BulkValues, RecordRow } from '../../relay/config/resourceConfig';
import { sameToRelay } from '../../relay/write/changes';
import { ignoresZero } from '../../relay/write/keptFields';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { countText } from '../jobs/countText';
import { BulkInput } from './BulkInput';
import { type BulkValueOf, changedValue, parseBulkValue } from './bulkChange';
import { ChangeTable } from './ChangeTable';

interface Typed {
  text: string;
  /** The text as a value; undefined where it is none. */
  value: BulkValueOf | undefined;
  /** True where a record would get what the relay takes for "not given". */
  hasIgnored: boolean;
}

/** The mistake in the value of a bulk change; undefined for a right one, and while there is none. */
function useBulkMistake(
  schema: ResourceSchema,
  field: string | undefined,
  { text, value, hasIgnored }: Typed,
): string | undefined {
  const t = useTranslate();
  const locale = useLocale();
  const property = field === undefined ? undefined : schema.properties[field];
  if (hasIgnored) return t('form.zeroIgnored');
  if (!property || property.type === 'array' || text.trim() === '' || value !== undefined)
    return undefined;
  return (
    (property.type === 'string' && field && fieldTexts(schema, field, locale).error) ||
    t(property.type === 'number' ? 'list.rangeWrong' : 'bulk.valueWrong')
  );
}

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
  /** @param written what the rows get; undefined for what has no values */
  onApply: (rows: readonly RecordRow[], written: BulkValues | undefined) => void;
  onCancel: () => void;
}

/** The change of one record, as it was read. */
export interface RowChange {
  row: RecordRow;
  /** Fields and their new values. */
  data: Row;
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

/** The values for the rows: from the record of its turn, where the new value depends on the old one. */
function writtenBy(
  property: PropertySchema,
  field: string,
  mode: BulkMode,
  value: BulkValueOf,
): BulkValues {
  const of = (now: Row): Row => ({ [field]: changedValue(property, mode, value, now[field]) });
  // A number that the relay counts is set from what it is when its turn comes, too.
  if (mode === 'set' && !property['x-counter']) return { data: of({}) };
  const adds = mode === 'add' && typeof value === 'number' ? field : undefined;
  return { values: { fields: [field], of, isDerived: true, adds } };
}

/**
 * The effect of a change on a row.
 * @param field that is compared; absent where nothing but the rows themselves changes
 * @param lacksZero true where the relay takes 0 for "not given"
 */
const previewOf =
  (
    written: BulkValues | undefined,
    field: string | undefined,
    lacksZero: boolean,
    isLocked: BulkDialogProps['isLocked'],
  ) =>
  (row: RecordRow): PreviewRow => {
    const data = !written ? {} : 'data' in written ? written.data : written.values.of(row);
    const next = field === undefined ? undefined : data[field];
    const isIgnored = lacksZero && next === 0;
    const isOther =
      field === undefined || (next !== undefined && !isIgnored && !sameToRelay(row[field], next));
    return { row, data, isIgnored, changes: !isLocked?.(row) && isOther };
  };

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

/** How many of the rows change. */
function Counts({
  schema,
  isDeletion,
  changed,
  rows,
}: Pick<BulkDialogProps, 'schema' | 'rows'> & {
  isDeletion: boolean | undefined;
  changed: readonly RowChange[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const records = (count: number) => countText(t, schema, count, locale);
  return (
    <p aria-live="polite">
      {isDeletion
        ? t('bulk.previewDelete', { records: records(changed.length) })
        : t('bulk.preview', {
            changed: groupDigits(changed.length),
            records: records(rows.length),
          })}
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
  const property = field === undefined ? undefined : schema.properties[field];
  const [mode, setMode] = useState<BulkMode>(property?.['x-bulk']?.[0] ?? 'set');
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const value = property && parseBulkValue(property, text, needsText(schema, field ?? ''));
  const { input, confirm } = useFirstFocus(danger, property);
  const shownField = field ?? Object.keys(fixed ?? {})[0];
  const lacksZero = shownField !== undefined && ignoresZero(schema, shownField);
  const typed =
    property && field && value !== undefined ? writtenBy(property, field, mode, value) : undefined;
  const written = typed ?? (fixed && { data: fixed });
  const changes = rows.map(previewOf(written, shownField, lacksZero, isLocked));
  const hasIgnored = changes.some((change) => change.isIgnored);
  const mistake = useBulkMistake(schema, field, { text, value, hasIgnored });
  const changed = changes.filter((change) => change.changes);
  const records = countText(t, schema, changed.length, useLocale());
  const apply = () =>
    onApply(
      changed.map(({ row }) => row),
      written,
    );
  return (
    <Dialog title={title} wide onClose={onCancel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
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
        <Counts schema={schema} isDeletion={danger && !shownField} changed={changed} rows={rows} />
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
            {t('bulk.apply', { action, records })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
