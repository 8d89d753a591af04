/** One call of a model, of whatever kind: payer, deposit, channel, answer, settlement, log. */
import type { Row } from '../../schema/types';
import { mapModel } from '../channels/testChannel';
import { createCleaner, secretsOf } from '../kernel/work/hideSecrets';
import type { LogEntry } from '../logs/logs';
import type { StoredRow } from '../store/tables/tables';
import { AnswerFault, causeOf } from './answer/AnswerFault';
import { TokenCount } from './answer/TokenCount';
import { type PassedAnswer, watchAnswer } from './answer/watchAnswer';
import type { CallKind } from './call/callKinds';
import { askChannels, noteFailure } from './channels/askChannels';
import type { CallTrail } from './failedCalls';
import { costOf, depositOf, type Ratios, type Usage } from './money/charge';
import type { Payer } from './money/payer';
import type { Bill } from './money/settleDeposit';
import type { V1Services } from './money/V1Services';
import { maxAnswerTokens, maxModelLength, type ParsedCall, parseCall } from './parseCall';

/** Of the frame of a channel's own prompt. */
const frameTokens = 4;
/** What a fast model writes. */
const tokensPerSecond = 100;

const ratioText = ({ model, group, completion }: Ratios) =>
  `倍率：${model} × ${group}，补全倍率：${completion}`;

/** What a use is made of, where the provider says more of it than its two sums. */
const partsText = (
  prompt: number,
  answer: number,
  { cachedTokens, reasoningTokens }: Partial<Usage>,
) =>
  cachedTokens || reasoningTokens
    ? `；提示 ${prompt}（缓存 ${cachedTokens ?? 0}），补全 ${answer}（思考 ${reasoningTokens ?? 0}）`
    : '';

/** Values of the log entry that are known before the answer. */
function entryOf({ payer, ratios, model, promptTokens, isStream }: ParsedCall): LogEntry {
  return {
    content: ratioText(ratios),
    user_id: payer.userId,
    username: payer.username,
    token_name: payer.tokenName,
    model_name: model,
    prompt_tokens: promptTokens,
    completion_tokens: 0,
    is_stream: isStream,
  };
}

/** The model that a channel asks in place of the wanted one; empty where it asks that. */
function otherModel({ model_mapping }: StoredRow<'channel'>, model: string): string {
  const asked = mapModel(model_mapping, model);
  return asked === model ? '' : asked.replace(/\p{C}/gu, '').slice(0, maxModelLength);
}

const withoutKey = (channel: StoredRow<'channel'> | undefined, text: string) =>
  createCleaner(secretsOf(channel ?? {}))(text);

const nothing: Bill = { cost: 0, entry: {} };

/** Counts what a chat costs while it runs. */
class ChatBill {
  /** Nothing else of the chat: a stream that its client left may last, and its messages may be megabytes. */
  private readonly chat: Pick<
    ParsedCall,
    'kind' | 'maxAnswerTokens' | 'model' | 'promptTokens' | 'ratios'
  >;
  private readonly gone: AbortSignal;
  private readonly start = performance.now();
  private sentAt = 0;
  /** Tokens of the channel's own prompt. */
  private ownPrompt = 0;
  channel: StoredRow<'channel'> | undefined;
  /** The use that the answer showed so far. */
  seen: () => Partial<Usage> = () => ({});

  constructor(
    { kind, maxAnswerTokens, model, promptTokens, ratios }: ParsedCall,
    gone: AbortSignal,
  ) {
    this.chat = { kind, maxAnswerTokens, model, promptTokens, ratios };
    this.gone = gone;
  }

  sentTo(channel: StoredRow<'channel'>): void {
    this.channel = channel;
    this.sentAt = performance.now();
    const prompt = this.chat.kind.withPrompt ? (channel.system_prompt ?? '') : '';
    this.ownPrompt = prompt === '' ? 0 : new TokenCount().add(prompt).tokens + frameTokens;
  }

