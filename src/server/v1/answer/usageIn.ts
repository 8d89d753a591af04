/** The use in a provider's answer: the one that it reports, and the texts that show it. */
import { isObject, isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import type { Usage } from '../money/charge';
import type { Outline } from './readOutline';
import type { TokenCount } from './TokenCount';

/** More than any model reads at once. */
const maxTokens = 2_000_000;
/** More than any model writes at once. */
export const maxAnswerTokens = 200_000;

/** The values to read of a long answer or event: the places of `usageRow`, an error, and what ends a stream. */
export const useOutline: Outline = {
  usage: true,
  usageMetadata: true,
  x_groq: { usage: true },
  response: { usage: true, output: { type: true, action: { type: true } } },
  output: { type: true, action: { type: true } },
  item: { type: true, action: { type: true } },
  message: { usage: true },
  meta: { tokens: true, billed_units: true },
  choices: { usage: true },
  prompt_eval_count: true,
  eval_count: true,
  type: true,
  duration: true,
  data: { b64_json: true, url: true },
  error: true,
};

/** A path to a number: OpenAI, then what other providers call it. */
type Paths = readonly (readonly string[])[];

/** Of OpenAI's responses and Anthropic: Anthropic reports tokens of its cache beside it. */
const input: Paths = [['input_tokens'], ['inputTokens']];
const prompt: Paths = [['prompt_tokens'], ...input, ['promptTokenCount'], ['prompt_eval_count']];
const completion: Paths = [
  ['completion_tokens'],
  ['output_tokens'],
  ['outputTokens'],
  ['candidatesTokenCount'],
  ['eval_count'],
];
const total: Paths = [['total_tokens'], ['totalTokens'], ['totalTokenCount']];
const cacheRead: Paths = [['cache_read_input_tokens'], ['cacheReadInputTokens']];
const cacheWritten: Paths = [['cache_creation_input_tokens'], ['cacheWriteInputTokens']];
const cached: Paths = [
  ['prompt_tokens_details', 'cached_tokens'],
  ['input_tokens_details', 'cached_tokens'],
  ['prompt_cache_hit_tokens'],
  ['cached_tokens'],
  ['num_cached_tokens'],
  ['cachedContentTokenCount'],
  ...cacheRead,
];
const reasoning: Paths = [
  ['completion_tokens_details', 'reasoning_tokens'],
  ['output_tokens_details', 'reasoning_tokens'],
  ['reasoning_tokens'],
  ['thoughtsTokenCount'],
];

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((row, name) => (isRow(row) ? row[name] : undefined), value);

/** A number of tokens; one that no sum stays exact with counts as the largest. */
const tokensIn = (value: unknown): number | undefined =>
  Number.isInteger(value) && Number(value) >= 0 ? Math.min(Number(value), 1e12) : undefined;

/** The first whole number of tokens at one of the paths. */
function read(row: Row, paths: Paths): number | undefined {
  for (const path of paths) {
    const tokens = tokensIn(at(row, path));
    if (tokens !== undefined) return tokens;
  }
  return undefined;
}

/** Where providers put the use: OpenAI, Groq, responses, Anthropic, Gemini, Cohere, Moonshot's streams, Ollama. */
function usageRow(answer: unknown): Row | undefined {
  const choices = at(answer, ['choices']);
  const places = [
    at(answer, ['usage', 'tokens']),
    at(answer, ['usage']),
    at(answer, ['x_groq', 'usage']),
    at(answer, ['response', 'usage']),
    at(answer, ['message', 'usage']),
    at(answer, ['usageMetadata']),
    at(answer, ['meta', 'tokens']),
    ...(Array.isArray(choices) ? choices.map((choice) => at(choice, ['usage'])) : []),
    at(answer, ['eval_count']) === undefined ? undefined : answer,
  ];
  return places.find(isRow);
}

/** Tokens of the prompt, those from and for a cache included, which some providers count beside it. */
function promptIn(row: Row): number | undefined {
  const told = read(row, prompt);
  if (told === undefined) {
    const hit = tokensIn(row['prompt_cache_hit_tokens']);
    return hit === undefined ? undefined : hit + (tokensIn(row['prompt_cache_miss_tokens']) ?? 0);
  }
  const beside = (read(row, cacheRead) ?? 0) + (read(row, cacheWritten) ?? 0);
  const isBeside =
    row['prompt_tokens'] === undefined ||
    (read(row, total) ?? 0) >= told + (read(row, completion) ?? 0) + beside;
  return isBeside ? told + beside : told;
}

/** Tokens of the answer, hidden reasoning included, which some providers count beside it. */
function completionIn(row: Row, promptTokens: number): number | undefined {
  const told = read(row, completion);
  const all = read(row, total);
  if (told === undefined && all === undefined) return undefined;
  const rest = promptTokens > 0 && all !== undefined ? all - promptTokens : 0;
  const known = Math.max(told ?? 0, rest);
  const thought = read(row, reasoning) ?? 0;
  // A number larger than the whole cannot be a part of it.
  return thought > known ? known + thought : known;
}

/** Tokens of the prompt that Anthropic keeps from now on, for minutes or for an hour. */
function writtenIn(row: Row): { short: number; long: number } {
  const long = tokensIn(at(row, ['cache_creation', 'ephemeral_1h_input_tokens'])) ?? 0;
  return { long, short: Math.max(0, (read(row, cacheWritten) ?? 0) - long) };
}

/** Tokens in all, where an answer reports nothing else; undefined where it does not report them. */
export const totalIn = (answer: unknown): number | undefined => read(usageRow(answer) ?? {}, total);

/** The most that a call may have used, in tokens. */
export type MostUsed = Pick<Usage, 'promptTokens' | 'completionTokens'>;

/**
 * The most that a provider may report for a request.
 * @param prompts in one request @param answers to all of them. The request's own limit is none here: a provider may
 * ignore it, and what it has made is paid.
 */
export const mostUsed = (prompts: number, answers: number): MostUsed => ({
  promptTokens: prompts * maxTokens,
  completionTokens: answers * maxAnswerTokens,
});

/**
 * The use that an answer or an event reports, in the shapes of providers. Left out: a prompt of 0 tokens, and anything
 * but whole numbers. Larger ones than `most` count as that.
 */
export function usageIn(answer: unknown, most = mostUsed(1, 1)): Partial<Usage> {
  const row = usageRow(answer);
  if (!row) return {};
  const promptTokens = Math.min(promptIn(row) ?? 0, most.promptTokens);
  const written = completionIn(row, promptTokens);
  const completionTokens =
    written === undefined ? undefined : Math.min(written, most.completionTokens);
  const cachedTokens = read(row, cached);
  const { long, short } = writtenIn(row);
  const reasoningTokens = read(row, reasoning);
  return {
    ...(promptTokens > 0 ? { promptTokens } : {}),
    ...(completionTokens === undefined ? {} : { completionTokens }),
    ...(cachedTokens ? { cachedTokens: Math.min(cachedTokens, promptTokens) } : {}),
    ...(short ? { writtenTokens: Math.min(short, promptTokens) } : {}),
    ...(long ? { longWrittenTokens: Math.min(long, promptTokens) } : {}),
    ...(reasoningTokens ? { reasoningTokens } : {}),
  };
}

/** Two reports of one stream: the later counts, unless it only leaves the kept tokens out. */
export function laterUse(before: Partial<Usage>, now: Partial<Usage>): Partial<Usage> {
  const { cachedTokens = 0, writtenTokens = 0, longWrittenTokens = 0, ...other } = before;
  const { promptTokens } = before;
  if (now.promptTokens === undefined) return { ...before, ...now };
  return now.promptTokens + cachedTokens + writtenTokens + longWrittenTokens === promptTokens
    ? { ...before, ...now, promptTokens }
    : { ...other, ...now };
}

/** A reported use, or what was counted of the answer: something said is never nothing used. */
export const orCounted = (reported: Partial<Usage>, counted: number): Partial<Usage> =>
  reported.completionTokens || counted === 0
    ? { completionTokens: 0, ...reported }
    : { ...reported, completionTokens: counted, isEstimated: true };

/** True for an event that reports the use and says nothing else. */
export function isOnlyUsage(event: unknown): boolean {
  if (!isRow(event) || !isRow(event['usage'])) return false;
  const { choices } = event;
  return Array.isArray(choices)
    ? choices.length === 0
    : (choices ?? null) === null && event['type'] === undefined;
}

/** The words of a part of Anthropic's streams; its signature and the reason of its end are no words. */
const textsOf = ({ text, thinking, partial_json, name }: Row) => [
  text,
  thinking,
  partial_json,
  name,
];

/** Counts all that an answer or an event says: text, reasoning, refusals, calls of tools, sound. */
export function countAnswer(answer: unknown, count: TokenCount): void {
  if (!isObject(answer)) return;
  const { choices, output, delta, content, content_block } = answer;
  // OpenAI's responses and Anthropic's messages: whole ones, and the parts of a stream.
  for (const part of [output, content]) if (Array.isArray(part)) count.addAll(part);
  if (typeof delta === 'string') count.add(delta);
  else if (isRow(delta)) count.addAll(textsOf(delta));
  if (isRow(content_block)) count.addAll(textsOf(content_block));
  if (!Array.isArray(choices)) return;
  for (const choice of choices) {
    if (!isObject(choice)) continue;
    count.addAll(choice['message']).addAll(choice['delta']).addAll(choice['text']);
  }
}
