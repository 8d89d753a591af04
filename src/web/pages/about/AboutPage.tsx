import { useTranslate } from '../../locales/catalogue';
import { PageHead } from '../../ui/PageHead';
import { OperatorContent } from '../content/OperatorContent';
import { SettingLink } from '../content/SettingLink';

/** /about: the operator's text. */
export function AboutPage() {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('nav.about')} isInBar />
      <div className="panel">
        <OperatorContent
          path="about"
          empty={
            <>
              <p>{t('about.empty')}</p>
              <SettingLink href="/setting?tab=other&section=pages#About" label={t('about.write')} />
            </>
          }
        />
      </div>
    </>
  );
}
