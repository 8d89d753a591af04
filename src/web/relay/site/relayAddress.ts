import { ownAddress } from '../../storage/ownAddress';
import { type Status, statusText } from '../calls/relayStatus';

/** True for an address that means each reader's own machine: a relay whose address is not set says such a one. */
export const isOwnMachine = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

/** The address set for a relay, without a slash at the end; empty where none is set. */
function namedAddress(status: Status): string {
  const address = statusText(status, 'server_address').replace(/(?<!\/)\/+$/, '');
  return isOwnMachine(address) ? '' : address;
}

/**
 * Address of the relay's API without a slash at the end; the console's own where the relay names none. A relay that
 * has none set says `http://localhost:3000`: another machine for a reader who is not on the relay's, and
 * another port where a container has one of its own.
 */
export const relayAddress = (status: Status): string => namedAddress(status) || ownAddress();

/** True for a relay without a set address that is not at the one that it takes for its own. */
export function lacksAddress(status: Status): boolean {
  const said = statusText(status, 'server_address');
  if (namedAddress(status) !== '' || Object.keys(status).length === 0) return false;
  const isHere = isOwnMachine(location.origin) && URL.canParse(said);
  return !isHere || new URL(said).port !== location.port;
}
