/** Texts in the answers of sign-in providers. */
import { isObject } from '../../schema/isRow';
import { AppError } from '../kernel/errors/AppError';

/** A text at a path of an answer; a number becomes its digits. @throws AppError upstreamFailed naming the path */
export function textAt(body: unknown, ...path: string[]): string {
  const value = path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), body);
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
    throw new AppError('upstreamFailed', { reason: `${path.join('.')}?` });
  return String(value);
}

/** Who somebody is at a provider. */
export interface Identity {
  /** Column of the user that holds the id. */
  column: 'github_id' | 'lark_id' | 'oidc_id' | 'wechat_id';
  id: string;
  name: string;
  /** Under which accounts were bound before ids were kept. */
  former?: string;
}

/** The part of a round trip to a provider that a browser keeps in a cookie. */
export interface RoundTrip {
  state: string;
  /** The secret of PKCE, of which the provider got the hash (RFC 7636, S256). */
  verifier: string;
}
