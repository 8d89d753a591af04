/** Asks one channel for a call, and what follows where it does not answer. */
import { providerAddress } from '../../../schema/choices/channelAddress';
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { refuseKey } from '../../channels/switchChannel';
import { keyHeaders, mapModel, messageHeaders } from '../../channels/testChannel';
import { countChannelFailure } from '../../kernel/watch/metrics';
import { cleanAnswer, createCleaner, secretsOf } from '../../kernel/work/hideSecrets';
import type { Services } from '../../options/Services';
import type { StoredRow } from '../../store/tables/tables';
import { type AnswerFault, causeOf } from '../answer/AnswerFault';
import { type BegunAnswer, beginAnswer, maxBytes, readReason } from '../answer/beginAnswer';
import { shortAnswer } from '../answer/shortAnswer';
import type { MostUsed } from '../answer/usageIn';
import { type CallKind, formOfKind } from '../call/callKinds';
import type { V1Services } from '../money/V1Services';
import { beginPatience } from './patience';

/** A call as its client makes it. */
interface SentCall {
  kind: CallKind;
  model: string;
  body: Row;
  /** Headers of the client that the provider gets. */
  headers: Readonly<Record<string, string>>;
  isStream: boolean;
  maxAnswerTokens: number | undefined;
  unreported: number;
  mostUsed: MostUsed;
  userId: number;
}

/** Whether a client asks for an event that reports the use of a stream. */
function asksUse({ stream_options }: Row): boolean {
  return isRow(stream_options) && stream_options['include_usage'] === true;
}

/**
 * The body as the channel's provider gets it: its own name of the model, the channel's system prompt, usage at the end
 * of a stream.
 * @param addsUse whether a stream is asked for its use, for which the client did not ask
 */
function providerBody(
  { kind, body, model }: SentCall,
  channel: StoredRow<'channel'>,
  addsUse: boolean,
): { type: string; body: Buffer } | Promise<{ type: string; body: Buffer }> {
  if (body['form'] instanceof FormData)
    return packForm(body['form'], mapModel(channel.model_mapping, model));
  const prompt = channel.system_prompt ?? '';
  const options = body['stream_options'];
  const text = JSON.stringify({
    ...(prompt === '' ? body : (kind.withPrompt?.(body, prompt) ?? body)),
    model: mapModel(channel.model_mapping, model),
    ...(addsUse
      ? { stream_options: { ...(isRow(options) ? options : undefined), include_usage: true } }
      : {}),
  });
  return { type: 'application/json', body: Buffer.from(text) };
}

/** A form as it came, with the provider's name of the model. */
async function packForm(form: FormData, model: string): Promise<{ type: string; body: Buffer }> {
  form.set('model', model);
  const packed = new Response(form);
  const body = Buffer.from(await packed.arrayBuffer());
  return { type: packed.headers.get('content-type') ?? '', body };
}

async function callChannel(
  services: Pick<V1Services, 'fetch'>,
  call: SentCall,
  channel: StoredRow<'channel'>,
  signal: AbortSignal,
  addsUse: boolean,
): Promise<Response> {
  const model = mapModel(channel.model_mapping, call.model);
  const url = providerAddress(channel, call.kind.call, model) ?? '';
  const { type, body } = await providerBody(call, channel, addsUse);
  return services.fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      'content-type': type,
      ...keyHeaders(channel),
      ...(call.kind.speech === 'messages' ? messageHeaders(channel) : {}),
      ...call.headers,
    },
    body,
  });
}

const refusals = new Set([400, 422, 500]);
const namesUse = /stream_options|include_usage/;

/**
 * The provider's answer. A provider that refuses to be asked for the use of a stream is asked without it, now and from
 * then on: what its streams say is counted here.
 */
async function callProvider(
  services: Pick<V1Services, 'fetch' | 'plainStreams'>,
  call: SentCall,
  channel: StoredRow<'channel'>,
  signal: AbortSignal,
): Promise<Response> {
  const address = `${channel.id} ${channel.base_url}`;
  const addsUse =
    call.isStream &&
    call.kind.tellsUseWhenAsked &&
    !asksUse(call.body) &&
    !services.plainStreams.has(address);
  const answer = await callChannel(services, call, channel, signal, addsUse);
  if (!addsUse || !refusals.has(answer.status)) return answer;
  const reason = await readReason(answer);
  if (!namesUse.test(reason))
    return new Response(reason, { status: answer.status, headers: answer.headers });
  const plain = await callChannel(services, call, channel, signal, false);
  // A request can make a provider name the parameter; it cannot make it answer without.
  if (plain.ok) services.plainStreams.add(address);
  return plain;
}

/**
 * Asks a channel. Its answer has said something, or has taken its time; it is clean of the channel's secrets.
 * @throws AnswerFault, whose reason may hold the secrets; V1Error 502 where its answer is too long; any error where it
 * cannot be reached, stays silent, or the signal has ended
 */
export async function askChannel(
  services: Pick<V1Services, 'fetch' | 'options' | 'plainStreams' | 'silenceMs'>,
  call: SentCall,
  channel: StoredRow<'channel'>,
  signal: AbortSignal,
): Promise<BegunAnswer> {
  const wanted = {
    isStream: call.isStream,
    asksUse: asksUse(call.body),
    refusesEmpty: services.options.isOn('RetryEmptyAnswerEnabled'),
    hasText: call.kind.limits.length > 0,
    limit: call.maxAnswerTokens,
    unreported: call.unreported,
    unit: call.kind.unit,
    isOpaque: call.kind.isOpaque === true,
    maxBytes: call.kind.maxBytes ?? maxBytes,
    most: call.mostUsed,
    userId: call.userId,
    form: formOfKind(call.kind),
  };
  const patience = beginPatience(services.silenceMs);
  try {
    const either = AbortSignal.any([signal, patience.signal]);
    const answer = await callProvider(services, call, channel, either);
    const clean = answer.ok ? cleanAnswer(patience.hasBegun(answer), secretsOf(channel)) : answer;
    return await beginAnswer(clean, wanted);
  } finally {
    patience.end();
  }
}

/** Why a channel failed, without its secrets. */
export const cleanReason = (channel: StoredRow<'channel'> | undefined, error: unknown): string =>
  createCleaner(secretsOf(channel ?? {}))(causeOf(error));

/** A refused key takes its channel out of use where the administrator wants that; one of several goes off alone. */
export async function noteFailure(
  services: Pick<Services, 'log' | 'now' | 'options' | 'store'>,
  channel: StoredRow<'channel'>,
  { status, meaning }: AnswerFault,
  reason: string,
): Promise<void> {
  const { options, log } = services;
  countChannelFailure(channel.id);
  log.warn(
    { channel: channel.id, status, reason: reason.slice(0, 300) },
    'a channel did not answer',
  );
  if (options.isOn('AutomaticDisableChannelEnabled') && meaning === 'account')
    await refuseKey(services, channel, shortAnswer(reason));
}
