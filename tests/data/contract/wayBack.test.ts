/** The page kept for after the sign-in: which pages are none to come back to. */
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberWayBack, takeReturnAddress } from '../../../src/web/relay/session/session';
import { storedUser } from '../../../src/web/storage/storedUser';
import { followAddress } from '../../../src/web/ui/links/publicPages';

followAddress(() => {});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storedUser.set(undefined);
  history.replaceState(null, '', '/channel?search=secret');
});

describe('the way back', () => {
  it('is never a public page, and one that waits stays', () => {
    rememberWayBack();
    history.replaceState(null, '', '/user/reset?email=a&token=b');
    rememberWayBack();
    expect(takeReturnAddress('/token')).toBe('/channel?search=secret');
  });
});
