/** Draws components in the console's router, at an address of the test's document. */
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';

/** The page of every address. @param address path and search */
export function routed(page: ReactNode, address = '/'): ReactNode {
  history.replaceState(null, '', address);
  const router = createBrowserRouter([{ path: '*', element: page }]);
  return <RouterProvider router={router} useTransitions={false} />;
}