  /** The bill for a use; a request that was sent costs at least its prompt, another nothing. */
  of(usage: Partial<Usage>): Bill {
    const { promptTokens = this.chat.promptTokens + this.ownPrompt, completionTokens = 0 } = usage;
    if (!this.channel) return nothing;
    return {
      cost: costOf({ promptTokens, completionTokens }, this.chat.ratios),
      channelId: this.channel.id,
      entry: {
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        content: ratioText(this.chat.ratios) + partsText(promptTokens, completionTokens, usage),
        elapsed_time: Math.round(performance.now() - this.start),
        system_prompt_reset: this.ownPrompt > 0,
        answered_model: otherModel(this.channel, this.chat.model),
      },
    };
  }

  /** The bill so far. Who has gone before anything was shown pays the time. */
  now = (usage = this.seen()): Bill => {
    if (usage.completionTokens || !this.gone.aborted) return this.of(usage);
    const made = Math.ceil(((performance.now() - this.sentAt) / 1000) * tokensPerSecond);
    const completionTokens = Math.min(made, this.chat.maxAnswerTokens ?? maxAnswerTokens);
    return this.of({ ...usage, completionTokens });
  };
}

/** A client, which may leave before its answer is whole. */
interface Client {
  /** Ends once a client has gone and its answer was read on for as long as it may be. */
  signal: AbortSignal;
  /** The client has gone. */
  left: () => void;
  /** Nothing is read on for it any more. */
  letGo: () => void;
}

/** @param begin counts its call as read on; answers what ends that, or undefined where it may not be read on */
function clientOf(gone: AbortSignal, begin: (cut: () => void) => (() => void) | undefined): Client {
  const controller = new AbortController();
  const cut = () => controller.abort(gone.reason);
  let hasLeft = false;
  let over: (() => void) | undefined;
  const left = () => {
    if (hasLeft) return;
    hasLeft = true;
    over = begin(cut);
    if (!over) cut();
  };
  if (gone.aborted) left();
  else gone.addEventListener('abort', left, { once: true });
  const letGo = () => {
    gone.removeEventListener('abort', left);
    over?.();
    over = undefined;
  };
  return { signal: controller.signal, left, letGo };
}

/**
 * Answers a call. The answer is passed on as it comes; once it has ended, the cost is settled. Where its reader has
 * gone, it is read on to its end or a bound.
 * @param gone ends when the client goes away
 * @throws V1Error with what the client may know
 */
export async function answerCall(
  services: V1Services,
  payer: Payer,
  kind: CallKind,
  body: Row,
  gone: AbortSignal,
  trail: CallTrail,
): Promise<PassedAnswer> {
  const chat = parseCall(services, payer, kind, body);
  const { ratios, promptTokens } = chat;
  const bill = new ChatBill(chat, gone);
  const use = await services.deposits.open(
    payer,
    {
      amount: depositOf(services, promptTokens, chat.maxAnswerTokens, ratios),
      atLeast: costOf({ promptTokens, completionTokens: 0 }, ratios),
      entry: entryOf(chat),
    },
    bill.now,
  );
  const client = clientOf(gone, (cut) => services.leftCalls.begin(payer.userId, cut));
  const signal = AbortSignal.any([client.signal, use.signal]);
  try {
    const { model, isStream } = chat;
    const call = { kind, group: payer.group, model, body, isStream };
    const answer = await askChannels(services, call, signal, {
      sent: (channel) => {
        // Nobody waits for another channel any more.
        gone.throwIfAborted();
        bill.sentTo(channel);
        trail.sent(channel.id);
      },
      failed: trail.attemptFailed,
    });
    await trail.answered();
    return await watchAnswer(answer, {
      signal,
      gone,
      left: client.left,
      watch: (seen) => {
        bill.seen = seen;
      },
      refusesEmpty: services.options.isOn('RetryEmptyAnswerEnabled'),
      end: (usage) => {
        const so = usage && (signal.aborted ? bill.now(usage) : bill.of(usage));
        return use.settle(so ?? nothing).finally(client.letGo);
      },
      broken: async (error) => {
        const reason = withoutKey(bill.channel, causeOf(error));
        if (bill.channel && error instanceof AnswerFault)
          await noteFailure(services, bill.channel, error, reason);
        await trail.broken(reason);
      },
    });
  } catch (error) {
    // Who leaves before the answer has sent the prompt all the same.
    await use.settle(signal.aborted ? bill.now() : nothing);
    client.letGo();
    if (signal.aborted || gone.aborted) await trail.left();
    throw error;
  }
}
