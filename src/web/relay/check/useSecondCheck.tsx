import { type ReactNode, Suspense } from 'react';
import { loadWith } from '../../locales/catalogue';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { useQuestion } from '../../ui/dialog/useQuestion';
import { needsCheck, type Purpose } from '../session/passkeyCalls';

const CheckDialog = lazyDialog(
  async () => (await loadWith('passkey', import('./CheckDialog'))).CheckDialog,
);

/**
 * Calls that a relay may want a second check before: a code of the authenticator app, or a passkey.
 * @returns `withCheck` does the call, and once more after a check where it is wanted; undefined where the user gave
 *   none. `checkDialog` is to be drawn
 */
export function useSecondCheck(): {
  withCheck: <T>(purpose: Purpose, text: string, call: () => Promise<T>) => Promise<T | undefined>;
  checkDialog: ReactNode;
} {
  const { asked, ask, answer } = useQuestion<{ purpose: Purpose; text: string }>();
  return {
    withCheck: async (purpose, text, call) => {
      try {
        return await call();
      } catch (error) {
        if (!needsCheck(error)) throw error;
      }
      return (await ask({ purpose, text })) ? call() : undefined;
    },
    checkDialog: asked !== undefined && (
      <Suspense>
        <CheckDialog {...asked} onChecked={() => answer(true)} onClose={() => answer(false)} />
      </Suspense>
    ),
  };
}
