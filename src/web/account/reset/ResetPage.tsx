import resetSchema from '../../../../schemas/forms/reset.json';
import { formFile } from '../../../schema/formFile';
import { titleOf } from '../../../schema/texts';
import { useStatus } from '../../core/statusStore';
import { useCountdown } from '../../core/storage/useCountdown';
import { useTranslate } from '../../core/texts/catalogue';
import { useLocale } from '../../core/texts/locale';
import { showToast } from '../../core/toastStore';
import { sendResetMail } from '../../data/accountCalls';
import { LightForm } from '../../forms/LightForm';
import { PlainLink } from '../../ui/PlainLink';
import { PublicCard } from '../PublicCard';
import { useBotCheck } from '../useBotCheck';

const schema = formFile(resetSchema);
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
