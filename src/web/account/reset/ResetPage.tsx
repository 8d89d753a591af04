import resetSchema from '../../../../schemas/forms/reset.json';
import { formFile } from '../../../schema/languages/formFile';
import { titleOf } from '../../../schema/texts';
import { LightForm } from '../../form/LightForm';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useStatus } from '../../relay/calls/relayStatus';
import { sendResetMail } from '../../relay/session/accountCalls';
import { useCountdown } from '../../storage/useCountdown';
import { PlainLink } from '../../ui/links/PlainLink';
import { showToast } from '../../ui/toasts/showToast';
import { PublicCard } from '../PublicCard';
import { useBotCheck } from '../useBotCheck';

const schema = formFile('reset', resetSchema);
const resendSeconds = 30;

/** /reset: asks for the mail with the link that sets a new password. */
export function ResetPage() {
  const t = useTranslate();
  const check = useBotCheck();
  const [left, start] = useCountdown('reset', resendSeconds);
  const submit = async ({ email = '' }: Record<string, string>) => {
    if (!check.isReady()) return;
    try {
      await sendResetMail(email, check.token);
    } finally {
      check.renew();
    }
    start();
    showToast('success', t('reset.sent'));
  };
  // Other relays do not say.
  const isMailed = useStatus()['sends_mail'] !== false;
  return (
    <PublicCard title={titleOf(schema, useLocale())}>
      {isMailed ? (
        <LightForm
          schema={schema}
          submitLabel={left > 0 ? t('reset.wait', { seconds: left }) : t('reset.submit')}
          isWaiting={left > 0}
          onSubmit={submit}
        >
          {check.widget}
        </LightForm>
      ) : (
        <p>{t('reset.noMail')}</p>
      )}
      <p className="muted">
        {t('reset.remembered')} <PlainLink href="/login">{t('reset.signInLink')}</PlainLink>
      </p>
    </PublicCard>
  );
}
