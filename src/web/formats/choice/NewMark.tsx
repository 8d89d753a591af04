import { useTranslate } from '../../locales/catalogue';

/** Marks a value that is not among the choices, and may be all the same. */
export function NewMark() {
  const t = useTranslate();
  return (
    <small className="choice-new" title={t('choices.newHint')}>
      {t('choices.new')}
    </small>
  );
}
