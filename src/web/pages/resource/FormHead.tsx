import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext, useResourceContext } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import { inLanguage, recordWord } from '../../../schema/texts';
import { oddity } from '../../../schema/values/oddValues';
import { useFormConfig } from '../../form/FormConfigContext';
import { useIsRead } from '../../form/useIsRead';
import { cellOf } from '../../formats/cells';
import { recordName } from '../../list/row/recordName';
import { addLabel } from '../../list/toolbar/addLabel';
import { textIn, useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { RecordRow, RowAction } from '../../relay/config/resourceConfig';
import { placeInLists } from '../../relay/read/cachedLists';
import { useAccess } from '../../relay/session/useAccess';
import { useWrite } from '../../relay/useWrite';
import { listAddress } from '../../storage/listAddress';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { IconLink } from '../../ui/links/IconLink';
import { LinkButton } from '../../ui/links/LinkButton';

/** Actions on the stored record; what is typed in the form stays as it is. */
function ActionButton({ action, record }: { action: RowAction; record: RecordRow }) {
  const locale = useLocale();
  const { busy, write } = useWrite(useResourceContext() ?? '');
  const { label, labelParams, icon, call } = action;
  return (
    <Button
      aria-disabled={busy}
      onClick={() => {
        if (!busy) void write(async () => call?.(record));
      }}
    >
      <Icon name={icon} />
      {typeof label === 'string' ? textIn(locale, label, labelParams) : inLanguage(label, locale)}
    </Button>
  );
}

/** In the head of a record's form: what its resource offers to do with it, and a copy of it as a new record. */
function RecordActions() {
  const t = useTranslate();
  const name = useResourceContext() ?? '';
  const record = useRecordContext<RecordRow>();
  const { headActions = [], canCopy } = useFormConfig();
  const can = useAccess();
  if (!record) return null;
  return (
    <>
      {headActions.map((action) => (
        <ActionButton key={action.key} action={action} record={record} />
      ))}
      {canCopy && can({ resource: name, action: 'create' }) && (
        <LinkButton to={`/${name}/add?from=${encodeURIComponent(record.id)}`}>
          <Icon name="duplicate" />
          {t('list.copyDraft')}
        </LinkButton>
      )}
    </>
  );
}

/** The head of a form: the way back, the record's name, and links to the records before and after it. */
export function FormHead({ name, id }: { name: string; id?: string }) {
  const t = useTranslate();
  const schema = resourceSchema(name);
  const locale = useLocale();
  const record = useRecordContext<RecordRow>();
  const isRead = useIsRead();
  // As the list had them that was shown last; none where no list was, as after a reload.
  const { previous, next } = placeInLists(useQueryClient(), name, id ?? '');
  const word = recordWord(schema, locale);
  const edited = id === undefined ? undefined : record;
  const status = edited?.['status'];
  const Status = cellOf(schema.properties['status']);
  const addressOf = ({ id: other }: RecordRow) => `/${name}/edit/${encodeURIComponent(other)}`;
  return (
    <header className="page-head form-head">
      <IconLink icon="back" label={t('form.back')} href={listAddress(name)} />
      {edited ? (
        <h1>
          <span className="for-readers">{t('form.editing', { record: word })}</span>
          <bdi>{recordName(edited)}</bdi>
        </h1>
      ) : (
        <h1>{id === undefined ? addLabel(schema, locale) : t('form.edit', { record: word })}</h1>
      )}
      {edited && <span className="muted">#{String(edited.id)}</span>}
      {edited && status !== undefined && !oddity(schema.properties['status'], status) && (
        <Status value={status} row={edited} name="status" schema={schema} />
      )}
      <span className="form-head-end">
        {previous && (
          <IconLink
            icon="left"
            label={t('form.previous', { name: recordName(previous) })}
            href={addressOf(previous)}
          />
        )}
        {next && (
          <IconLink
            icon="right"
            label={t('form.next', { name: recordName(next) })}
            href={addressOf(next)}
          />
        )}
        {edited && isRead && <RecordActions />}
      </span>
    </header>
  );
}
