import type { Locale } from '../../../schema/types';
import { translate } from '../../locales/catalogue';
import { currentLocale, showLocale } from '../../locales/locale';
import { showToast } from '../../ui/toasts/showToast';

/** Shows another language once its texts are there; says so where they cannot be loaded, and the language stays. */
export async function setLocale(locale: Locale): Promise<void> {
  try {
    await showLocale(locale);
  } catch {
    if (locale !== currentLocale()) showToast('error', translate('error.network'));
  }
}
