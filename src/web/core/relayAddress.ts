import { type Status, statusText } from './statusStore';

const isOwnMachine = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/**
 * Address of the relay's API without a slash at the end; the page's own origin where the relay names none. A relay that
 * was never told its address says `http://localhost:3000`, which is another machine for whoever is not on the relay's.
 */
export function relayAddress(status: Status): string {
  const address = statusText(status, 'server_address').replace(/\/+$/, '');
  const isElsewhere =
    URL.canParse(address) &&
    isOwnMachine(new URL(address).hostname) &&
    !isOwnMachine(location.hostname);
  return isElsewhere || address === '' ? location.origin : address;
}
