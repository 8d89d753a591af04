/**
 * `relay-console reset-password NAME`, for a password that is lost. It gives no right that its user lacks: an account
 * of the machine that can write the database file, or has its DSN, can write any password into it.
 */

import { userStatus } from '../../schema/records.gen';
import { resourceFiles } from '../../schema/registry';
import { changePassword, findAccount, forgetTries, newPassword } from '../accounts/passwords';
import { dropFactors } from '../auth/factors';
import { writeAudit } from '../auth/writeAudit';
import { serverTurn } from '../kernel/work/fairTurns';
import { randomText, setPasswordCost } from '../kernel/work/secrets';
import { openAsIs } from '../store/openAsIs';
import { asOne } from '../store/tables/transactions';
import { askPassword, readPassword } from './askPassword';
import { CliError } from './CliError';
import type { Given } from './given';
import { placeOf } from './placeOf';

const madeLength = 20;
/** Without it the account signs in by its second factor still. */
const withoutFactor = '--without-second-factor';

/** @throws CliError for a password that the console would not take */
function refuseWrong(password: string): void {
  const rule = resourceFiles['user']?.properties['password'];
  const { length } = [...password];
  if (length < (rule?.minLength ?? 0) || length > (rule?.maxLength ?? length))
    throw new CliError(`${rule?.['x-error'] ?? 'the password is refused'}; nothing was changed`);
}

/** The password that was typed; undefined where one is to be made. */
async function givenPassword(switches: ReadonlySet<string>): Promise<string | undefined> {
  if (switches.has('--password-stdin')) return readPassword();
  return process.stdin.isTTY ? askPassword() : undefined;
}

/** @throws CliError where nothing was changed */
export async function run({ words: [name = ''], switches, settings }: Given): Promise<number> {
  if (settings.RELAY)
    throw new CliError('RELAY is set: accounts and passwords are those of the relay', 2);
  const store = await openAsIs(placeOf(settings));
  const services = { store, now: () => Math.floor(Date.now() / 1000) };
  try {
    const user = await findAccount(services, name);
    if (!user)
      throw new CliError(`there is no account ${JSON.stringify(name)}; nothing was changed`);
    const given = await givenPassword(switches);
    if (given !== undefined) refuseWrong(given);
    const password = given ?? randomText(madeLength);
    setPasswordCost(settings.PASSWORD_COST);
    const next = await newPassword(password, serverTurn);
    let hadFactor = false;
    await asOne(services, async (held) => {
      await changePassword(held, user.id, next);
      await forgetTries(held, user, name);
      if (switches.has(withoutFactor)) hadFactor = await dropFactors(held.store, user.id);
      await writeAudit(
        held,
        { id: 0, username: 'relay-console' },
        {
          key: 'managed',
          what: user.username,
          ids: [user.id],
          action: hadFactor ? 'reset-password, second-factor-off' : 'reset-password',
        },
      );
    });
    const lines = [
      `The password of ${user.username} is changed. All its sessions and its system access token have ended.`,
      ...(hadFactor ? ['Its second factor is turned off.'] : []),
      ...(given === undefined ? [`The new password, shown this once: ${password}`] : []),
      ...(user.status === userStatus.active
        ? []
        : ['The account is disabled: it signs in once an administrator enables it.']),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    return 0;
  } finally {
    await store.close();
  }
}
