import { useConsoleT } from '../../core/texts/consoleMessages';
import { useT } from '../../core/texts/translate';
import { OperatorContent } from '../content/OperatorContent';

/** /about: the operator's text. */
export function AboutPage() {
  const t = useConsoleT();
  const tBase = useT();
  return (
    <div className="panel">
      <h1>{tBase('nav.about')}</h1>
      <OperatorContent path="about" empty={<p>{t('about.empty')}</p>} />
    </div>
  );
}
