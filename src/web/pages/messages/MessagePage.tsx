import type { AccessRequest } from '../../../schema/access';
import { useTranslate } from '../../locales/catalogue';
import { useRefusal } from '../../relay/session/useAccess';
import { LinkButton } from '../../ui/links/LinkButton';
import { PageHead } from '../../ui/PageHead';

function MessagePage({ title, text }: { title: string; text: string }) {
  const t = useTranslate();
  return (
    <>
      <PageHead title={title} />
      <div className="panel state">
        <p>{text}</p>
        <LinkButton to="/">{t('nav.home')}</LinkButton>
      </div>
    </>
  );
}

/** The page of unknown addresses. */
export function NotFoundPage() {
  const t = useTranslate();
  return <MessagePage title={t('notFound.title')} text={t('notFound.text')} />;
}

/** In place of a page that the relay lacks, or that the user may not see. @param access what it would need */
export function NotAllowedPage({ access }: { access: AccessRequest }) {
  const t = useTranslate();
  return <MessagePage title={t('notAllowed.title')} text={t(`notAllowed.${useRefusal(access)}`)} />;
}
