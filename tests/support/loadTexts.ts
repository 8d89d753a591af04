/** The texts of both languages, for tests of parts that a page would load them for. */
import { loadTexts } from '../../src/web/core/texts/catalogue';
import { currentLocale, showLocale } from '../../src/web/core/texts/locale';
import { formTexts } from '../../src/web/forms/texts';
import { panelTexts } from '../../src/web/grid/panelTexts';
import { importTexts } from '../../src/web/resources/channel/importTexts';
import { consoleTexts } from '../../src/web/shell/consoleTexts';

const locale = currentLocale();
await loadTexts(consoleTexts);
await loadTexts(panelTexts);
await loadTexts(formTexts);
await loadTexts(importTexts);
await showLocale(locale === 'en' ? 'zh' : 'en');
await showLocale(locale);
