/** Passkeys are offered only at addresses that browsers keep them for. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offersPasskeys } from '../../../src/web/relay/check/offersPasskeys';

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['localhost', true],
  ['relay.example', true],
  ['127.0.0.1', false],
  ['10.2.3.4', false],
  ['[::1]', false],
  ['[fe80::a]', false],
])('at %s: %s', (hostname, isOffered) => {
  vi.stubGlobal('location', { hostname });
  expect(offersPasskeys({ passkeys: true })).toBe(isOffered);
  expect(offersPasskeys({})).toBe(false);
});
