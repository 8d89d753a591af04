/** A router drawn in the test's document. */
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createRouter, type Router } from '../../src/web/core/router/createRouter';
import type { Route } from '../../src/web/core/router/matchRoute';
import { RouterView } from '../../src/web/core/router/RouterView';
import { useLocation } from '../../src/web/core/router/routing';

export const page = (path: string): Route => ({ path, load: () => () => path });

/** A page whose code comes when the test says so. */
export function latePage(path: string) {
  let come = () => {};
  const loaded = new Promise<() => ReactNode>((resolve) => {
    come = () => resolve(() => path);
  });
  return { route: { path, load: () => loaded }, come: () => come() };
}

let root: Root;
export let router: Router;
export const errors: unknown[] = [];
export const shown = () => document.querySelector('main')?.textContent ?? '';
/** Waits until a check passes; other files may keep the machine busy. */
export const until = (check: () => unknown) => vi.waitFor(check, 5000);
export const says = (text: string) =>
  until(async () => {
    await act(async () => {});
    expect(shown()).toBe(text);
  });
export const go = (to: string | number, replace = false) =>
  act(async () => router.navigate(to, { replace }));

function Failed({ error }: { error: unknown }) {
  errors.push(error);
  return `failed at ${useLocation().pathname}`;
}
const Frame = ({ children }: { children: ReactNode }) => <>[{children}]</>;

/** Makes a router at the address as it is, and draws its page; `meanwhile` runs between the two. */
export async function draw(routes: readonly Route[], meanwhile?: () => unknown): Promise<void> {
  router = createRouter(routes);
  await router.ready;
  await meanwhile?.();
  await act(async () => root.render(<RouterView router={router} Frame={Frame} Failed={Failed} />));
}

/** Draws the page of an address. */
export async function open(routes: readonly Route[], address = '/a'): Promise<void> {
  history.replaceState(null, '', address);
  await draw(routes);
}

/** Each test of the file begins with an empty document. Called by each file: files share this module. */
export function routerTests(): void {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    errors.length = 0;
    const place = document.createElement('main');
    document.body.replaceChildren(place);
    root = createRoot(place);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    vi.restoreAllMocks();
  });
}
