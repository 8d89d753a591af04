import { type ReactNode, Suspense } from 'react';
import { MuiFrame } from '../forms/MuiFrame';

/** What is around a screen that is made of react-admin's own components. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  return (
    <MuiFrame>
      <Suspense>{children}</Suspense>
    </MuiFrame>
  );
}
