import { describeError } from './describeError';
import { translate } from './texts/catalogue';
import { showToast } from './toastStore';

/** Shows an error once, in the words of the error catalogue; an aborted call shows nothing. */
export function showError(error: unknown): void {
  const described = describeError(error, translate);
  if (described) showToast(described.type, described.text);
}
