import { HttpError } from './HttpError';
import type { Translate } from './texts/catalogue';
import type { ToastType } from './toastStore';

/** What to show for an error, or undefined for one that the user need not see. */
export function describeError(
  error: unknown,
  t: Translate,
): { type: ToastType; text: string } | undefined {
  if (!(error instanceof HttpError))
    return {
      type: 'error',
      text: t('error.other', { message: error instanceof Error ? error.message : String(error) }),
    };
  switch (error.kind) {
    case 'aborted':
    case 'unauthorized': // the sign-in page says it
      return undefined;
    case 'refused':
      return { type: 'error', text: error.message };
    case 'rateLimited':
      return { type: 'error', text: t('error.rateLimited') };
    case 'server':
      return { type: 'error', text: t('error.server') };
    case 'demo':
      return { type: 'info', text: t('error.demo') };
    case 'badResponse':
      return { type: 'error', text: t('error.badResponse', { status: error.status }) };
    case 'network':
      return { type: 'error', text: t('error.network') };
    case 'unsure':
      return { type: 'error', text: t('error.unsure') };
    case 'notDone':
      return { type: 'error', text: t('error.notDone') };
    default:
      return { type: 'error', text: t('error.other', { message: error.message }) };
  }
}
