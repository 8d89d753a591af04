/** The few globals of a page that the console's data layer reads, for tests that run it beside real servers. */
import { vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en-US'], onLine: true });
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('location', { pathname: '/channel', search: '' });
vi.stubGlobal('document', { documentElement: { lang: '' }, title: '', querySelector: () => null });
vi.stubGlobal(
  'Image',
  class {
    src = '';
    addEventListener(): void {}
  },
);
