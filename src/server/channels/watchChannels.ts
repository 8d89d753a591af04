/**
 * Channels that look after themselves: each is tested every few minutes with one model. One that fails some times in a
 * row goes off, or the model alone where another one answers; a success brings back what went off so.
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import { channelType } from '../../schema/choices/channelTypes';
import { channelStatus } from '../../schema/records.gen';
import { endLease, renewLease, takeLease } from '../auth/leases';
import { AppError } from '../kernel/errors/AppError';
import { meaningOf } from '../kernel/errors/answerMeaning';
import { logError } from '../kernel/errors/loggedError';
import { parseJson } from '../kernel/errors/parseJson';
import { entriesOf, hasEntry } from '../kernel/messages/commaText';
import { UpstreamFault } from '../kernel/outgoing/upstream';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables/tables';
import { updateBalance } from './channelBalance';
import { withOneKey } from './manyKeys';
import { refuseKey, switchChannel, switchModel } from './switchChannel';
import { chooseModel, messageOf, resultOf, type TestResult, testChannel } from './testChannel';

const leaseName = 'channel-watch';
/** Longer than the tests of one turn take. */
const leaseSeconds = 300;
const atOnce = 4;
/** Models that are off and tried again in one turn of their channel. */
const triedAgain = 3;
const balanceSeconds = 3600;

const { enabled, disabledAutomatically: off } = channelStatus;

type Channel = StoredRow<'channel'>;
type WatchServices = Pick<Services, 'fetch' | 'log' | 'now' | 'options' | 'store'>;

/** The models of a channel that are not off, as the column has them. */
const modelsLeft = ({ models, models_off }: Channel): string =>
  entriesOf(models ?? '')
    .filter((model) => !hasEntry(models_off ?? '', model))
    .join(',');

/** The model that a channel is tested with; empty where all are off. */
function watchedModel(channel: Channel): string {
  const wanted = channel.watch_model ?? '';
  const isOn = wanted !== '' && !hasEntry(channel.models_off ?? '', wanted);
  return isOn ? wanted : chooseModel({ ...channel, models: modelsLeft(channel) });
}

/** True where the provider did not say that the request was at fault. */
function isOwnFault({ outcome, reason }: Pick<TestResult, 'outcome' | 'reason'>): boolean {
  if (outcome !== 'failed') return false;
  if (!(reason instanceof UpstreamFault)) return true;
  const { status, text } = reason.answer;
  return meaningOf(status, parseJson(text) ?? text).meaning !== 'request';
}

const hasNoAnswer = ({ reason }: TestResult): boolean =>
  reason instanceof AppError && reason.key === 'requestFailed';

/** Counts failures in a row. @returns how many there are; undefined where somebody switched the channel meanwhile */
async function count(
  { store }: WatchServices,
  { id, status }: Channel,
  failures: Expression<number> | number,
): Promise<number | undefined> {
  const row = await store.db
    .updateTable('channel')
    .set({ failures })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('failures')
    .executeTakeFirst();
  return row ? Number(row.failures) : undefined;
}

async function noteSuccess(services: WatchServices, channel: Channel, time: number): Promise<void> {
  await count(services, channel, 0);
  const longest = services.options.number('ChannelDisableThreshold');
  if (Number(channel.status) === off && !(longest > 0 && time > longest))
    await switchChannel(services, channel, { from: off, to: enabled }, '');
  // Some providers of a type answer no balance: one that somebody has asked for once is kept fresh.
  const asked = Number(channel.balance_updated_time ?? 0);
  if (channelType(channel.type).balance && asked > 0 && services.now() - asked >= balanceSeconds)
    await updateBalance(services, channel).catch(() => {});
}

/** True where another model of the channel answers. */
async function answersElsewhere(
  services: WatchServices,
  channel: Channel,
  failing: string,
): Promise<boolean> {
  const others = entriesOf(modelsLeft(channel)).filter((model) => model !== failing);
  if (others.length === 0) return false;
  const other = chooseModel({ ...channel, models: others.join(',') });
  return (await resultOf(services, channel, other)).outcome === 'works';
}

