import type { I18nProvider } from 'ra-core';
import { setLocale } from '../core/setLocale';
import { consoleText, isConsoleKey } from '../core/texts/consoleMessages';
import type { TextParams } from '../core/texts/createTexts';
import { currentLocale } from '../core/texts/locale';
import { isMessageKey, translate } from '../core/texts/translate';

/** ra-core's view of our texts. Its own keys are not shown by our screens; an unknown key answers its default or itself. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options: TextParams & { _?: string } = {}) => {
    if (isMessageKey(key)) return translate(key, options);
    return isConsoleKey(key) ? consoleText(currentLocale(), key, options) : (options._ ?? key);
  },
  changeLocale: async (locale: string) => setLocale(locale === 'zh' ? 'zh' : 'en'),
  getLocale: currentLocale,
  getLocales: () => [
    { locale: 'en', name: 'English' },
    { locale: 'zh', name: '中文' },
  ],
};
