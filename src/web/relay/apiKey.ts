/** The keys of tokens as clients send them. */
import type { Row } from '../../schema/types';
import { plainText } from '../../schema/values/oddValues';
import { pathPart } from './calls/pathPart';
import { requestText } from './calls/request';
import { showError } from './errors/showError';

/** True for a key that the relay answers in part only; some do so in lists. */
const isMasked = (key: unknown): boolean => plainText(key).includes('***');

const withPrefix = (key: string) => key.replace(/^(?!sk-)/, 'sk-');

/**
 * The key of a token, with `sk-` before it. A relay that answers it in part only is asked for all of it.
 * @returns undefined where that failed, after a message
 */
export async function apiKeyOf({ id, key }: Row): Promise<string | undefined> {
  if (!isMasked(key)) return withPrefix(plainText(key));
  try {
    return withPrefix(await requestText(`token/${pathPart(id)}/key`, { method: 'POST' }));
  } catch (error) {
    showError(error);
    return undefined;
  }
}
