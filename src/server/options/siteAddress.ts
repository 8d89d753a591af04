import { addressBelow } from '../kernel/requests/basePath';
import type { Services } from './Services';

/**
 * The address of this site for mails and providers, without a slash at its end: that of the settings, else the
 * process's. Where the one of the settings has no path, it is below that of the process.
 */
export function siteAddress({ options, ownAddress }: Pick<Services, 'options' | 'ownAddress'>) {
  const path = URL.canParse(ownAddress) ? new URL(ownAddress).pathname.replace(/\/$/, '') : '';
  return addressBelow(options.get('ServerAddress'), path) || ownAddress;
}
