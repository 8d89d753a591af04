/** Whether the session goes on though a call was answered 401: a call may come with the cookie of before a renewal. */
import { storedUser, toStoredUser } from '../../storage/storedUser';
import { readOwn, renewed } from './ownAccount';

let look: Promise<boolean> | undefined;

/** Whether there is a session of the same user still. Never rejects. */
export function isSessionAlive(): Promise<boolean> {
  const ask = async () => {
    await renewed();
    const user = toStoredUser(await readOwn());
    return user !== undefined && user.id === storedUser.get()?.id;
  };
  look ??= ask()
    .catch(() => false)
    .finally(() => {
      look = undefined;
    });
  return look;
}
