import type { ReactNode } from 'react';
import type { AccessRequest } from '../../../schema/access';
import { useTranslate } from '../../locales/catalogue';
import { useRefusal } from '../../relay/session/useAccess';
import { isRoot } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import { LinkButton } from '../../ui/links/LinkButton';
import { PageHead } from '../../ui/PageHead';

interface Message {
  title: string;
  text: string;
  /** Leads to what helps; home where nothing does. */
  way?: ReactNode;
}

function MessagePage({ title, text, way }: Message) {
  const t = useTranslate();
  return (
    <>
      <PageHead title={title} />
      <div className="panel state">
        <p>{text}</p>
        {way ?? <LinkButton to="/">{t('nav.home')}</LinkButton>}
      </div>
    </>
  );
}

/** The page of unknown addresses. */
export function NotFoundPage() {
  const t = useTranslate();
  return <MessagePage title={t('notFound.title')} text={t('notFound.text')} />;
}

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
