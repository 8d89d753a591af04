import { userRole } from '../../../schema/records.gen';
import { useTranslate } from '../../locales/catalogue';
import { useStoredUser } from '../../storage/storedUser';
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

/** A page that the role does not suffice for; nothing else keeps it from the super administrator but its absence. */
export function NotAllowedPage() {
  const t = useTranslate();
  const isRoot = (useStoredUser()?.role ?? 0) >= userRole.root;
  const text = t(isRoot ? 'notAllowed.lacking' : 'notAllowed.text');
  return <MessagePage title={t('notAllowed.title')} text={text} />;
}
