import { useTranslate } from '../../core/texts/catalogue';
import { OperatorContent } from '../content/OperatorContent';
import { SettingLink } from '../content/SettingLink';

/** /about: the operator's text. */
export function AboutPage() {
  const t = useTranslate();
  return (
    <div className="panel">
      <h1>{t('nav.about')}</h1>
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
  );
}
