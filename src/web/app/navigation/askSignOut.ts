import { signOut } from '../../relay/session/signOut';
import type { Overlay } from './ConsoleKeys';

/** Signs out; asks first where the browser would ask before it closes the tab. */
export function askSignOut(onOpen: (overlay: Overlay) => void): void {
  if (dispatchEvent(new Event('beforeunload', { cancelable: true }))) void signOut();
  else onOpen('signOut');
}
