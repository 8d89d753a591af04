import { translate } from '../../locales/catalogue';
import { showToast } from '../toasts/showToast';
import { copyText } from './copyText';

/** Copies a text and says so, or that the browser refuses. @returns whether it is in the clipboard now */
export async function copyAndTell(
  text: string,
  done = translate('common.copied'),
  failed = translate('common.copyFailed'),
): Promise<boolean> {
  const isCopied = await copyText(text);
  showToast(isCopied ? 'success' : 'warning', isCopied ? done : failed);
  return isCopied;
}
