/** What an answer of a provider holds: the use that it reports, and the texts that show it. */
import { isObject, isRow } from '../../schema/isRow';
import type { Usage } from './charge';
import type { TokenCount } from './TokenCount';

/** More than any model reads or writes at once. */
const maxTokens = 2_000_000;

function tokensIn(value: unknown): number | undefined {
  return typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= 0 &&
    value <= maxTokens
    ? value
    : undefined;
}

/** The use that an answer reports. Left out: a prompt of 0 tokens, and anything but whole numbers up to two million. */
export function usageIn(answer: unknown): Partial<Usage> {
  const usage = isObject(answer) ? answer['usage'] : undefined;
  if (!isObject(usage)) return {};
  const promptTokens = tokensIn(usage['prompt_tokens']);
  const completionTokens = tokensIn(usage['completion_tokens']);
  return {
    ...(promptTokens ? { promptTokens } : {}),
    ...(completionTokens === undefined ? {} : { completionTokens }),
  };
}

/** True for an event that reports the use and says nothing else. */
export function isOnlyUsage(event: unknown): boolean {
  if (!isRow(event) || !isRow(event['usage'])) return false;
  const { choices } = event;
  return Array.isArray(choices)
    ? choices.length === 0
    : (choices ?? null) === null && event['type'] === undefined;
}

/** Counts all that an answer or an event says: text, reasoning, refusals, calls of tools, sound. */
export function countAnswer(answer: unknown, count: TokenCount): void {
  const choices = isObject(answer) ? answer['choices'] : undefined;
  if (!Array.isArray(choices)) return;
  for (const choice of choices) {
    if (!isObject(choice)) continue;
    count.addAll(choice['message']).addAll(choice['delta']).addAll(choice['text']);
  }
}
