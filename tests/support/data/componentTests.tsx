/** Components of ra-core over the console's data provider, drawn in the test's own document. */
import type { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { i18nProvider } from '../../../src/web/app/settings/i18nProvider';
import { ConsoleQueryClient } from '../../../src/web/relay/ConsoleQueryClient';
import { dataProvider, type RelayDataProvider } from '../../../src/web/relay/dataProvider';
import { withRowsAtHand } from '../../../src/web/relay/rowsAtHand';
import { authProvider } from '../../../src/web/relay/session/authProvider';
import { routed } from './drawRouted';

interface MountOptions {
  provider?: RelayDataProvider;
  /** Path and search. */
  address?: string;
}

/** The text of the page. */
const shown = () => document.querySelector('main')?.textContent ?? '';

/** Waits until a look at the page finds what it expects. */
const settled = (look: () => void) =>
  expect
    .poll(
      async () => {
        await act(async () => {});
        look();
      },
      { interval: 20 },
    )
    .toBeUndefined();

/** Waits until the page says that. */
const says = (text: string) => settled(() => expect(shown()).toBe(text));

const click = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click(),
  );

/** Opens a menu, as a browser does; the test environment has no popovers. @param selector where several are drawn */
const openMenu = (selector = 'main .menu-items') =>
  act(async () => {
    const menu = document.querySelector<HTMLElement>(selector);
    if (menu) menu.hidePopover = () => undefined;
    menu?.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  });

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
    const queryClient = new ConsoleQueryClient({ defaultOptions: { queries: { retry: false } } });
    const page = routed(
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={withRowsAtHand(provider, queryClient)}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={memoryStore()}
      >
        {children}
      </CoreAdminContext>,
      address,
    );
    await act(async () => root.render(page));
    return queryClient;
  };
  return { mount, settled, says, click, openMenu };
}
