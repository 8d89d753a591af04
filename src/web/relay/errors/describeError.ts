import type { Translate } from '../../locales/catalogue';
import type { ToastType } from '../../ui/toasts/showToast';
import { HttpError } from './HttpError';

/** True where code of the console could not be loaded, in the words of each browser. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof TypeError && /import(ed|ing) .*module|module script failed/i.test(error.message);

/** The message for an error, or undefined for one that the user need not see. */
export function describeError(
  error: unknown,
  t: Translate,
): { type: ToastType; text: string } | undefined {
  if (isLoadFailure(error)) return { type: 'error', text: t('error.part') };
  if (!(error instanceof HttpError))
    return {
      type: 'error',
      text: t('error.other', { message: error instanceof Error ? error.message : String(error) }),
    };
  const { kind, message, status } = error;
  switch (kind) {
    case 'aborted':
    case 'unauthorized': // the sign-in page says it
      return undefined;
    case 'refused':
      return { type: 'error', text: message };
    default:
      return {
        type: kind === 'demo' ? 'info' : 'error',
        text: t(`error.${kind}`, { message, status }),
      };
  }
}
