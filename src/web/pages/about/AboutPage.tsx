import { useTranslate } from '../../core/texts/catalogue';
import { OperatorContent } from '../content/OperatorContent';

/** /about: the operator's text. */
export function AboutPage() {
  const t = useTranslate();
  return (
    <div className="panel">
      <h1>{t('nav.about')}</h1>
      <OperatorContent path="about" empty={<p>{t('about.empty')}</p>} />
    </div>
  );
}
