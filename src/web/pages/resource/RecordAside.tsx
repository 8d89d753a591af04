import { Suspense, useContext } from 'react';
import { EditContext, useDataProvider, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router';
import { holds } from '../../../schema/conditions';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import { statusOn } from '../../../schema/recordStatus';
import { resourceSchema } from '../../../schema/registry';
import { fieldTexts } from '../../../schema/texts';
import { isTimeField } from '../../../schema/timeFields';
import type { ResourceSchema } from '../../../schema/types';
import { oddity } from '../../../schema/values/oddValues';
import { useFormConfig } from '../../form/FormConfigContext';
import { useIsRead } from '../../form/useIsRead';
import { cellOf } from '../../formats/cells';
import { OddValue } from '../../formats/parts/OddValue';
import { shownText } from '../../formats/shownText';
import { pointerLinks } from '../../list/row/pointerLinks';
import { recordLinks } from '../../list/row/recordLinks';
import { useStatusToggle } from '../../list/row/useStatusToggle';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import { listConfigOf } from '../../resources/listConfigs';
import { useStoredUser } from '../../storage/storedUser';
import { lazyPart } from '../../ui/loading/lazyPart';

const PointerCounts = lazyPart(async () => (await import('./PointerCounts')).PointerCounts);

/** Switches the record on and off, where the API lets a client do that. */
function StatusSwitch({ name, schema, record }: SectionProps) {
  const locale = useLocale();
  const { busy, toggle } = useStatusToggle(name, useDataProvider(), listConfigOf(name));
  const status = schema.properties['status'];
  const now = record['status'];
  if (!status || status.readOnly || !status.enum?.some((known) => known === now)) return null;
  return (
    <input
      type="checkbox"
      role="switch"
      className="record-switch"
      aria-label={fieldTexts(schema, 'status', locale).title}
      aria-disabled={busy}
      checked={now === statusOn}
      aria-checked={now === statusOn}
      onChange={() => void toggle(record)}
    />
  );
}

interface SectionProps {
  name: string;
  schema: ResourceSchema;
  record: RecordRow;
}

/** Letters of a text that stand beside its title; a longer one, as the reason of a failure, has its own lines. */
const maxBeside = 28;
const isLong = (value: unknown) => typeof value === 'string' && value.length > maxBeside;

/** Fields of the record that the form does not edit; its status is said in the head, and by the switch. */
function Facts({ schema, record }: SectionProps) {
  const t = useTranslate();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const fields = (schema['x-resource'].aside ?? []).filter(
    (field) =>
      field in record &&
      record[field] !== '' &&
      isVisibleTo(schema.properties[field], role) &&
      !holds(schema.properties[field]?.['x-hide-when'], record),
  );
  return (
    <dl className="record-facts">
      {fields.map((field) => {
        const property = schema.properties[field];
        const why = oddity(property, record[field]);
        const Cell = cellOf(property);
        const isTime = isTimeField(property);
        const isEmpty =
          (isTime || property?.['x-reference'] !== undefined) &&
          shownText(schema, field, record[field], locale, record) === '';
        return (
          <div key={field} className={isLong(record[field]) ? 'long' : undefined}>
            <dt>{fieldTexts(schema, field, locale).title}</dt>
            <dd>
              {why ? (
                <OddValue value={record[field]} why={why} />
              ) : isEmpty ? (
                <span className="muted">{isTime ? t('form.never') : '–'}</span>
              ) : (
                <Cell value={record[field]} row={record} name={field} schema={schema} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Beside a record's form: its state, the counters of the relay, and a link to its logs. */
export function RecordAside() {
  const t = useTranslate();
  const locale = useLocale();
  const name = useResourceContext() ?? '';
  const record = useRecordContext<RecordRow>();
  const { Aside } = useFormConfig();
  const may = useAccess();
  const isRead = useIsRead();
  const error = useContext(EditContext)?.error;
  if (!record || (error && !isRead)) return null;
  const schema = resourceSchema(name);
  const part = { name, schema, record };
  const pointers = pointerLinks(name, record.id, locale, may);
  return (
    <aside className="record-aside" aria-label={t('form.state')}>
      <header>
        <h2>{t('form.state')}</h2>
        {isRead && <StatusSwitch {...part} />}
      </header>
      <Facts {...part} />
      {isRead && Aside && <Aside record={record} />}
      {recordLinks(schema, record, locale).map(({ key, title, href }) => (
        <Link key={key} to={href}>
          {title}
        </Link>
      ))}
      {schema['x-resource'].owner === undefined && may({ resource: 'audit', action: 'list' }) && (
        <Link to={`/audit?f.resource=${name}&f.records=${encodeURIComponent(record.id)}`}>
          {t('form.history')}
        </Link>
      )}
      {pointers.length > 0 && (
        <Suspense>
          <PointerCounts links={pointers} id={record.id} />
        </Suspense>
      )}
    </aside>
  );
}
