/** Whether a call that failed may have been done. */
import { codeOf } from '../errors/StoreError';

/** Requests that were not done, as the relay's address could not be reached or leads elsewhere. */
const notDone = new Set([
  'ELSEWHERE',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // Its certificate was not taken: nothing is sent before that.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** False for an error after which nothing was done: the relay never had the request, or named another host for it. */
export function wasSent(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return !notDone.has(codeOf(error) || codeOf(error.cause));
}
