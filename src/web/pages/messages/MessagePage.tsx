import { useTranslate } from '../../core/texts/catalogue';
import { LinkButton } from '../../ui/Button';

function MessagePage({ title, text }: { title: string; text: string }) {
  const t = useTranslate();
  return (
    <div className="state">
      <h1>{title}</h1>
      <p>{text}</p>
      <LinkButton href="/">{t('nav.home')}</LinkButton>
    </div>
  );
}

/** The page of unknown addresses. */
export function NotFoundPage() {
  const t = useTranslate();
  return <MessagePage title={t('notFound.title')} text={t('notFound.text')} />;
}

/** A page that the role does not suffice for. */
export function NotAllowedPage() {
  const t = useTranslate();
  return <MessagePage title={t('notAllowed.title')} text={t('notAllowed.text')} />;
}
