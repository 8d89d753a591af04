import type { ReactNode } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { LateAnnouncements } from '../announcements/LateAnnouncements';
import { Footer } from './Footer';
import { Header } from './Header';

/** The frame of every page: navigation, content, footer. */
export function Layout({ pathname, children }: { pathname: string; children: ReactNode }) {
  const t = useTranslate();
  return (
    <>
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <Header pathname={pathname} />
      <LateAnnouncements />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