async function noteFailure(
  services: WatchServices,
  channel: Channel,
  result: TestResult,
): Promise<void> {
  const failures = await count(services, channel, sql<number>`coalesce(failures, 0) + 1`);
  const most = Number(channel.watch_failures ?? 0);
  if (failures === undefined || Number(channel.status) !== enabled) return;
  const isDead = result.isDead && services.options.isOn('AutomaticDisableChannelEnabled');
  if (!isDead && (most === 0 || failures < most)) return;
  const reason = messageOf(result);
  const isOfModel = !isDead && (await answersElsewhere(services, channel, result.model));
  await count(services, channel, 0);
  if (isOfModel) await switchModel(services, channel, result.model, reason);
  else if (isDead) await refuseKey(services, withOneKey(channel), reason);
  else await switchChannel(services, channel, { from: enabled, to: off }, reason);
}

/** Tries models again that the tests switched off. */
async function retryModels(services: WatchServices, channel: Channel): Promise<void> {
  const failing = entriesOf(channel.models_failing ?? '').slice(0, triedAgain);
  for (const model of failing) {
    const { outcome } = await resultOf(services, channel, model);
    if (outcome === 'works') await switchModel(services, channel, model);
  }
}

async function read({ store }: WatchServices, id: number): Promise<Channel | undefined> {
  return store.db
    .selectFrom('channel')
    .selectAll()
    .where('id', '=', id)
    .where(isWatched)
    .executeTakeFirst();
}

/** Channels that a person switched off are left alone. */
const isWatched: Expression<SqlBool> = sql<boolean>`watch_minutes > 0
  and status in (${sql.lit(enabled)}, ${sql.lit(off)})`;

/** The channels whose time has come, by their last test; one after now was made before the clock was put back. */
async function dueChannels({ store, now }: WatchServices): Promise<number[]> {
  const rows = await store.db
    .selectFrom('channel')
    .select(['id', 'test_time', 'watch_minutes'])
    .where(isWatched)
    .orderBy('test_time')
    .execute();
  return rows.flatMap(({ id, test_time, watch_minutes }) => {
    const since = now() - Number(test_time ?? 0);
    return since < 0 || since >= Number(watch_minutes) * 60 ? [Number(id)] : [];
  });
}

interface Tested {
  channel: Channel;
  result: TestResult;
}

async function testOne(services: WatchServices, id: number): Promise<Tested[]> {
  const channel = await read(services, id);
  const model = channel ? watchedModel(channel) : '';
  if (!channel) return [];
  if (model === '') {
    await retryModels(services, channel);
    return [];
  }
  return [{ channel, result: await testChannel(services, channel, model, true) }];
}

async function judge(services: WatchServices, { channel, result }: Tested): Promise<void> {
  if (result.outcome === 'works') await noteSuccess(services, channel, result.time);
  else if (isOwnFault(result)) await noteFailure(services, channel, result);
  const now = result.outcome === 'works' ? await read(services, Number(channel.id)) : undefined;
  if (now) await retryModels(services, now);
}

/** Tests the channels whose time has come; of several processes one does. */
export async function watchDue(services: WatchServices, signal?: AbortSignal): Promise<void> {
  const isDue = (await dueChannels(services)).length > 0;
  if (!isDue || !(await takeLease(services, leaseName, leaseSeconds))) return;
  const failed = (channel: number) => (error: unknown) => {
    logError(services.log, error, `the watch of channel ${channel}`);
    return [];
  };
  try {
    // Read again: a process that had the lease may have tested them meanwhile.
    const ids = await dueChannels(services);
    for (let at = 0; at < ids.length && !signal?.aborted; at += atOnce) {
      await renewLease(services, leaseName, leaseSeconds);
      const some = ids.slice(at, at + atOnce);
      const tested = (
        await Promise.all(some.map((id) => testOne(services, id).catch(failed(id))))
      ).flat();
      // Where nobody at all answers, this machine has no way out.
      if (tested.length > 1 && tested.every(({ result }) => hasNoAnswer(result))) continue;
      await Promise.all(
        tested.map((one) => judge(services, one).catch(failed(Number(one.channel.id)))),
      );
    }
  } finally {
    await endLease(services, leaseName);
  }
}
