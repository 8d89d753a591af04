import { useQueryClient } from '@tanstack/react-query';
import { mapValues } from 'es-toolkit';
import { type DataProvider, useDataProvider } from 'react-admin';
import { isRow } from '../../../schema/isRow';
import { type Audit, type User, userRole } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { PropertySchema, Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { decodeRow } from '../../../schema/values/wire';
import { changedName } from '../../formats/text/ChangedRecord';
import { EntryFields } from '../../list/row/EntryDialog';
import { useTranslate } from '../../locales/catalogue';
import type { EntryProps, RecordRow } from '../../relay/config/resourceConfig';
import { HttpError } from '../../relay/errors/HttpError';
import { oneOf } from '../../relay/errors/ManyError';
import { refreshRecords } from '../../relay/refreshRecords';
import { manageUser } from '../../relay/resources/userCalls';
import { fetchOptions, saveOption } from '../../relay/site/optionCalls';
import { useWrite } from '../../relay/useWrite';
import { isCounted } from '../../relay/values/countedFields';
import { sameToRelay } from '../../relay/write/changes';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { showToast } from '../../ui/toasts/showToast';
import { listConfigOf } from '../listConfigs';

/** The values of fields before and after a change, as texts. */
type Values = Readonly<Record<string, readonly [before: string, after: string]>>;

/** The way back that the server offers; undefined for an entry without one. */
function wayBack({ undo }: RecordRow<Audit>): Values | undefined {
  const found: unknown = undo ? JSON.parse(plainText(undo)) : undefined;
  if (!isRow(found)) return undefined;
  return mapValues(found, (pair) => {
    const [before, after]: unknown[] = Array.isArray(pair) ? pair : [];
    return [plainText(before), plainText(after)] as const;
  });
}

/** A text of the audit as the API carries the value. */
function wireValue(property: PropertySchema | undefined, text: string): unknown {
  if (property?.type === 'boolean' && property['x-wire'] === undefined) return text === 'true';
  if (property?.type !== 'integer' && property?.type !== 'number') return text;
  return text === '' ? null : Number(text);
}

/**
 * Writes the values of options back that are still as the change left them.
 * @returns false where all are as before already; @throws HttpError
 */
async function optionsBack(values: Values, changedSince: string): Promise<boolean> {
  const now = (await fetchOptions()).values;
  let isWritten = false;
  for (const [name, [before, after]] of Object.entries(values)) {
    const raw = now.get(name);
    if (raw === before) continue;
    if (raw !== after) throw new HttpError('refused', changedSince);
    await saveOption({ name, before: raw, data: before, raw });
    isWritten = true;
  }
  return isWritten;
}

/** The fields whose number, one that calls move too, later changes have moved back by as much. */
async function movedBack(provider: DataProvider, row: RecordRow<Audit>, values: Values) {
  const { data } = await provider.getList('audit', {
    filter: { resource: row.resource, records: row.records },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'created_at', order: 'DESC' },
  });
  const later = data.filter(({ id }) => Number(id) > Number(row.id)).map(wayBack);
  const by = ([before, after]: Values[string] = ['', '']) => Number(after) - Number(before);
  const count = (field: string, move: number) =>
    later.filter((other) => by(other?.[field]) === move).length;
  return (field: string) => count(field, -by(values[field])) > count(field, by(values[field]));
}

/** Takes a change back, unless somebody changed the same values since. */
function useTakeBack(row: RecordRow<Audit>, values: Values) {
  const t = useTranslate();
  const provider = useDataProvider();
  const resource = plainText(row.resource);
  const client = useQueryClient();
  const { busy, write } = useWrite('audit');
  const id = Number(Array.isArray(row.records) ? row.records[0] : row.records);
  /** A role goes back by the call of the list. */
  const roleBack = async ([before, after]: Values[string]): Promise<boolean> => {
    const { data: now } = await provider.getOne<RecordRow<User>>(resource, { id });
    if (String(now.role) === before) return false;
    if (String(now.role) !== after) throw new HttpError('refused', t('undo.changedSince'));
    await manageUser(now, Number(before) === userRole.user ? 'demote' : 'promote');
    await refreshRecords(client, resource, { changed: [id] });
    return true;
  };
  const recordBack = async (): Promise<boolean> => {
    const schema = resourceSchema(resource);
    const part = (at: 0 | 1): Row =>
      decodeRow(
        schema,
        mapValues({ ...values }, (pair, field) => wireValue(schema.properties[field], pair[at])),
      );
    const before = part(0);
    const { data: now } = await provider.getOne(resource, { id });
    const isMovedBack = await movedBack(provider, row, values);
    const isBack = (field: string) =>
      isCounted(schema, field) ? isMovedBack(field) : sameToRelay(now[field], before[field]);
    if (Object.keys(values).every(isBack)) return false;
    const change = { before: { ...before, id }, data: part(1) };
    const meta = { takesBack: [change], rules: listConfigOf(resource) };
    await oneOf(provider.updateMany(resource, { ids: [id], data: {}, meta }));
    await refreshRecords(client, resource, { changed: [id] });
    return true;
  };
  const takeBack = () =>
    write(async () => {
      const name = changedName(row);
      const { role, ...others } = values;
      const isRole = resource === 'user' && role && Object.keys(others).length === 0;
      const isWritten = await (resource === 'option'
        ? optionsBack(values, t('undo.changedSince'))
        : isRole
          ? roleBack(role)
          : recordBack());
      if (isWritten) showToast('success', t('entry.undone', { name }));
      else showToast('info', t('entry.undoneBefore', { name }));
    });
  return { busy, takeBack };
}

function UndoButton({ row, values, onClose }: EntryProps<Audit> & { values: Values }) {
  const t = useTranslate();
  const { busy, takeBack } = useTakeBack(row, values);
  return (
    <div className="entry-actions">
      <Button disabled={busy} onClick={() => void takeBack().then((isDone) => isDone && onClose())}>
        <Icon name="undo" />
        {t('entry.undo')}
      </Button>
    </div>
  );
}

/** A change, and a button that takes it back where the values before it are known. */
export function AuditEntry(props: EntryProps<Audit>) {
  const values = wayBack(props.row);
  return (
    <>
      <EntryFields row={props.row} />
      {values && <UndoButton {...props} values={values} />}
    </>
  );
}
