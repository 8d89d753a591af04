import { describeError } from '../http/describeError';
import { translate } from '../i18n/translate';
import { showToast } from './toastStore';

/** Shows an error once, in the words of the error catalogue; an aborted call shows nothing. */
export function reportError(error: unknown): void {
  const described = describeError(error, translate);
  if (described) showToast(described.type, described.text);
}
