/** Draws components in the console's router, at an address of the test's document. */
import type { ReactNode } from 'react';
import { createRouter } from '../../src/web/core/router/createRouter';
import { RouterView } from '../../src/web/core/router/RouterView';

const Bare = ({ children }: { children: ReactNode }) => children;

function Failed({ error }: { error: unknown }): ReactNode {
  throw error;
}

/** The page of every address. @param address path and search */
export async function routed(page: ReactNode, address = '/'): Promise<ReactNode> {
  history.replaceState(null, '', address);
  const router = createRouter([{ path: '*', load: () => () => page }]);
  await router.ready;
  return <RouterView router={router} Frame={Bare} Failed={Failed} />;
}
