/** Components of ra-core over the console's data provider, drawn in the test's own document. */
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore, TestMemoryRouter } from 'ra-core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { authProvider } from '../../src/web/data/authProvider';
import { dataProvider, type RelayDataProvider } from '../../src/web/data/dataProvider';
import { i18nProvider } from '../../src/web/data/i18nProvider';
import { withRowsAtHand } from '../../src/web/data/rowsAtHand';

interface MountOptions {
  provider?: RelayDataProvider;
  /** Path and search. */
  address?: string;
}

/** What the page says. */
const shown = () => document.querySelector('main')?.textContent ?? '';

/** Waits until the page says that. */
const says = (text: string) =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      expect(shown()).toBe(text);
    },
    { timeout: 5000, interval: 20 },
  );

const click = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click(),
  );

/** Registers a page for each test. @returns `mount`, which draws components and answers what keeps their rows */
export function componentTests() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let root: Root;
  beforeEach(() => {
    const place = document.createElement('main');
    document.body.replaceChildren(place);
    root = createRoot(place);
  });
  afterEach(() => act(async () => root.unmount()));
  const mount = async (
    children: ReactNode,
    { provider = dataProvider, address = '/' }: MountOptions = {},
  ): Promise<QueryClient> => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await act(async () =>
      root.render(
        // Under Vitest the console and ra-core each have a copy of the router.
        <MemoryRouter initialEntries={[address]}>
          <TestMemoryRouter>
            <CoreAdminContext
              authProvider={authProvider}
              dataProvider={withRowsAtHand(provider, queryClient)}
              i18nProvider={i18nProvider}
              queryClient={queryClient}
              store={memoryStore()}
            >
              {children}
            </CoreAdminContext>
          </TestMemoryRouter>
        </MemoryRouter>,
      ),
    );
    return queryClient;
  };
  return { mount, says, click };
}
