/** Asks channels for a chat until one answers. */

import { channelType } from '../../schema/channelTypes';
import { isObject } from '../../schema/isRow';
import { channelStatus } from '../../schema/records.gen';
import type { Row } from '../../schema/types';
import { mapModel } from '../channels/testChannel';
import { cleanAnswer, createCleaner, secretsOf } from '../kernel/hideSecrets';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables';
import { chooseChannel } from './chooseChannel';
import type { UpstreamFailure } from './failureText';
import { beginPatience } from './patience';
import { readBytes } from './readAnswer';
import { parseJson } from './usageIn';
import { V1Error } from './V1Error';
import type { V1Services } from './V1Services';

const maxReasonLength = 64 * 2 ** 10;

/** A chat as a client asks for it. */
export interface ChatCall {
  group: string;
  model: string;
  body: Row;
  /** Those of the body. */
  messages: readonly Row[];
  isStream: boolean;
}

/**
 * The body as the channel's provider gets it: its own name of the model, the channel's system prompt, usage at the end
 * of a stream.
 */
function providerBody(
  { body, messages, model, isStream }: ChatCall,
  channel: StoredRow<'channel'>,
): string {
  const prompt = channel.system_prompt ?? '';
  const sent =
    prompt === ''
      ? messages
      : [{ role: 'system', content: prompt }, ...messages.filter(({ role }) => role !== 'system')];
  const options = body['stream_options'];
  return JSON.stringify({
    ...body,
    model: mapModel(channel.model_mapping, model),
    messages: sent,
    ...(isStream
      ? {
          stream_options: {
            ...(typeof options === 'object' ? options : undefined),
            include_usage: true,
          },
        }
      : {}),
  });
}

async function callChannel(
  services: Pick<V1Services, 'fetch'>,
  call: ChatCall,
  channel: StoredRow<'channel'>,
  signal: AbortSignal,
): Promise<Response> {
  const { api } = channelType(channel.type);
  const base = (channel.base_url || api?.base || '').replace(/\/$/, '');
  const isAzure = api?.protocol === 'azure';
  const url = isAzure
    ? `${base}/openai/deployments/${encodeURIComponent(mapModel(channel.model_mapping, call.model))}` +
      `/chat/completions?${new URLSearchParams({ 'api-version': channel.other ?? '' })}`
    : base + (api?.path ?? '/v1/chat/completions');
  const key = channel.key ?? '';
  return services.fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: {
      'content-type': 'application/json',
      ...(isAzure ? { 'api-key': key } : { authorization: `Bearer ${key}` }),
    },
    body: providerBody(call, channel),
  });
}

/**
 * Statuses that concern the key, and the codes that then name it. A 400 concerns the request, whose text it may repeat.
 */
const keyStatuses = new Set([401, 402, 403, 429]);
const keyCodes = new Set([
  'insufficient_quota',
  'account_deactivated',
  'billing_not_active',
  'invalid_api_key',
]);

/** True where an answer says that the channel's key is of no use any more. */
export function saysKeyIsDead(status: number, reason: string): boolean {
  if (status === 401) return true;
  if (!keyStatuses.has(status)) return false;
  const answer = parseJson(reason);
  const error = isObject(answer) ? answer['error'] : undefined;
  return (
    isObject(error) && [error['code'], error['type']].some((word) => keyCodes.has(String(word)))
  );
}

/** A channel whose key was refused goes out of use where the administrator wants that. */
async function noteFailure(
  { options, store, log }: Pick<Services, 'log' | 'options' | 'store'>,
  channel: StoredRow<'channel'>,
  status: number,
  reason: string,
): Promise<void> {
  log.warn(
    { channel: channel.id, status, reason: reason.slice(0, 300) },
    'a channel did not answer',
  );
  if (!options.isOn('AutomaticDisableChannelEnabled') || !saysKeyIsDead(status, reason)) return;
  await store.db
    .updateTable('channel')
    .set({ status: channelStatus.disabledAutomatically })
    .where('id', '=', channel.id)
    .where('status', '=', channelStatus.enabled)
    .execute();
}

/** Why no answer came: Node puts the cause behind "fetch failed". */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The text of a refusal, as far as it is short enough to be one. */
async function reasonOf(answer: Response): Promise<string> {
  return (await readBytes(answer, maxReasonLength).catch(() => Buffer.alloc(0))).toString('utf8');
}

/**
 * Asks channels until one answers: the first, and RetryTimes others. An answer that blames the request is passed on.
 * @param on sent: called with each channel just before it is asked; failed: with its failure, without the channel's
 * secrets
 * @throws V1Error; the signal's reason once it has ended
 */
export async function askChannels(
  services: Pick<V1Services, 'fetch' | 'log' | 'options' | 'silenceMs' | 'store'>,
  call: ChatCall,
  signal: AbortSignal,
  on: {
    sent: (channel: StoredRow<'channel'>) => void;
    failed: (upstream: UpstreamFailure) => void;
  },
): Promise<Response> {
  const tried = new Set<number>();
  let failure = new V1Error(
    503,
    'no_channel',
    `no channel of the group ${call.group} offers the model ${call.model}`,
  );
  for (let left = services.options.number('RetryTimes'); left >= 0; left -= 1) {
    signal.throwIfAborted();
    const channel = await chooseChannel(services, call.group, call.model, tried);
    if (!channel) break;
    tried.add(channel.id);
    on.sent(channel);
    const patience = beginPatience(services.silenceMs);
    try {
      const either = AbortSignal.any([signal, patience.signal]);
      const answer = await callChannel(services, call, channel, either);
      if (answer.ok) return cleanAnswer(patience.hasBegun(answer), secretsOf(channel));
      const reason = createCleaner(secretsOf(channel))(await reasonOf(answer));
      on.failed({ status: answer.status, reason });
      await noteFailure(services, channel, answer.status, reason);
      if (answer.status === 400) throw new V1Error(400, 'provider_refused', reason.slice(0, 300));
      failure = new V1Error(502, 'provider_failed', `the provider answered ${answer.status}`);
    } catch (error) {
      if (error instanceof V1Error || signal.aborted) throw error;
      const reason = createCleaner(secretsOf(channel))(causeOf(error));
      on.failed({ status: 0, reason });
      await noteFailure(services, channel, 0, reason);
      failure = new V1Error(502, 'provider_failed', 'the provider did not answer');
    } finally {
      patience.end();
    }
  }
  throw failure;
}
