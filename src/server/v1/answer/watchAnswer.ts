/** Passes a provider's answer on and reads from it what was used. */

import type { Usage } from '../money/charge';
import { readOn } from '../money/leftCalls';
import type { BegunAnswer, ReadStream } from './beginAnswer';

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
  /** Whether an answer without a word costs nothing. */
  refusesEmpty: boolean;
  /** Called once with what was used, before the client sees the end; undefined where no answer came. */
  end: (usage: Partial<Usage> | undefined) => Promise<void>;
  /** Called where the provider breaks a stream off, or says an error in it. */
  broken: (error: unknown) => Promise<void>;
}

/** A stream on its way from the provider to the client. Who leaves it pays what the provider reports later. */
class PassedStream {
  private readonly meter: Meter;
  private readonly stream: ReadStream;
  private hasLeft = false;
  readonly body: ReadableStream<Uint8Array>;

  constructor(stream: ReadStream, meter: Meter) {
    this.meter = meter;
    this.stream = stream;
    meter.watch(() => this.stream.events.seen());
    // The sender goes on only as fast as the client reads; an end from outside is noticed at once.
    meter.signal.addEventListener('abort', this.stop, { once: true });
    meter.gone.addEventListener('abort', this.goneAway, { once: true });
    this.body = new ReadableStream<Uint8Array>({
      pull: (controller) => this.pull(controller),
      cancel: (reason) => this.leave(reason),
    });
    if (meter.gone.aborted) this.goneAway();
  }

  private readonly stop = () => void this.stream.cut(this.meter.signal.reason);

  private readonly goneAway = () => this.leave(this.meter.gone.reason);

  /** @param isRefused whether a stream without a word costs nothing; one that was left costs what it cost here */
  private async end(isRefused: boolean): Promise<void> {
    this.meter.signal.removeEventListener('abort', this.stop);
    this.meter.gone.removeEventListener('abort', this.goneAway);
    const { events } = this.stream;
    const isNone = events.isEmpty && (isRefused || events.fault !== undefined);
    await this.meter.end(isNone ? undefined : events.seen());
  }

  /** The next part that has something for the client; undefined at the end. */
  private async nextPart(): Promise<Uint8Array | undefined> {
    for (;;) {
      const part = await this.stream.next();
      if (!part || part.length > 0 || this.hasLeft) return part;
    }
  }

  private async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { signal, broken } = this.meter;
    try {
      const part = await this.nextPart();
      if (this.hasLeft) return;
      if (part) return controller.enqueue(part);
      await this.end(this.meter.refusesEmpty && !signal.aborted);
      const { fault } = this.stream.events;
      if (fault) await broken(fault);
      if (signal.aborted) controller.error(signal.reason);
      else controller.close();
    } catch (error) {
      // Whoever reads on meets the same failure.
      if (this.hasLeft) return;
      await this.stream.cut(error);
      await this.end(!signal.aborted);
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
    const { stream } = this;
    // What breaks now has failed for nobody: what came counts.
    await readOn({ next: () => stream.next(), isWhole: () => stream.events.hasEnded }).catch(
      () => {},
    );
    void stream.cut(reason);
    await this.end(false);
  }
}

/** The answer for the client. A whole one is settled before. */
export async function watchAnswer(begun: BegunAnswer, meter: Meter): Promise<PassedAnswer> {
  if ('stream' in begun)
    return { body: new PassedStream(begun.stream, meter).body, type: 'text/event-stream' };
  await meter.end(begun.usage);
  return { body: new Uint8Array(begun.bytes), type: 'application/json' };
}
