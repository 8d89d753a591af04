import { languages } from 'virtual:languages';
import type { I18nProvider } from 'react-admin';
import { setLocale } from '../core/setLocale';
import { isTextKey, type TextParams, translate } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';

/**
 * ra-core's view of our texts. Its own keys are not shown by our screens; an unknown key answers its default or itself.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options: TextParams & { _?: string } = {}) =>
    isTextKey(key) ? translate(key, options) : (options._ ?? key),
  changeLocale: setLocale,
  getLocale: currentLocale,
  getLocales: () => Object.entries(languages).map(([locale, { name }]) => ({ locale, name })),
};
