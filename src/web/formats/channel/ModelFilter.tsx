import { useTranslate } from '../../locales/catalogue';

/** The search above a list of models; Enter in it never sends the form. */
export function ModelFilter({ value, onText }: { value: string; onText: (text: string) => void }) {
  const t = useTranslate();
  return (
    <input
      type="search"
      className="input"
      aria-label={t('models.filter')}
      placeholder={t('models.filter')}
      value={value}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
