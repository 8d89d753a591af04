import { translate } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { showToast, type ToastOptions } from '../../ui/toasts/showToast';
import { describeError } from './describeError';
import { HttpError } from './HttpError';

/** True for a text that a reader of another language needs in theirs. */
const isForeign = (text: string) =>
  /\p{Script=Han}/u.test(text) && !/^(zh|ja)\b/.test(currentLocale());

/** A known message of a relay in the reader's language; undefined for others, and where it is theirs already. */
const knownText = async (text: string): Promise<string | undefined> =>
  isForeign(text)
    ? import('./relayMessages').then(
        ({ inEnglish }) => inEnglish(text),
        () => undefined,
      )
    : undefined;

/** The reason of a refusal, to be shown at a field; undefined for other errors. */
export async function refusalText(error: unknown): Promise<string | undefined> {
  if (!(error instanceof HttpError && error.kind === 'refused')) return undefined;
  return (await knownText(error.message)) ?? error.message;
}

/**
 * Shows an error once, in the words of the error catalogue; an aborted call shows nothing. Known messages that the
 * relay has in Chinese only are shown in the reader's language.
 * @param options what it is about, and which older message it takes the place of, how long it stays
 */
export function showErrorOf(
  error: unknown,
  options: Pick<ToastOptions, 'about' | 'topic' | 'duration'>,
): void {
  const described = describeError(error, translate);
  if (!described) return;
  const { type, text } = described;
  const show = (known?: string) =>
    showToast(type, known ?? text, known === undefined ? options : { ...options, original: text });
  if (isForeign(text)) void knownText(text).then(show);
  else show();
}

/** The same of no action: its one argument makes it a callback of calls that hand over more. */
export const showError = (error: unknown): void => showErrorOf(error, {});
