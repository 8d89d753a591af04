import type { Locale } from '../../../schema/types';
import { localeOf } from '../messages/languages';
import type { AppContext } from './types';

/** The language that a request is answered in. */
export function localeOfRequest(c: AppContext): Locale {
  return localeOf(c.req.header('accept-language'));
}
