/** The texts of both languages, for tests of parts that a page would load them for. */
import { loadTexts } from '../../src/web/core/texts/catalogue';
import { currentLocale, showLocale } from '../../src/web/core/texts/locale';
import { consoleTexts } from '../../src/web/shell/consoleTexts';

const locale = currentLocale();
await loadTexts(consoleTexts);
await showLocale(locale === 'en' ? 'zh' : 'en');
await showLocale(locale);
