import registerSchema from '../../../../schemas/forms/register.json';
import { formFile } from '../../../schema/languages/formFile';
import { LightForm } from '../../form/LightForm';
import { useTranslate } from '../../locales/catalogue';
import { loadStatus } from '../../relay/calls/relayStatus';
import { setUpRelay } from '../../relay/session/lookForSession';
import type { NewAccount } from '../newAccount';
import { PublicCard } from '../PublicCard';

const schema = formFile('register', registerSchema);

/** The first user of a relay that has none. @param onDone signs in as that user */
export function SetupForm({ onDone }: { onDone: (account: NewAccount) => Promise<void> }) {
  const t = useTranslate();
  const submit = async ({ username = '', password = '' }: Record<string, string>) => {
    await setUpRelay(username, password);
    try {
      await onDone({ username, password });
    } finally {
      void loadStatus();
    }
  };
  return (
    <PublicCard title={t('login.setupTitle')}>
      <p>{t('login.setupHint')}</p>
      <LightForm
        schema={schema}
        hidden={['invitation', 'email', 'verification_code']}
        submitLabel={t('login.setupSubmit')}
        onSubmit={submit}
      />
    </PublicCard>
  );
}
