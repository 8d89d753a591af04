/** Unit tests of a process share one page: what a file stubs and stores in it ends with the file. */
import { afterAll, afterEach, vi } from 'vitest';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { answeredOptions } from '../../../src/web/relay/site/answeredOptions';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { restoreSchemas } from '../project/changeSchemas';

afterEach(restoreSchemas);
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // The next file has a relay that says nothing of itself, until it says something else.
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: {} }));
  await loadStatus();
  answeredOptions.set(undefined);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const { id } of shownToasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
});
