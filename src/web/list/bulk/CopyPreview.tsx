import { fieldTexts } from '../../../schema/texts';
import type { ResourceSchema } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { cutText } from '../../formats/parts/OddValue';
import { shownPair } from '../../formats/shownText';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { RecordRow } from '../../relay/config/resourceConfig';
import type { RowChange } from './BulkDialog';
import { ChangeTable } from './ChangeTable';

/** Entries of a long list that are named. */
const maxNamed = 6;
/** Longest value that is shown whole, in characters. */
const longest = 60;

const entriesOf = (value: unknown) => (Array.isArray(value) ? value.map(plainText) : []);

/** The beginning of the entries, and how many more there are. */
const named = (entries: readonly string[]) =>
  entries.slice(0, maxNamed).join(', ') +
  (entries.length > maxNamed ? ` … +${entries.length - maxNamed}` : '');

/** The entries that come and go in a list that is too long to be read. */
function ListDifference({ before, after }: { before: string[]; after: string[] }) {
  const gone = before.filter((entry) => !after.includes(entry));
  const come = after.filter((entry) => !before.includes(entry));
  return (
    <>
      {gone.length > 0 && <bdi className="muted wrap">− {named(gone)}</bdi>}
      {gone.length > 0 && come.length > 0 && <br />}
      {come.length > 0 && <bdi className="wrap">+ {named(come)}</bdi>}
    </>
  );
}

/** Two long texts from where they differ. */
function fromDifference(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - 10);
  const part = (text: string) => (from > 0 ? '…' : '') + cutText(text.slice(from));
  return [part(before), part(after)];
}

/** A value before and after. */
function Difference({
  schema,
  field,
  row,
  after,
}: {
  schema: ResourceSchema;
  field: string;
  row: RecordRow;
  after: unknown;
}) {
  const t = useTranslate();
  const [oldText, newText] = shownPair(schema, field, [row[field], after], useLocale(), row);
  const isLong = oldText.length > longest || newText.length > longest;
  const [old, next] = [entriesOf(row[field]), entriesOf(after)];
  const isOtherOrder = [...old].sort().join() === [...next].sort().join();
  if (Array.isArray(after) && isLong && !isOtherOrder)
    return <ListDifference before={old} after={next} />;
  const [from, to] = isLong ? fromDifference(oldText, newText) : [oldText, newText];
  const none = <span className="muted">{t('copy.nothing')}</span>;
  return (
    <>
      {from === '' ? none : <bdi className="muted wrap">{from}</bdi>} →{' '}
      {to === '' ? none : <bdi className="wrap">{to}</bdi>}
    </>
  );
}

/** The changes of a copy in each record, field by field; also which records stay as they are, and why. */
export function CopyPreview({
  schema,
  fields,
  changes,
  source,
}: {
  schema: ResourceSchema;
  fields: readonly string[];
  changes: readonly RowChange[];
  source: RecordRow | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const cell = ({ row, data }: RowChange, field: string, title: string) => (
    <td key={field} data-label={title}>
      {Object.hasOwn(data, field) ? (
        <span>
          <Difference schema={schema} field={field} row={row} after={data[field]} />
        </span>
      ) : (
        <span className="muted">
          {t(row.id === source?.id ? 'copy.isSource' : 'bulk.unchanged')}
        </span>
      )}
    </td>
  );
  const columns = fields.map((field) => ({ field, ...fieldTexts(schema, field, locale) }));
  return (
    <ChangeTable
      heads={columns.map(({ title }) => title)}
      changes={changes}
      cells={(change) => columns.map(({ field, title }) => cell(change, field, title))}
    />
  );
}
