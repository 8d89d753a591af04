/** Asks channels until one answers a call. */

import { channelStatus } from '../../../schema/records.gen';
import { cleanAnswer, createCleaner, secretsOf } from '../../kernel/work/hideSecrets';
import type { Services } from '../../options/Services';
import type { StoredRow } from '../../store/tables/tables';
import { type AnswerFault, asFault } from '../answer/AnswerFault';
import { type BegunAnswer, beginAnswer } from '../answer/beginAnswer';
import { shortAnswer, type UpstreamFailure } from '../call/failureText';
import { V1Error } from '../call/V1Error';
import type { V1Services } from '../money/V1Services';
import { asksUse, callProvider, type SentCall } from './callProvider';
import { chooseChannel } from './chooseChannel';
import { beginPatience } from './patience';

/** A channel whose key was refused goes out of use where the administrator wants that. */
export async function noteFailure(
  { options, store, log }: Pick<Services, 'log' | 'options' | 'store'>,
  channel: StoredRow<'channel'>,
  { status, meaning }: AnswerFault,
  reason: string,
): Promise<void> {
  log.warn(
    { channel: channel.id, status, reason: reason.slice(0, 300) },
    'a channel did not answer',
  );
  if (!options.isOn('AutomaticDisableChannelEnabled') || meaning !== 'account') return;
  await store.db
    .updateTable('channel')
    .set({ status: channelStatus.disabledAutomatically })
    .where('id', '=', channel.id)
    .where('status', '=', channelStatus.enabled)
    .execute();
}

/** What a client gets where no other channel is left: a limit that passes is one, whoever set it. */
const failureOf = ({ status, meaning, message, retryAfter }: AnswerFault): V1Error =>
  status === 429 && meaning !== 'account'
    ? new V1Error(429, 'provider_busy', message, retryAfter)
    : new V1Error(502, 'provider_failed', message);

/**
 * Asks channels until one answers: the first, and RetryTimes others. An answer that blames the request is passed on.
 * What comes back has said something, or has taken its time.
 * @param on sent: called with each channel just before it is asked; failed: with its failure, without the channel's
 * secrets
 * @throws V1Error; the signal's reason once it has ended
 */
export async function askChannels(
  services: Pick<V1Services, 'fetch' | 'log' | 'options' | 'plainStreams' | 'silenceMs' | 'store'>,
  call: SentCall,
  signal: AbortSignal,
  on: {
    sent: (channel: StoredRow<'channel'>) => void;
    failed: (upstream: UpstreamFailure) => void;
  },
): Promise<BegunAnswer> {
  const tried = new Set<number>();
  let failure = new V1Error(
    503,
    'no_channel',
    `no channel of the group ${call.group} offers the model ${call.model}`,
  );
  const wanted = {
    isStream: call.isStream,
    asksUse: asksUse(call.body),
    refusesEmpty: services.options.isOn('RetryEmptyAnswerEnabled'),
    hasText: call.kind.limits.length > 0,
  };
  for (let left = services.options.number('RetryTimes'); left >= 0; left -= 1) {
    signal.throwIfAborted();
    const channel = await chooseChannel(services, call, tried);
    if (!channel) break;
    tried.add(channel.id);
    on.sent(channel);
    const patience = beginPatience(services.silenceMs);
    const secrets = secretsOf(channel);
    try {
      const either = AbortSignal.any([signal, patience.signal]);
      const answer = await callProvider(services, call, channel, either);
      const whole = answer.ok ? cleanAnswer(patience.hasBegun(answer), secrets) : answer;
      return await beginAnswer(whole, wanted);
    } catch (error) {
      if (error instanceof V1Error || signal.aborted) throw error;
      const fault = asFault(error, 'the provider did not answer');
      const reason = createCleaner(secrets)(fault.reason);
      on.failed({ status: fault.status, reason });
      await noteFailure(services, channel, fault, reason);
      if (fault.meaning === 'request')
        throw new V1Error(400, 'provider_refused', shortAnswer(reason));
      failure = failureOf(fault);
    } finally {
      patience.end();
    }
  }
  throw failure;
}
