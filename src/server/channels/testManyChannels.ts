/** Tests of all or of the disabled channels: one run at a time, in the background, with the automatic rules. */

import { channelStatus } from '../../schema/records.gen';
import { endLease, renewLease, takeLease } from '../auth/leases';
import { AppError } from '../kernel/errors/AppError';
import { countJob } from '../kernel/watch/metrics';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables/tables';
import { withOneKey } from './manyKeys';
import { refuseKey, switchChannel } from './switchChannel';
import { messageOf, type TestResult, testChannel } from './testChannel';

/** A test takes at most 60 s; the lease is renewed before each. */
const leaseName = 'channel-tests';
const leaseSeconds = 120;

/** The status that a channel has after its test. */
function statusAfter(
  { options }: Pick<Services, 'options'>,
  status: number | null,
  { outcome, isDead, time }: TestResult,
): number | null {
  const longest = options.number('ChannelDisableThreshold');
  const works = outcome === 'works';
  // The operator's own limit, for answers that came; 0 sets none, as with One API.
  const tooSlow = works && longest > 0 && time > longest;
  // A failure that is not the key's may be over in a minute: calls go on to other channels meanwhile.
  if (status === channelStatus.enabled)
    return (isDead || tooSlow) && options.isOn('AutomaticDisableChannelEnabled')
      ? channelStatus.disabledAutomatically
      : status;
  // A channel that was switched off by hand stays off, however well it answers.
  return status === channelStatus.disabledAutomatically &&
    works &&
    !tooSlow &&
    options.isOn('AutomaticEnableChannelEnabled')
    ? channelStatus.enabled
    : status;
}

type TestServices = Pick<Services, 'fetch' | 'log' | 'now' | 'options' | 'store'>;

/**
 * Tests a channel, and switches it on or off as the operator's options say.
 * @param wanted the model; empty for the one that fits
 */
export async function testByRules(
  services: Omit<TestServices, 'log'>,
  channel: StoredRow<'channel'>,
  wanted: string,
): Promise<TestResult> {
  const result = await testChannel(services, channel, wanted);
  const status = statusAfter(services, channel.status, result);
  if (status !== channel.status) {
    const longest = services.options.number('ChannelDisableThreshold');
    const reason = messageOf(result) || `${result.time} s > ${longest} s`;
    if (result.isDead) await refuseKey(services, withOneKey(channel), reason);
    else await switchChannel(services, channel, { from: channel.status, to: status }, reason);
  }
  return result;
}

async function testOne(
  services: Omit<TestServices, 'log'>,
  channel: StoredRow<'channel'>,
): Promise<void> {
  await renewLease(services, leaseName, leaseSeconds);
  await testByRules(services, channel, '');
}

async function testEach(services: TestServices, channels: StoredRow<'channel'>[]): Promise<void> {
  // The server's own fault: it says nothing of this channel, and keeps no other from its test.
  for (const channel of channels)
    await testOne(services, channel).catch((error: unknown) =>
      services.log.error({ err: error, channel: channel.id }, 'a channel was not tested'),
    );
}

/**
 * Begins a run and answers at once.
 * @returns a promise of the end of the run, for tests
 * @throws AppError testRunning while another run goes on
 */
export async function startTests(
  services: Services,
  scope: string,
): Promise<{ finished: Promise<void> }> {
  if (scope !== 'all' && scope !== 'disabled') throw new AppError('badRequest');
  if (!(await takeLease(services, leaseName, leaseSeconds))) throw new AppError('testRunning');
  const query = services.store.db.selectFrom('channel').selectAll().orderBy('id');
  const channels = await (scope === 'all'
    ? query
    : query.where('status', '!=', channelStatus.enabled)
  ).execute();
  const finished = countJob('channel_tests', () => testEach(services, channels))
    .finally(() => endLease(services, leaseName))
    .catch((error: unknown) =>
      services.log.error({ err: error }, 'the test of all channels failed'),
    );
  return { finished };
}
