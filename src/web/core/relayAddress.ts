import { type Status, statusText } from './statusStore';

/** True for the address of whatever machine reads it: a relay that was never told its address says such a one. */
export const isOwnMachine = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

/**
 * Address of the relay's API without a slash at the end; the page's own origin where the relay names none. A relay that
 * was never told its address says `http://localhost:3000`, which is another machine for whoever is not on the relay's.
 */
export function relayAddress(status: Status): string {
  const address = statusText(status, 'server_address').replace(/\/+$/, '');
  const isElsewhere = isOwnMachine(address) && !isOwnMachine(location.origin);
  return isElsewhere || address === '' ? location.origin : address;
}
