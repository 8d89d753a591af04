/** Unit tests of a process share one page: what a file stubs and stores in it ends with the file. */
import { afterAll, afterEach, vi } from 'vitest';
import { dismissToast, shownToasts } from '../../src/web/core/toastStore';
import { restoreSchemas } from './changeSchemas';

afterEach(restoreSchemas);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const { id } of shownToasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
});
