import type { ReactNode } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { LinkButton } from '../../ui/links/LinkButton';
import { PageHead } from '../../ui/PageHead';

interface Message {
  title: string;
  text: string;
  /** Leads to what helps; home where nothing does. */
  way?: ReactNode;
}

/** A page of one sentence, and a way on. */
export function MessagePage({ title, text, way }: Message) {
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
