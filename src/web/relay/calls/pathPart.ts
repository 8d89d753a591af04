import { translate } from '../../locales/catalogue';
import { HttpError } from '../errors/HttpError';

/** Signs that the server refuses in a path: slashes, backslashes and dots in code. */
const odd = /[\\/]|%(25)*(2e|2f|5c)/i;

/**
 * The text, encoded or not, where it can be one part of the path of a call. Browsers resolve `.` and `..`, and an empty
 * part makes a part less: the call would reach another endpoint.
 * @throws HttpError
 */
export function checkedPart(text: string): string {
  if (['', '.', '..'].includes(text) || odd.test(text))
    throw new HttpError('other', translate('error.pathPart', { value: text }));
  return text;
}

/** A value as one part of the path of a call. @throws HttpError where it cannot be one */
export const pathPart = (value: unknown): string =>
  encodeURIComponent(checkedPart(String(value ?? '')));
