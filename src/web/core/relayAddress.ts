import { type Status, statusText } from './statusStore';

/** Address of the relay's API without a slash at the end; the page's own origin where the relay names none. */
export const relayAddress = (status: Status): string =>
  statusText(status, 'server_address').replace(/\/+$/, '') || location.origin;
