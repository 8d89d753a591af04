import { useRecordContext, useResourceContext } from 'react-admin';
import { inLanguage } from '../../../schema/texts';
import { useFormConfig } from '../../form/FormConfigContext';
import { textIn, useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { RecordRow, RowAction } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import { useWrite } from '../../relay/useWrite';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
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
export function RecordActions() {
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
