import type { ReactNode } from 'react';
import type { PropertySchema } from '../../../../schema/types';
import { secretsOfOldAddresses } from '../../../../schema/values/secrets';
import { checksPassword } from '../../../relay/calls/relayStatus';
import { isPasswordConfirmed } from '../../../relay/session/accountCalls';
import type { OptionChange } from '../../../relay/site/optionCalls';
import { useQuestion } from '../../../ui/dialog/useQuestion';
import { PasswordDialog } from './PasswordDialog';

/**
 * Asks for the own password before addresses change that secrets go to, where the server wants that.
 * @returns what asks, true where the changes may be sent; and the dialog, to be drawn
 */
export function useAddressPassword(): {
  askPassword: (
    options: Readonly<Record<string, PropertySchema>>,
    changes: readonly OptionChange[],
  ) => Promise<boolean>;
  passwordDialog: ReactNode;
} {
  const { asked, ask, answer } = useQuestion<true>();
  return {
    askPassword: async (options, changes) =>
      secretsOfOldAddresses(options, changes).length === 0 ||
      !checksPassword() ||
      (await isPasswordConfirmed()) ||
      (await ask(true)) === true,
    passwordDialog: asked && (
      <PasswordDialog
        onConfirm={(isTaken) => void isTaken.then((isRight) => isRight && answer(true))}
        onClose={() => answer(false)}
      />
    ),
  };
}
