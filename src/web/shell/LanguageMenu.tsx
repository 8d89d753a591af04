import { languages } from 'virtual:languages';
import { setLocale } from '../core/setLocale';
import { pageTag, useLocale } from '../core/texts/locale';

/** A choice among several languages. */
export function LanguageMenu() {
  const locale = useLocale();
  return (
    <select
      className="input"
      aria-label={languages[locale]?.menu ?? 'Language'}
      value={locale}
      onChange={({ target }) => void setLocale(target.value)}
    >
      {Object.entries(languages).map(([key, { name }]) => (
        <option key={key} value={key} lang={pageTag(key)}>
          {name}
        </option>
      ))}
    </select>
  );
}
