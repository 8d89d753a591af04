import { useState } from 'react';
import { resourceSchema } from '../../../schema/registry';
import type { FormMode, Locale, Row } from '../../../schema/types';
import { formValues } from '../../engine/newRecord';
import { RecordForm } from '../../engine/RecordForm';
import { consoleText, useConsoleT } from '../../i18n/consoleMessages';
import { useT } from '../../i18n/translate';
import { saveOwn } from '../../providers/ownAccount';
import { useSelf } from '../../providers/useSelf';
import type { FormConfig } from '../../resourceConfig';
import { storedUser } from '../../storage/storedUser';
import { showToast } from '../../toasts/toastStore';
import { LoadError } from '../../ui/LoadError';
import { MuiFrame } from '../../ui/MuiFrame';

/** Own group and quota are not one's to change; a new password needs the current one (spec.md section 6). */
const config: FormConfig = {
  fields: (values) => ({
    group: { hidden: true },
    quota: { hidden: true },
    original_password: { hidden: !values['password'] },
  }),
  validate: (values: Row, _mode: FormMode, locale: Locale): Record<string, string> =>
    values['password'] && !values['original_password']
      ? { original_password: consoleText(locale, 'user.originalMissing') }
      : {},
};

function SelfForm({ record }: { record: Row }) {
  const t = useConsoleT();
  const schema = resourceSchema('user');
  const [current, setCurrent] = useState(record);
  const save = async (values: Row): Promise<Row> => {
    const { username, display_name, password, original_password } = values;
    await saveOwn(
      {
        username,
        display_name,
        password: String(password ?? ''),
        ...(password ? { original_password: String(original_password ?? '') } : {}),
      },
      current,
    );
    showToast('success', t('user.updated'));
    const next = { ...current, username, display_name };
    setCurrent(next);
    const user = storedUser.get();
    if (user)
      storedUser.set({ ...user, username: String(username), display_name: String(display_name) });
    return formValues(schema, next);
  };
  return (
    <RecordForm
      name="user"
      schema={schema}
      mode="edit"
      config={config}
      initial={formValues(schema, record)}
      onSave={save}
    />
  );
}

/** /user/edit: the own profile. */
export function ProfilePage() {
  const t = useConsoleT();
  const tBase = useT();
  const { data, error, refetch } = useSelf();
  return (
    <MuiFrame>
      <div className="form-page">
        <h1>{t('user.self')}</h1>
        {error && <LoadError text={tBase('error.recordFailed')} onRetry={refetch} />}
        {data && <SelfForm record={data} />}
      </div>
    </MuiFrame>
  );
}
