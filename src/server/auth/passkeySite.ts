/** The site that passkeys belong to: the host of the public address, whatever path the console is below. */
import { isIP } from 'node:net';
import type { Services } from '../options/Services';
import { siteAddress } from '../options/siteAddress';

/** A relying party of WebAuthn. */
export interface PasskeySite {
  /** Its host name. */
  id: string;
  /** Scheme, host and port of its pages. */
  origin: string;
}

/**
 * Undefined where browsers make no passkeys: without https, but on the machine itself, which goes by `localhost`; and
 * at an address of numbers.
 */
export function passkeySite(
  services: Pick<Services, 'options' | 'ownAddress'>,
): PasskeySite | undefined {
  const address = siteAddress(services);
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port, origin } = new URL(address);
  const isHere = /^(127(\.\d+){3}|\[::1\]|localhost)$/.test(hostname);
  if (isHere)
    return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return protocol === 'https:' && !isNumber ? { id: hostname, origin } : undefined;
}
