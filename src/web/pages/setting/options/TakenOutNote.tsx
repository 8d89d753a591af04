import { useMemo } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { MarkdownText } from '../../../ui/content/MarkdownText';
import { takenOut } from '../../../ui/content/sanitizeHtml';
import { textToHtml } from '../../../ui/content/textToHtml';

/** Names what of an operator's text is not shown, with what is left of it and a way out; nothing where all is shown. */
export function TakenOutNote({
  title,
  text,
  mayBeAddress,
}: {
  title: string;
  text: string;
  /** True for a page that may be written elsewhere. */
  mayBeAddress: boolean;
}) {
  const t = useTranslate();
  const names = useMemo(() => takenOut(textToHtml(text)), [text]);
  if (names.length === 0) return null;
  return (
    <div role="alert">
      <p className="error">
        {t('setting.takenOut', { title, names: names.join(', ') })}{' '}
        {mayBeAddress && t('setting.takenOutWay')}
      </p>
      <details>
        <summary>{t('setting.takenOutPreview')}</summary>
        <MarkdownText text={text} className="prose preview" />
      </details>
    </div>
  );
}
