/** The texts of both languages, for tests of parts that a page would load them for. */

import { consoleTexts } from '../../src/web/app/consoleTexts';
import { formTexts } from '../../src/web/form/texts';
import { panelTexts } from '../../src/web/list/texts/panelTexts';
import { loadTexts } from '../../src/web/locales/catalogue';
import { currentLocale, showLocale } from '../../src/web/locales/locale';
import { importTexts } from '../../src/web/resources/channel/import/importTexts';

const locale = currentLocale();
await loadTexts(consoleTexts);
await loadTexts(panelTexts);
await loadTexts(formTexts);
await loadTexts(importTexts);
await showLocale(locale === 'en' ? 'zh' : 'en');
await showLocale(locale);
