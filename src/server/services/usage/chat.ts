/** One chat completion: payer, deposit, channel, answer, settlement, log (spec.md section 1: what the console's numbers come from). */
import { channelType } from '../../../schema/channelTypes';
import type { Row } from '../../../schema/types';
import type { Services } from '../../http/types';
import { logTypes, writeLog } from '../logs';
import { mapModel } from '../testChannel';
import {
  costOf,
  depositOf,
  type Ratios,
  ratiosOf,
  settle,
  takeDeposit,
  type Usage,
} from './charge';
import { chooseChannel } from './chooseChannel';
import { countPrompt } from './countTokens';
import { UsageError } from './UsageError';
import { checkModel, type Payer } from './usageToken';
import { type PassedAnswer, watchAnswer } from './watchAnswer';

const answerTimeoutMs = 300_000;

interface Chat {
  payer: Payer;
  model: string;
  messages: Row[];
  body: Row;
  isStream: boolean;
  ratios: Ratios;
  deposit: number;
  promptTokens: number;
}

/** @throws UsageError 400 naming the field */
function parseChat(services: Services, payer: Payer, body: Row): Chat {
  const { model, messages, stream } = body;
  if (typeof model !== 'string' || model === '')
    throw new UsageError(400, 'invalid_request', 'model: must be a text');
  if (
    !Array.isArray(messages) ||
    messages.length === 0 ||
    !messages.every((message) => typeof message === 'object' && message !== null)
  )
    throw new UsageError(400, 'invalid_request', 'messages: must be a list of messages');
  checkModel(payer, model);
  const ratios = ratiosOf(services, model, payer.group);
  const promptTokens = countPrompt(messages as Row[]);
  return {
    payer,
    model,
    messages: messages as Row[],
    body,
    isStream: stream === true,
    ratios,
    promptTokens,
    deposit: depositOf(services, promptTokens, ratios),
  };
}

/** The body as the channel's provider gets it: its own name of the model, the channel's system prompt, usage at the end of a stream. */
function providerBody({ body, messages, model, isStream }: Chat, channel: Row): Row {
  const prompt = String(channel['system_prompt'] ?? '');
  const sent =
    prompt === ''
      ? messages
      : [{ role: 'system', content: prompt }, ...messages.filter(({ role }) => role !== 'system')];
  return {
    ...body,
    model: mapModel(channel['model_mapping'], model),
    messages: sent,
    ...(isStream
      ? { stream_options: { ...(body['stream_options'] as Row | undefined), include_usage: true } }
      : {}),
  };
}

function callProvider(
  services: Services,
  chat: Chat,
  channel: Row,
  signal: AbortSignal,
): Promise<Response> {
  const { api } = channelType(channel['type']);
  const base = String(channel['base_url'] || api?.base || '').replace(/\/$/, '');
  const body = providerBody(chat, channel);
  const isAzure = api?.protocol === 'azure';
  const url = isAzure
    ? `${base}/openai/deployments/${encodeURIComponent(String(body['model']))}/chat/completions?${new URLSearchParams({ 'api-version': String(channel['other']) })}`
    : base + (api?.path ?? '/v1/chat/completions');
  const key = String(channel['key']);
  return services.fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    headers: {
      'content-type': 'application/json',
      ...(isAzure ? { 'api-key': key } : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  });
}

/** A channel whose key was refused goes out of use where the administrator wants that. */
async function noteFailure(
  { options, store, log }: Services,
  channel: Row,
  status: number | undefined,
  reason: string,
): Promise<void> {
  log.warn({ channel: channel['id'], status, reason }, 'a channel did not answer');
  if (
    (status !== 401 && !/insufficient_quota|account_deactivated/.test(reason)) ||
    !options.isOn('AutomaticDisableChannelEnabled')
  )
    return;
  await store.records
    .updateTable('channel')
    .set({ status: 3 })
    .where('id', '=', Number(channel['id']))
    .where('status', '=', 1)
    .execute();
}

/** Asks channels until one answers: the first, and RetryTimes others. An answer that blames the request is passed on. */
async function askChannels(
  services: Services,
  chat: Chat,
  signal: AbortSignal,
): Promise<{ channel: Row; answer: Response }> {
  const tried = new Set<number>();
  let failure = new UsageError(
    503,
    'no_channel',
    `no channel of the group ${chat.payer.group} offers the model ${chat.model}`,
  );
  for (let left = services.options.number('RetryTimes'); left >= 0; left -= 1) {
    const channel = await chooseChannel(services, chat.payer.group, chat.model, tried);
    if (!channel) break;
    tried.add(Number(channel['id']));
    try {
      const answer = await callProvider(services, chat, channel, signal);
      if (answer.ok) return { channel, answer };
      const reason = (await answer.text()).slice(0, 300);
      await noteFailure(services, channel, answer.status, reason);
      if (answer.status === 400) throw new UsageError(400, 'provider_refused', reason);
      failure = new UsageError(502, 'provider_failed', `the provider answered ${answer.status}`);
    } catch (error) {
      if (error instanceof UsageError || signal.aborted) throw error;
      await noteFailure(
        services,
        channel,
        undefined,
        error instanceof Error ? error.message : String(error),
      );
      failure = new UsageError(502, 'provider_failed', 'the provider did not answer');
    }
  }
  throw failure;
}

async function finish(
  services: Services,
  chat: Chat,
  channel: Row,
  usage: Usage,
  start: number,
): Promise<void> {
  const { payer, ratios, model } = chat;
  const quota = costOf(usage, ratios);
  await settle(services, payer, Number(channel['id']), chat.deposit, quota);
  if (!services.options.isOn('LogConsumeEnabled')) return;
  await writeLog(services, {
    type: logTypes.consumption,
    content: `倍率：${ratios.model} × ${ratios.group}，补全倍率：${ratios.completion}`,
    user_id: payer.userId,
    username: payer.username,
    token_name: payer.tokenName,
    model_name: model,
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    quota,
    channel: channel['id'],
    elapsed_time: Math.round(performance.now() - start),
    is_stream: chat.isStream,
    system_prompt_reset: String(channel['system_prompt'] ?? '') !== '',
  });
}

/**
 * Answers a chat. The answer is passed on as it comes; once it has ended, or its reader has gone, the cost is settled.
 * @param signal ends when the client goes away before there is an answer
 * @throws UsageError with what the client may know
 */
export async function answerChat(
  services: Services,
  payer: Payer,
  body: Row,
  signal: AbortSignal,
): Promise<PassedAnswer> {
  const chat = parseChat(services, payer, body);
  const start = performance.now();
  await takeDeposit(services, payer, chat.deposit);
  try {
    const { channel, answer } = await askChannels(services, chat, signal);
    const onEnd = (usage: Partial<Usage>) =>
      finish(
        services,
        chat,
        channel,
        {
          promptTokens: usage.promptTokens ?? chat.promptTokens,
          completionTokens: usage.completionTokens ?? 0,
        },
        start,
      );
    return await watchAnswer(answer, chat.isStream, onEnd, (error) =>
      services.log.error({ err: error }, 'a use was not settled'),
    );
  } catch (error) {
    await settle(services, payer, undefined, chat.deposit, 0);
    throw error;
  }
}
