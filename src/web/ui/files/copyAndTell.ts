import { translate } from '../../locales/catalogue';
import { showToast } from '../toasts/showToast';
import { copyText } from './copyText';

/** Copies a text and says so, or that the browser refuses. @returns whether it is in the clipboard now */
export async function copyAndTell(
  text: string,
  done = translate('common.copied'),
): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied) showToast('success', done);
  else showToast('warning', translate('common.copyFailed'));
  return isCopied;
}
