/** Reads a call as a client sends it: model, about how many tokens it has, and how long its answer may be. */
import type { Row } from '../../schema/types';
import { TokenCount } from './answer/TokenCount';
import { type MostUsed, maxAnswerTokens, mostUsed } from './answer/usageIn';
import type { CallKind } from './call/callKinds';
import { findUnbilled, toolsOfProvider, unbilledReason } from './call/chatFields';
import { V1Error } from './call/V1Error';
import { freeRatios, type Ratios, ratiosOf } from './money/charge';
import { checkModel, type Payer } from './money/payer';
import { type ByTool, toolPrices } from './money/tools';
import { type UnitPrice, unitPriceOf, unitsAsked } from './money/units';
import type { V1Services } from './money/V1Services';

/** The parsed call once its body is read; it keeps nothing of the body, which may be megabytes. */
export interface ParsedCall {
  kind: CallKind;
  userId: number;
  /** The only channel to ask, where the key names one. */
  channelId: number | undefined;
  /** Of the payer; it chooses channels and ratio. */
  group: string;
  model: string;
  isStream: boolean;
  ratios: Ratios;
  promptTokens: number;
  /** Tokens that all answers together may have; absent where the request does not say. */
  maxAnswerTokens: number | undefined;
  /** The price of what is no text; then no token costs. */
  unitPrice: UnitPrice | undefined;
  /** The price of a use of each tool that the provider may run, and how often it may run those that are named. */
  toolPrices: ByTool;
  toolUses: ByTool;
  /** Tokens of the answer where no use of what is no text is reported. */
  unreported: number;
  /** The most that a provider's report of use counts for. */
  mostUsed: MostUsed;
  /** When it was parsed, of `performance.now()`. */
  start: number;
}

export const maxModelLength = 256;
const maxChoices = 128;

const refuse = (field: string, reason: string) =>
  new V1Error(400, 'invalid_request', `${field}: ${reason}`);

/** A whole number of the body from 1 on; undefined where it is absent. @throws V1Error 400 naming the field */
function wholeNumber(body: Row, field: string, most: number): number | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
    throw refuse(field, 'must be a whole number of at least 1');
  return Math.min(value, most);
}

/** Prompts in one request: a list of texts, or of lists of tokens. */
const promptsIn = (given: unknown): number =>
  Array.isArray(given) && given.every((part) => typeof part === 'string' || Array.isArray(part))
    ? Math.max(1, given.length)
    : 1;

/** How long the answers to a request may be, and what of a report of use is believed. */
function boundsOf({ input, limits, counts }: CallKind, body: Row) {
  const prompts = promptsIn(body[input.field]);
  const choices = Math.max(
    1,
    ...counts.flatMap((field) => wholeNumber(body, field, maxChoices) ?? []),
  );
  const named = limits.flatMap((field) => wholeNumber(body, field, maxAnswerTokens) ?? []);
  const answers = prompts * choices;
  const limit = named.length === 0 ? undefined : Math.max(...named) * answers;
  return {
    maxAnswerTokens: limits.length === 0 ? 0 : limit,
    mostUsed: mostUsed(prompts, answers),
  };
}

/** Tokens that a client has counted itself: numbers in lists. */
const countNumbers = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, part) => sum + countNumbers(part), 0)
    : Number(typeof value === 'number');

/** About how many tokens a request has: all that the model reads of it, with the frame of each entry. */
function countPrompt({ input, texts, schemas, frame }: CallKind, body: Row): number {
  const given = body[input.field];
  const count = new TokenCount().addAll(given);
  for (const field of texts) count.addAll(body[field]);
  for (const field of schemas)
    if (body[field] !== undefined) count.add(JSON.stringify(body[field]));
  const entries = Array.isArray(given) ? given.length : 1;
  return count.tokens + countNumbers(given) + (frame > 0 ? entries * frame + 3 : 0);
}

/** @throws V1Error 400 for a tool of the provider without a price */
function pricesOfTools(services: Pick<V1Services, 'options'>, kind: CallKind, body: Row) {
  const tools = toolsOfProvider(body);
  const { prices, uses, unpriced, isCounted } = toolPrices(
    services,
    kind,
    tools,
    body['max_tool_calls'],
  );
  if (unpriced === undefined) return { toolPrices: prices, toolUses: uses };
  const lacks = `; the option ToolRatio has no price of ${unpriced}`;
  throw refuse('tools', unbilledReason + (isCounted ? lacks : ''));
}

/** @throws V1Error 400 naming the field */
export function parseCall(
  services: Pick<V1Services, 'options'>,
  payer: Payer,
  kind: CallKind,
  body: Row,
): ParsedCall {
  const { model, stream } = body;
  if (typeof model !== 'string' || model === '') throw refuse('model', 'must be a text');
  if (model.length > maxModelLength)
    throw refuse('model', `must have at most ${maxModelLength} characters`);
  // No text of the database may hold it, and PostgreSQL fails on it.
  if (model.includes('\0')) throw refuse('model', 'must not have the character NUL');
  const { field, isFit, mustBe } = kind.input;
  if (!isFit(body[field])) throw refuse(field, mustBe);
  if (stream !== undefined && stream !== null && typeof stream !== 'boolean')
    throw refuse('stream', 'must be true or false');
  const unbilled = findUnbilled(kind, body);
  if (unbilled) throw refuse(unbilled.field, unbilled.reason);
  const ofTools = pricesOfTools(services, kind, body);
  checkModel(payer, model);
  const ratios = kind.isFree ? freeRatios : ratiosOf(services, model, payer.group);
  const asked = kind.unit && unitsAsked(kind.unit, body);
  const unitPrice = unitPriceOf(services, asked, model, body);
  const { most, usual } = asked ?? { most: 0, usual: 0 };
  const [ofPrompt, ofAnswer] = kind.tokensOfUnit ?? [0, 0];
  return {
    kind,
    userId: payer.userId,
    channelId: payer.channelId,
    group: payer.group,
    model,
    isStream: kind.canStream && stream === true,
    ratios,
    unitPrice,
    ...ofTools,
    promptTokens: Math.max(1, countPrompt(kind, body)) + Math.ceil(usual * ofPrompt),
    unreported: Math.ceil(usual * ofAnswer),
    ...boundsOf(kind, body),
    ...(asked ? { maxAnswerTokens: Math.ceil(most * ofAnswer) } : {}),
    start: performance.now(),
  };
}
