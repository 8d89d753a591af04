import { languages } from '../../../schema/languages/languages';
import { pageTag, useLocale } from '../../locales/locale';
import { setLocale } from '../settings/setLocale';

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
