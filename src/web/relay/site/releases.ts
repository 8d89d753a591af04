import { type Status, statusText } from '../calls/relayStatus';

const releasesOfOneApi = 'https://api.github.com/repos/songquanpeng/one-api/releases/latest';

/**
 * Address of the newest release of the relay, as its file has it; empty where that is not known. The embedded server
 * speaks One API's contract and is compared with that. The page's policy allows this host.
 */
export const releasesOf = (status: Status): string =>
  status['relay_kind'] === undefined ? releasesOfOneApi : statusText(status, 'releases');
