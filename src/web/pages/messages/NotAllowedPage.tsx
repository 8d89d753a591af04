import type { AccessRequest } from '../../../schema/access';
import { useTranslate } from '../../locales/catalogue';
import { useRefusal } from '../../relay/session/useAccess';
import { isRoot } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import { LinkButton } from '../../ui/links/LinkButton';
import { MessagePage } from './MessagePage';

const invitationSwitch = '/setting?tab=system&section=login#RegistrationByInvitation';

/** In place of a page that the relay lacks, or that the user may not see. @param access what it would need */
export function NotAllowedPage({ access }: { access: AccessRequest }) {
  const t = useTranslate();
  const refusal = useRefusal(access);
  const user = useStoredUser();
  if (isRoot(user) && refusal === 'lacking' && access.resource === 'invitation')
    return (
      <MessagePage
        title={t('invitation.offTitle')}
        text={t('invitation.off')}
        way={<LinkButton to={invitationSwitch}>{t('invitation.switch')}</LinkButton>}
      />
    );
  return <MessagePage title={t('notAllowed.title')} text={t(`notAllowed.${refusal}`)} />;
}
