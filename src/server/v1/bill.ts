/** The cost of a call at the channel that is asked, and its text in the log. */
import { mapModel } from '../channels/testChannel';
import type { LogEntry } from '../logs/logs';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables/tables';
import type { StreamEvents } from './answer/StreamEvents';
import { TokenCount } from './answer/TokenCount';
import { maxAnswerTokens, orCounted } from './answer/usageIn';
import { costOf, depositOf, freeRatios, longOf, type Ratios, type Usage } from './money/charge';
import type { Deposit } from './money/deposits';
import type { Bill } from './money/settleDeposit';
import { toolCost, toolText } from './money/tools';
import type { UnitPrice } from './money/units';
import { maxModelLength, type ParsedCall } from './parseCall';

/** Of the frame of a channel's own prompt. */
const frameTokens = 4;
/** The speed of a fast model. */
const tokensPerSecond = 100;

/** Why a channel did not answer. */
export interface UpstreamFailure {
  /** Of HTTP; 0 where none came. */
  status: number;
  /** The provider's words, without the channel's secrets. */
  reason: string;
  /** How long it took to fail. */
  ms: number;
  /** Whether it concerns the key: the channel may answer with another one. */
  isOfKey: boolean;
}

/** A channel that is asked, or was. */
export interface Attempt {
  call: ParsedCall;
  channel: StoredRow<'channel'>;
  /** When it was asked, of `performance.now()`. */
  sentAt: number;
  /** Tokens of the channel's own prompt. */
  ownPrompt: number;
  failure?: UpstreamFailure;
}

/** Begins to ask a channel: from now on the call costs at least its prompt. */
export function beginAttempt(call: ParsedCall, channel: StoredRow<'channel'>): Attempt {
  const prompt = call.kind.withPrompt ? (channel.system_prompt ?? '') : '';
  const ownPrompt = prompt === '' ? 0 : new TokenCount().add(prompt).tokens + frameTokens;
  return { call, channel, sentAt: performance.now(), ownPrompt };
}

/** @returns units as tokens of a prompt, which cost as much as one */
const unitCost = ({ ratio }: UnitPrice, units: number, { group }: Ratios) =>
  costOf({ promptTokens: units, completionTokens: 0 }, { ...freeRatios, model: ratio, group });

const unitText = ({ ratio }: UnitPrice, units: number, { group }: Ratios) =>
  `单价：${ratio} × ${group}，数量：${units}`;

const ratioText = ({ model, group, completion }: Ratios) =>
  `倍率：${model} × ${group}，补全倍率：${completion}`;

/** The parts of a use, where the provider says more of it than its two sums; and where it says nothing. */
function partsText(usage: Usage, ratios: Ratios): string {
  const { promptTokens, completionTokens, reasoningTokens = 0, isEstimated, isLeft } = usage;
  const kept = keptText(usage, ratios);
  if (kept !== '' || reasoningTokens > 0)
    return `；提示 ${promptTokens}（缓存 ${kept || 0}），补全 ${completionTokens}（思考 ${reasoningTokens}）`;
  if (isLeft) return '；客户端在答复前离开，补全为估算';
  return isEstimated ? '；上游未报告用量，补全为估算' : '';
}

/** Kept tokens of the prompt, with those that are kept from now on, each with its price where it has one. */
function keptText(usage: Usage, { cached, written }: Ratios): string {
  const { cachedTokens = 0, writtenTokens = 0, longWrittenTokens = 0 } = usage;
  const kept = { tokens: cachedTokens, ratio: cached };
  const short = { tokens: writtenTokens, ratio: written };
  const long = { tokens: longWrittenTokens, ratio: longOf(written) };
  return (written === 1 ? [kept] : [kept, short, long])
    .filter(({ tokens }) => tokens > 0)
    .map(({ tokens, ratio }) => (ratio === 1 ? `${tokens}` : `${tokens} × ${ratio}`))
    .join(' + ');
}

