import type { Status } from '../calls/relayStatus';

/** True where the relay takes passkeys and the browser has them, which needs a safe connection. */
export const offersPasskeys = (status: Status): boolean =>
  status['passkeys'] === true && typeof window.PublicKeyCredential === 'function';
