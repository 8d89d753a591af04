/** Passes a provider's answer on and reads from it what was used. */
import { turnFor } from '../kernel/longWork';
import type { Usage } from './charge';
import { readOn } from './leftCalls';
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
  /** Ends when the server stops, and some time after the client has gone. */
  signal: AbortSignal;
  /** Ends when the client has gone. */
  gone: AbortSignal;
  /** Called where a stream is left, whether or not `gone` has ended. */
  left: () => void;
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

/** A stream on its way from the provider to the client. Who leaves it pays what the provider reports later. */
class PassedStream {
  private readonly meter: Meter;
  private readonly usage = new StreamUsage(maxBytes);
  private readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private reading: Promise<Uint8Array | undefined> | undefined;
  private hasLeft = false;
  readonly body: ReadableStream<Uint8Array>;

  constructor(answer: Response, meter: Meter) {
    this.meter = meter;
    this.reader = answer.body?.getReader();
    meter.watch(() => this.usage.seen());
    // The sender goes on only as fast as the client reads; an end from outside is noticed at once.
    meter.signal.addEventListener('abort', this.stop, { once: true });
    meter.gone.addEventListener('abort', this.goneAway, { once: true });
    this.body = new ReadableStream<Uint8Array>({
      pull: (controller) => this.pull(controller),
      cancel: (reason) => this.leave(reason),
    });
    if (meter.gone.aborted) this.goneAway();
  }

  private readonly stop = () => void this.cut(this.meter.signal.reason);

  private readonly goneAway = () => this.leave(this.meter.gone.reason);

  private async cut(reason: unknown): Promise<void> {
    await this.reader?.cancel(reason).catch(() => {});
  }

  private async read(): Promise<Uint8Array | undefined> {
    const part = await this.reader?.read();
    if (!part || part.done) return undefined;
    this.usage.read(part.value);
    return part.value;
  }

  /** The next part, counted; undefined at the end. Who reads on gets the part that is waited for already. */
  private next(): Promise<Uint8Array | undefined> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private end(): Promise<void> {
    this.meter.signal.removeEventListener('abort', this.stop);
    this.meter.gone.removeEventListener('abort', this.goneAway);
    return this.meter.end(this.usage.result());
  }

  private async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { signal, broken } = this.meter;
    try {
      const part = await this.next();
      if (this.hasLeft) return;
      if (part) return controller.enqueue(part);
      await this.end();
      if (signal.aborted) controller.error(signal.reason);
      else controller.close();
    } catch (error) {
      // Whoever reads on meets the same failure.
      if (this.hasLeft) return;
      await this.cut(error);
      await this.end();
      if (!signal.aborted) await broken(error);
      controller.error(error);
    }
  }

  private leave(reason: unknown): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.meter.left();
    void this.finish(reason).catch(this.meter.broken);
  }

  /** Reads the provider on within bounds, without the client that has gone, and settles it. */
  private async finish(reason: unknown): Promise<void> {
    // What breaks now has failed for nobody: what came counts.
    await readOn({ next: () => this.next(), isWhole: () => this.usage.hasEnded }).catch(() => {});
    void this.cut(reason);
    await this.end();
  }
}

/** The use that the end of a long answer reports; the answer itself counts by its size. */
function usageAtEnd(bytes: Buffer): Partial<Usage> | undefined {
  const end = bytes.subarray(-lastBytes).toString('utf8').trimEnd();
  if (bytes[0] !== 0x7b || !end.endsWith('}')) return undefined;
  const found = /"usage"\s*:\s*(\{(?:[^{}]|\{[^{}]*\}){0,2000}\})/.exec(end)?.[1];
  const usage = found === undefined ? {} : usageIn({ usage: parseJson(found) });
  return { completionTokens: new TokenCount().addUnread(bytes.length).tokens, ...usage };
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

async function readWhole(answer: Response, signal: AbortSignal): Promise<Buffer> {
  try {
    return await readBytes(answer, maxBytes);
  } catch (error) {
    if (error instanceof TooLong)
      throw new V1Error(502, 'provider_failed', `the provider answered ${error.message}`);
    if (signal.aborted) throw error;
    const failure = new V1Error(502, 'provider_failed', 'the provider broke its answer off');
    failure.cause = error;
    throw failure;
  }
}

/**
 * The answer for the client.
 * @throws V1Error 502 when a non-streaming answer is not JSON, too long or not whole
 */
export async function watchAnswer(
  answer: Response,
  isStream: boolean,
  meter: Meter,
): Promise<PassedAnswer> {
  const isJson = /\bjson\b/i.test(answer.headers.get('content-type') ?? '');
  if (isStream && !isJson)
    return { body: new PassedStream(answer, meter).body, type: 'text/event-stream' };
  const bytes = await readWhole(answer, meter.signal);
  await turnFor(bytes.length);
  const usage = usageOf(bytes);
  if (usage === undefined)
    throw new V1Error(502, 'provider_failed', 'the provider answered no JSON');
  await meter.end(usage);
  return { body: new Uint8Array(bytes), type: 'application/json' };
}
