import type { Status } from '../calls/relayStatus';

/** False at an address of numbers: browsers keep no passkeys for one. */
const hasHostName = (): boolean => /[a-z]/i.test(location.hostname.replace(/^\[.*/, ''));

/** True where the relay takes passkeys and the browser has them, which needs a safe connection and a host's name. */
export const offersPasskeys = (status: Status): boolean =>
  status['passkeys'] === true && hasHostName() && typeof window.PublicKeyCredential === 'function';
