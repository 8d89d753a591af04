/** Passes a provider's answer on and reads from it what was used. */
import { turnFor } from '../kernel/longWork';
import type { Usage } from './charge';
import { readBytes, TooLong } from './readAnswer';
import { StreamUsage } from './StreamUsage';
import { TokenCount } from './TokenCount';
import { countAnswer, parseJson, usageIn } from './usageIn';
import { V1Error } from './V1Error';

/** The answer for the client. */
export interface PassedAnswer {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  type: string;
}

/** Who pays for an answer. */
export interface Meter {
  /** Ends when the client has gone or the server stops. */
  signal: AbortSignal;
  /** Asked for what was used so far while a stream runs. */
  watch: (seen: () => Partial<Usage>) => void;
  /** Called once with what was used, before the client sees the end. */
  end: (usage: Partial<Usage>) => Promise<void>;
  /** Called where the provider breaks a stream off. */
  broken: (error: unknown) => Promise<void>;
}

const maxBytes = 16 * 2 ** 20;
/** Longer answers are not read as JSON, which would keep everybody waiting: they report their use at their end. */
const maxParsedLength = 2 ** 19;
const lastBytes = 4096;

function watchStream(answer: Response, meter: Meter): PassedAnswer {
  const usage = new StreamUsage(maxBytes);
  const reader = answer.body?.getReader();
  meter.watch(() => usage.seen());
  // The sender goes on only as fast as the client reads; an end from outside is noticed at once.
  const stop = () => void reader?.cancel(meter.signal.reason).catch(() => {});
  meter.signal.addEventListener('abort', stop, { once: true });
  const end = () => {
    meter.signal.removeEventListener('abort', stop);
    return meter.end(usage.result());
  };
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const part = await reader?.read();
        if (part && !part.done) {
          usage.read(part.value);
          controller.enqueue(part.value);
          return;
        }
        await end();
        if (meter.signal.aborted) controller.error(meter.signal.reason);
        else controller.close();
      } catch (error) {
        await reader?.cancel(error).catch(() => {});
        await end();
        if (!meter.signal.aborted) await meter.broken(error);
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

/** The use that the end of a long answer reports; the answer itself counts by its size. */
function usageAtEnd(bytes: Buffer): Partial<Usage> | undefined {
  const end = bytes.subarray(-lastBytes).toString('utf8').trimEnd();
  if (bytes[0] !== 0x7b || !end.endsWith('}')) return undefined;
  const found = /"usage"\s*:\s*(\{(?:[^{}]|\{[^{}]*\}){0,2000}\})/.exec(end)?.[1];
  const usage = found === undefined ? {} : usageIn({ usage: parseJson(found) });
  return { completionTokens: Math.ceil(bytes.length / 1000), ...usage };
}

function usageOf(bytes: Buffer): Partial<Usage> | undefined {
  if (bytes.length > maxParsedLength) return usageAtEnd(bytes);
  const json = parseJson(bytes.toString('utf8'));
  if (json === undefined) return undefined;
  const count = new TokenCount();
  countAnswer(json, count);
  const reported = usageIn(json);
  // Something said is never nothing used.
  return { ...reported, completionTokens: reported.completionTokens || count.tokens };
}

async function readWhole(answer: Response): Promise<Buffer> {
  try {
    return await readBytes(answer, maxBytes);
  } catch (error) {
    if (error instanceof TooLong)
      throw new V1Error(502, 'provider_failed', `the provider answered ${error.message}`);
    throw error;
  }
}

/**
 * The answer for the client.
 * @throws V1Error 502 when a non-streaming answer is not JSON or too long
 */
export async function watchAnswer(
  answer: Response,
  isStream: boolean,
  meter: Meter,
): Promise<PassedAnswer> {
  const isJson = /\bjson\b/i.test(answer.headers.get('content-type') ?? '');
  if (isStream && !isJson) return watchStream(answer, meter);
  const bytes = await readWhole(answer);
  await turnFor(bytes.length);
  const usage = usageOf(bytes);
  if (usage === undefined)
    throw new V1Error(502, 'provider_failed', 'the provider answered no JSON');
  await meter.end(usage);
  return { body: new Uint8Array(bytes), type: 'application/json' };
}
