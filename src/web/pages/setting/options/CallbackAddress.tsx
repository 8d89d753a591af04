import { providers } from '../../../account/signInProviders';
import { useTranslate } from '../../../locales/catalogue';
import { useStatus } from '../../../relay/calls/relayStatus';
import { relayAddress } from '../../../relay/site/relayAddress';
import { CopyButton } from '../../../ui/files/CopyButton';

/** The address that a sign-in provider sends its users back to; nothing for other sections. */
export function CallbackAddress({ section }: { section: string }) {
  const t = useTranslate();
  const server = relayAddress(useStatus());
  if (!providers.some((name) => name === section)) return null;
  const address = `${server}/oauth/${section}`;
  return (
    <div className="form-section setting-callback">
      <span>{t('setting.callback')}</span>
      <code className="wrap">{address}</code>
      <CopyButton label={t('setting.copyCallback')} text={address} />
    </div>
  );
}