/** The model that a channel asks in place of the wanted one; empty where it asks that. */
function otherModel({ model_mapping }: StoredRow<'channel'>, model: string): string {
  const asked = mapModel(model_mapping, model);
  return asked === model ? '' : asked.replace(/\p{C}/gu, '').slice(0, maxModelLength);
}

/** The deposit of a call. @param entry the part of the log entry for each call of the payer */
export function depositFor(
  services: Pick<Services, 'options'>,
  {
    isStream,
    maxAnswerTokens: most,
    promptTokens,
    ratios,
    toolPrices,
    toolUses,
    unitPrice,
  }: ParsedCall,
  entry: LogEntry,
): Deposit {
  if (unitPrice)
    return {
      amount: unitCost(unitPrice, unitPrice.most, ratios),
      atLeast: unitCost(unitPrice, unitPrice.usual, ratios),
      entry: {
        ...entry,
        content: unitText(unitPrice, unitPrice.usual, ratios),
        is_stream: isStream,
      },
    };
  const counts = { prompt_tokens: promptTokens, completion_tokens: 0, is_stream: isStream };
  return {
    amount:
      depositOf(services, promptTokens, most, ratios) +
      toolCost(toolUses, toolPrices, ratios.group),
    atLeast: costOf({ promptTokens, completionTokens: 0 }, ratios),
    entry: { ...entry, content: ratioText(ratios), ...counts },
  };
}

/** The bill of a call that costs nothing and is not counted. */
export const nothing: Bill = { cost: 0, entry: {} };

/** The bill for a use. Without a report it is the prompt as it was counted, and no answer. */
export function billOf({ call, channel, ownPrompt }: Attempt, usage: Partial<Usage>): Bill {
  const { ratios, toolPrices, unitPrice } = call;
  if (call.kind.isFree) return nothing;
  const { promptTokens = call.promptTokens + ownPrompt, completionTokens = 0 } = usage;
  const units = unitPrice && Math.min(usage.units ?? unitPrice.usual, unitPrice.bound);
  const used = { ...usage, promptTokens, completionTokens };
  const { toolUses = {} } = usage;
  return {
    cost:
      unitPrice && units !== undefined
        ? unitCost(unitPrice, units, ratios)
        : costOf(used, ratios) + toolCost(toolUses, toolPrices, ratios.group),
    channelId: channel.id,
    entry: {
      prompt_tokens: unitPrice ? 0 : promptTokens,
      completion_tokens: unitPrice ? 0 : completionTokens,
      content:
        unitPrice && units !== undefined
          ? unitText(unitPrice, units, ratios)
          : ratioText(ratios) + partsText(used, ratios) + toolText(toolUses, toolPrices),
      elapsed_time: Math.round(performance.now() - call.start),
      system_prompt_reset: ownPrompt > 0,
      answered_model: otherModel(channel, call.model),
    },
  };
}

/**
 * The bill for a client that has gone: where the answer showed nothing, it pays the time. One that is cut without its
 * use pays its silence beside the words: a model may have thought, and only the use says it.
 */
export function billOfLeft(
  attempt: Attempt,
  usage: Partial<Usage>,
  stream?: { events: Pick<StreamEvents, 'isFinished' | 'silence'> },
): Bill {
  const most = attempt.call.maxAnswerTokens ?? maxAnswerTokens;
  const madeIn = (ms: number) => Math.ceil((ms / 1000) * tokensPerSecond);
  const said = usage.completionTokens;
  if (!said)
    return billOf(attempt, {
      ...orCounted(usage, Math.min(madeIn(performance.now() - attempt.sentAt), most)),
      isLeft: true,
    });
  const silence =
    stream && !stream.events.isFinished ? stream.events.silence.since(attempt.sentAt) : 0;
  const thought = madeIn(silence);
  const completionTokens = Math.max(said, Math.min(said + thought, most));
  return billOf(attempt, { ...usage, completionTokens });
}
