/** The texts of both languages, for tests of parts that a page would load them for. */

import { loadTexts } from '../../../src/web/locales/catalogue';
import { currentLocale, showLocale } from '../../../src/web/locales/locale';

const locale = currentLocale();
await loadTexts('console');
await loadTexts('panel');
await loadTexts('form');
await loadTexts('import');
await loadTexts('setting');
await showLocale(locale === 'en' ? 'zh' : 'en');
await showLocale(locale);
