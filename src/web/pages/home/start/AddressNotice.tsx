import { useStore } from 'react-admin';
import { Link } from 'react-router';
import { userRole } from '../../../../schema/records.gen';
import { useTranslate } from '../../../locales/catalogue';
import { useStatus } from '../../../relay/calls/relayStatus';
import { lacksAddress } from '../../../relay/site/relayAddress';
import { ownAddress } from '../../../storage/ownAddress';
import { useStoredUser } from '../../../storage/storedUser';
import { CloseButton } from '../../../ui/CloseButton';

/** Tells root, until it is dismissed, that the relay does not know its own address. */
export function AddressNotice() {
  const t = useTranslate();
  const isRoot = (useStoredUser()?.role ?? 0) >= userRole.root;
  const isLacking = lacksAddress(useStatus());
  const [isDismissed, setDismissed] = useStore('prompt-server-address', false);
  if (!isRoot || !isLacking || isDismissed) return null;
  return (
    <div className="panel notice" role="note">
      <div>
        {t('home.noAddress', { own: ownAddress() })}{' '}
        <Link to="/setting?tab=system&section=general#ServerAddress">{t('home.setAddress')}</Link>
      </div>
      <CloseButton onClick={() => setDismissed(true)} />
    </div>
  );
}
