/** Sends a call to the provider of a channel. */
import { providerAddress } from '../../../schema/choices/channelAddress';
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { keyHeaders, mapModel } from '../../channels/testChannel';
import type { StoredRow } from '../../store/tables/tables';
import { readReason } from '../answer/beginAnswer';
import type { CallKind } from '../call/callKinds';
import type { V1Services } from '../money/V1Services';

/** A call as a client makes it. */
export interface SentCall {
  kind: CallKind;
  group: string;
  model: string;
  body: Row;
  isStream: boolean;
}

/** Whether a client asks for an event that reports the use of a stream. */
export function asksUse({ stream_options }: Row): boolean {
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
): string {
  const prompt = channel.system_prompt ?? '';
  const options = body['stream_options'];
  return JSON.stringify({
    ...(prompt === '' ? body : (kind.withPrompt?.(body, prompt) ?? body)),
    model: mapModel(channel.model_mapping, model),
    ...(addsUse
      ? { stream_options: { ...(isRow(options) ? options : undefined), include_usage: true } }
      : {}),
  });
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
  return services.fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: { 'content-type': 'application/json', ...keyHeaders(channel) },
    body: providerBody(call, channel, addsUse),
  });
}

const refusals = new Set([400, 422, 500]);
const namesUse = /stream_options|include_usage/;

/**
 * The provider's answer. A provider that refuses to be asked for the use of a stream is asked without it, now and from
 * then on: what its streams say is counted here.
 */
export async function callProvider(
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
