/**
 * The calls of a relay beside reading and writing records, as methods next to react-admin's nine. Their code comes with
 * the first call.
 */

import { currentStatus, loadStatus, type Status } from '../calls/relayStatus';

const lazily =
  <Args extends unknown[], Answer>(load: () => Promise<(...args: Args) => Promise<Answer>>) =>
  async (...args: Args): Promise<Answer> =>
    (await load())(...args);

const channels = () => import('./channelCalls');
const users = () => import('./userCalls');
const logs = () => import('./logCalls');
const options = () => import('../site/optionCalls');
const account = () => import('../session/accountCalls');
const own = () => import('../session/ownAccount');

/** The relay's status; where it cannot be read now, the last one, after a message. */
async function fetchStatus(): Promise<Status> {
  await loadStatus();
  return currentStatus();
}

export const relayCalls = {
  fetchStatus,
  updateBalance: lazily(async () => (await channels()).updateBalance),
  deleteDisabledChannels: lazily(async () => (await channels()).deleteDisabledChannels),
  manageUser: lazily(async () => (await users()).manageUser),
  topUpUser: lazily(async () => (await users()).topUpUser),
  sumLog: lazily(async () => (await logs()).sumLog),
  clearLog: lazily(async () => (await logs()).clearLog),
  fetchOptions: lazily(async () => (await options()).fetchOptions),
  saveOption: lazily(async () => (await options()).saveOption),
  makeAccessToken: lazily(async () => (await account()).makeAccessToken),
  fetchInviteCode: lazily(async () => (await account()).fetchInviteCode),
  redeem: lazily(async () => (await own()).redeem),
  saveOwn: lazily(async () => (await own()).saveOwn),
};
