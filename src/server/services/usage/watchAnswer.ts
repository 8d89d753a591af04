/** Passes a provider's answer on and reads from it what was used. */
import type { Row } from '../../../schema/types';
import type { Usage } from './charge';
import { countTokens } from './countTokens';
import { UsageError } from './UsageError';

/** What the client gets. */
export interface PassedAnswer {
  body: string | ReadableStream<Uint8Array>;
  type: string;
}

const mostBytes = 16 * 2 ** 20;

function usageIn(answer: unknown): Partial<Usage> {
  const usage =
    typeof answer === 'object' && answer !== null
      ? ((answer as Row)['usage'] as Row | null | undefined)
      : undefined;
  if (typeof usage !== 'object' || usage === null) return {};
  const { prompt_tokens, completion_tokens } = usage;
  return {
    ...(typeof prompt_tokens === 'number' ? { promptTokens: prompt_tokens } : {}),
    ...(typeof completion_tokens === 'number' ? { completionTokens: completion_tokens } : {}),
  };
}

function textIn(answer: unknown): string {
  const choices =
    typeof answer === 'object' && answer !== null
      ? (answer as { choices?: unknown }).choices
      : undefined;
  if (!Array.isArray(choices)) return '';
  return choices
    .map(
      (choice: { message?: { content?: unknown }; delta?: { content?: unknown } }) =>
        choice.message?.content ?? choice.delta?.content,
    )
    .filter((text) => typeof text === 'string')
    .join('');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the events of a stream as they pass by. */
class StreamUsage {
  private rest = '';
  private text = '';
  private usage: Partial<Usage> = {};
  private readonly decoder = new TextDecoder();

  read(part: Uint8Array): void {
    const lines = (this.rest + this.decoder.decode(part, { stream: true })).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = line.startsWith('data:') ? parse(line.slice(5)) : undefined;
      this.text += textIn(event);
      this.usage = { ...this.usage, ...usageIn(event) };
    }
  }

  result(): Partial<Usage> {
    return { completionTokens: countTokens(this.text), ...this.usage };
  }
}

/** Runs once, whatever ends first: the answer, or its reader. */
function once(onEnd: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => {
    ended ??= onEnd().catch(onError);
    return ended;
  };
}

function watchStream(
  answer: Response,
  onEnd: (usage: Partial<Usage>) => Promise<void>,
  onError: (error: unknown) => void,
): PassedAnswer {
  const seen = new StreamUsage();
  const end = once(() => onEnd(seen.result()), onError);
  const reader = answer.body?.getReader();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const part = await reader?.read();
        if (part && !part.done) {
          seen.read(part.value);
          controller.enqueue(part.value);
          return;
        }
        await end();
        controller.close();
      } catch (error) {
        await end();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      await reader?.cancel(reason).catch(() => {});
      await end();
    },
  });
  return { body, type: 'text/event-stream' };
}

/**
 * The answer for the client.
 * @param onEnd is told the use, as far as the answer told it; runs before the client sees the end
 * @throws UsageError 502 when an answer that is no stream is no JSON or too long
 */
export async function watchAnswer(
  answer: Response,
  isStream: boolean,
  onEnd: (usage: Partial<Usage>) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<PassedAnswer> {
  if (isStream) return watchStream(answer, onEnd, onError);
  const text = await answer.text();
  const json = text.length > mostBytes ? undefined : parse(text);
  if (json === undefined)
    throw new UsageError(502, 'provider_failed', 'the provider answered no JSON');
  await once(
    () => onEnd({ completionTokens: countTokens(textIn(json)), ...usageIn(json) }),
    onError,
  )();
  return { body: text, type: 'application/json' };
}
