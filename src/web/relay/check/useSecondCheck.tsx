import { type ReactNode, Suspense } from 'react';
import { loadWith } from '../../locales/catalogue';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { useQuestion } from '../../ui/dialog/useQuestion';
import { needsCheck } from '../session/passkeyCalls';

const CheckDialog = lazyDialog(
  async () => (await loadWith('passkey', import('./CheckDialog'))).CheckDialog,
);

/**
 * Calls that a relay may want a second check before: a code of the authenticator app, or a passkey.
 * @returns `withCheck` does the call, and once more after a check where it is wanted; undefined where the user gave
 *   none. `checkDialog` is to be drawn
 */
export function useSecondCheck(): {
  withCheck: <T>(text: string, call: () => Promise<T>) => Promise<T | undefined>;
  checkDialog: ReactNode;
} {
  const { asked, ask, answer } = useQuestion<string>();
  return {
    withCheck: async (text, call) => {
      try {
        return await call();
      } catch (error) {
        if (!needsCheck(error)) throw error;
      }
      return (await ask(text)) ? call() : undefined;
    },
    checkDialog: asked !== undefined && (
      <Suspense>
        <CheckDialog text={asked} onChecked={() => answer(true)} onClose={() => answer(false)} />
      </Suspense>
    ),
  };
}
