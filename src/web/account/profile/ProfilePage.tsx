import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { resourceSchema } from '../../../schema/registry';
import type { FormMode, Locale, Row } from '../../../schema/types';
import { oddFields, plainText } from '../../../schema/values/oddValues';
import { MuiFrame } from '../../form/parts/MuiFrame';
import { SchemaForm } from '../../form/SchemaForm';
import { type Clash, ClashDialog } from '../../form/save/Clashes';
import { saveEdit } from '../../form/save/saveEdit';
import { formValues } from '../../form/schema/newRecord';
import { textIn, useTranslate } from '../../locales/catalogue';
import { checksPassword } from '../../relay/calls/relayStatus';
import type { FormConfig, RecordRow } from '../../relay/config/resourceConfig';
import { LoadError } from '../../relay/errors/LoadError';
import { readOwn, saveOwn } from '../../relay/session/ownAccount';
import { fetchSelf, useSelf } from '../../relay/useSelf';
import { passwordField, passwordMistakes } from '../../resources/user/passwordRules';
import { storedUser } from '../../storage/storedUser';
import { useQuestion } from '../../ui/dialog/useQuestion';
import { focusToType } from '../../ui/fields/focusToType';
import { showToast } from '../../ui/toasts/showToast';
import { newPasswordPlace } from '../newAccount';
import { FirstPassword } from './FirstPassword';

/**
 * Fields that nobody changes here: the settings bind other accounts, and say which are bound; a relay's own fields are
 * for administrators.
 */
const elsewhere = () => [
  'email',
  'github_id',
  'wechat_id',
  'lark_id',
  'oidc_id',
  'group',
  'quota',
  ...Object.keys(resourceSchema('user')['x-relay']?.own ?? {}),
];

/** A new password needs the current one, where the server checks it. */
const config: FormConfig = {
  fields: (values, _mode, locale) => ({
    ...Object.fromEntries(elsewhere().map((name) => [name, { hidden: true }])),
    password: {
      ...passwordField(locale, 'user.passwordKept'),
      title: textIn(locale, 'user.newPassword'),
    },
    original_password: { hidden: !values['password'] || !checksPassword(), required: true },
  }),
  validate: (values: Row, _mode: FormMode, locale: Locale): Record<string, string> => ({
    ...passwordMistakes(values, locale),
    ...(values['password'] && checksPassword() && !values['original_password']
      ? { original_password: textIn(locale, 'user.originalMissing') }
      : {}),
  }),
};

/** Shows the names of the account in the menu, too. */
function rememberNames({ id, username, display_name }: Row): void {
  const user = storedUser.get();
  if (user && String(user.id) === String(id))
    storedUser.set({
      ...user,
      username: plainText(username) || user.username,
      display_name: plainText(display_name),
    });
}

/** Reads the names that a failed save has changed all the same. */
async function readNames(): Promise<void> {
  const now = await readOwn().catch(() => undefined);
  if (now) rememberNames(now);
}

/** Asked for one of their own, as by the sign-in, until the relay says that it has one. */
const hasFirstPassword = (self: Row, hash: string) =>
  hash === newPasswordPlace && self['initial_password'] !== false;

function SelfForm({ record }: { record: RecordRow }) {
  const t = useTranslate();
  const schema = resourceSchema('user');
  const [current, setCurrent] = useState(record);
  const { asked, ask, answer } = useQuestion<Clash[]>();
  useEffect(() => {
    if (location.hash === newPasswordPlace) focusToType(document.getElementById('user_password'));
  }, []);
  const save = async (values: Row): Promise<Row> => {
    const next = await saveEdit({
      schema,
      config,
      record: current,
      values,
      read: () => fetchSelf(),
      write: saveOwn,
      ask,
    }).catch((error: unknown) => {
      void readNames();
      throw error;
    });
    if (!next) {
      showToast('info', t('form.nothing'));
      return formValues(schema, current);
    }
    showToast('success', t('user.updated'));
    setCurrent(next);
    rememberNames(next);
    return formValues(schema, next);
  };
  return (
    <>
      <SchemaForm
        name="user"
        schema={schema}
        mode="edit"
        config={config}
        initial={formValues(schema, record)}
        odd={oddFields(schema.properties, current)}
        onSave={save}
        isSending={!asked}
      />
      {asked && <ClashDialog schema={schema} clashes={asked} onAnswer={answer} />}
    </>
  );
}

/** /user/edit: the own profile. */
export function ProfilePage() {
  const t = useTranslate();
  const { hash } = useLocation();
  const { data, error, refetch } = useSelf();
  return (
    <MuiFrame>
      <div className="form-page">
        <header className="page-head form-head">
          <h1>{t('user.self')}</h1>
        </header>
        <div className="form-columns">
          {error && <LoadError text={t('error.recordFailed')} error={error} onRetry={refetch} />}
          {data &&
            (hasFirstPassword(data, hash) ? (
              <FirstPassword self={data} />
            ) : (
              <SelfForm record={data} />
            ))}
          <p className="muted">
            {t('user.moreInSettings')} <Link to="/setting">{t('user.toSettings')}</Link>
          </p>
        </div>
      </div>
    </MuiFrame>
  );
}
