/** One call of a model, of whatever kind, from the request to the settlement. */
import { randomUUID } from 'node:crypto';
import { once } from 'es-toolkit';
import type { Context } from 'hono';
import type { AppEnv } from '../kernel/requests/types';
import { type CallOutcome, countCall, noteFirstByte } from '../kernel/watch/metrics';
import { ofThisRequest, requestId } from '../kernel/watch/requestId';
import type { LogEntry } from '../logs/logs';
import { AnswerFault, asFault, LongAnswer } from './answer/AnswerFault';
import type { BegunAnswer, PassedAnswer, ReadStream } from './answer/beginAnswer';
import { breakEvent } from './answer/StreamEvents';
import { type Attempt, beginAttempt, billOf, billOfLeft, depositFor, nothing } from './bill';
import { type CallKind, formOfKind } from './call/callKinds';
import { type CallRequest, readRequest } from './call/readRequest';
import { toV1Error, V1Error } from './call/V1Error';
import { askChannel, cleanReason, noteFailure } from './channels/askChannel';
import { chooseChannel } from './channels/chooseChannel';
import {
  brokenText,
  type FailureEntry,
  failedText,
  failureOf,
  type NoteFailed,
  retriedEntries,
} from './failedCalls';
import type { Use } from './money/deposits';
import type { Payer } from './money/payer';
import type { Bill } from './money/settleDeposit';
import type { HoldBytes } from './money/tokenLimits';
import type { V1Services } from './money/V1Services';
import { maxModelLength, type ParsedCall, parseCall } from './parseCall';

/** As much of a stream is read on without its client. */
const maxLeftBytes = 16 * 2 ** 20;

/** State that calls of this process share, beside the services. */
export interface SharedByCalls {
  holdBytes: HoldBytes;
  noteFailed: NoteFailed;
}

/**
 * A call goes through these steps, in this order:
 *
 *     read ─► parseCall ─► hold ─► ask (the first channel, then RetryTimes others) ─► pass ─► settle
 *
 * - `read`: the body is here and counts as held in memory, until the answer begins.
 * - `parseCall`: its fields are in order, and its prompt is counted.
 * - `hold`: the deposit is taken. From here on `settle` ends the call, once.
 * - `ask`: one channel after the other, until one says something. An answer that blames the request ends it.
 * - `pass`: a whole answer is settled and sent, a stream is sent (`pull`) and settled at its end.
 *
 * Out of order:
 * - `refuse`: before an answer began, something failed. The deposit goes back, and the log says why. An answer that is
 *   too long to be passed on is paid: the provider has made it.
 * - `leave`: the client has gone. No other channel is asked; the one that is asked is read on (`readOn`), for as long
 *   as `leftCalls` says, and settled by what it reports, or cut by wish before it is whole. Without a word it costs its
 *   time.
 * - `breakOff`: a stream ends with a failure. The answer so far is paid; the log says that the channel broke it off.
 * - The server stops: `deposits` settles by `billNow` and ends `signal`.
 *
 * Once the answer passes, nothing here keeps the request: its messages may be megabytes, and the stream may last.
 */
export class ChatCall {
  private readonly services: V1Services;
  private readonly shared: SharedByCalls;
  private readonly payer: Payer;
  private readonly kind: CallKind;
  /** Ends when the client goes away. */
  private readonly gone: AbortSignal;
  private readonly begin = performance.now();
  /** The part of each log entry about the call. */
  private known: LogEntry;
  private release = () => {};
  private use: Use | undefined;
  /** Ends once a client has gone and its answer was read on for as long as it may be. */
  private readonly cutting = new AbortController();
  /** Ends with that, and when the server stops. */
  private signal = this.cutting.signal;
  /** Channels that were asked; once one answers, that one alone. */
  private readonly attempts: Attempt[] = [];
  private stream: ReadStream | undefined;
  private hasLeft = false;
  private stopsWhenLeft = false;
  private readonly count = once(countCall);
  private endReadOn: (() => void) | undefined;

  constructor(
    services: V1Services,
    shared: SharedByCalls,
    payer: Payer,
    kind: CallKind,
    gone: AbortSignal,
  ) {
    this.services = services;
    this.shared = shared;
    this.payer = payer;
    this.kind = kind;
    this.gone = gone;
    const request_id = requestId() ?? randomUUID();
    this.known = { username: payer.username, token_name: payer.tokenName, request_id };
  }

  /** Reads the request. Call `answer` with it. @throws AppError; V1Error where too many bytes wait for answers */
  async read(c: Context<AppEnv>): Promise<CallRequest> {
    try {
      const hold = (bytes: number) => this.shared.holdBytes(this.payer.userId, bytes);
      const declared = Number(c.req.header('content-length') ?? 0);
      this.release = hold(declared);
      const request = await readRequest(c, this.kind);
      const { model, stream } = request.body;
      this.stopsWhenLeft = request.stopsWhenLeft;
      const model_name = typeof model === 'string' ? model.slice(0, maxModelLength) : '';
      this.known = { ...this.known, model_name, is_stream: stream === true };
      if (declared === 0) this.release = hold(request.bytes);
      return request;
    } catch (error) {
      this.release();
      await this.refuse(error);
      throw error;
    }
  }

  /** Answers the request. A stream passes on as it comes. @throws V1Error with what the client may know */
  async answer(request: CallRequest): Promise<PassedAnswer> {
    try {
      const call = parseCall(this.services, this.payer, this.kind, request.body);
      await this.hold(call);
      return await this.pass(await this.ask(call, request));
    } catch (error) {
      await this.refuse(error);
      throw error;
    } finally {
      this.release();
    }
  }

  private async hold(call: ParsedCall): Promise<void> {
    const { services, payer } = this;
    const deposit = depositFor(services, call, { ...this.known, user_id: payer.userId });
    this.use = await services.deposits.open(payer, deposit, () => this.billNow());
    this.signal = AbortSignal.any([this.cutting.signal, this.use.signal]);
    if (this.gone.aborted) this.leave();
    else this.gone.addEventListener('abort', this.leave, { once: true });
  }

  private async ask(call: ParsedCall, request: CallRequest): Promise<BegunAnswer> {
    const { attempts, gone, services, signal } = this;
    const { kind, model, group } = call;
    const none =
      call.channelId === undefined
        ? `no channel of the group ${group} offers the model ${model}`
        : `channel ${call.channelId} cannot be asked`;
    let failure = new V1Error(503, 'no_channel', `${none} for ${kind.call}`);
    for (let left = services.options.number('RetryTimes'); left >= 0; left -= 1) {
      signal.throwIfAborted();
      const channel = await chooseChannel(services, call, attempts);
      if (!channel) break;
      // Nobody waits for another channel any more.
      gone.throwIfAborted();
      const attempt = beginAttempt(call, channel);
      attempts.push(attempt);
      try {
        return await askChannel(services, { ...call, ...request }, channel, signal);
      } catch (error) {
        if (error instanceof V1Error || signal.aborted) throw error;
        failure = await this.failAttempt(attempt, error);
        if (failure.status === 400) throw failure;
      }
    }
    throw failure;
  }

  /** @returns what the client gets where no other channel answers; 400 where none can */
  private async failAttempt(attempt: Attempt, error: unknown): Promise<V1Error> {
    const fault = asFault(error, 'the provider did not answer');
    const ms = this.since(attempt.sentAt);
    const reason = cleanReason(attempt.channel, fault);
    await noteFailure(this.services, attempt.channel, fault, reason);
    const isOfKey = fault.status === 429 || fault.meaning === 'account';
    attempt.failure = { status: fault.status, reason, ms, isOfKey };
    return failureOf(fault, reason);
  }

  private async pass(begun: BegunAnswer): Promise<PassedAnswer> {
    await this.log(retriedEntries(this.attempts.splice(0, this.attempts.length - 1)));
    noteFirstByte(this.attempts.at(-1), this.since(this.begin));
    if (!('stream' in begun)) {
      await this.settle(this.billNow(begun.usage, this.signal.aborted), 'answered');
      return { body: new Uint8Array(begun.bytes), type: begun.type };
    }
    const { signal } = this;
    const { stream } = begun;
    this.stream = stream;
    // The sender goes on only as fast as the client reads; an end from outside is noticed at once.
    signal.addEventListener('abort', () => void stream.cut(signal.reason), { once: true });
    const body = new ReadableStream<Uint8Array>({
      pull: ofThisRequest((controller) => this.pull(stream, controller)),
      cancel: this.leave,
    });
    if (this.hasLeft) void this.readOn(stream);
    return { body, type: 'text/event-stream' };
  }

  /** Sends the next part of a stream that says something, or its end. */
  private async pull(
    stream: ReadStream,
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): Promise<void> {
    const { services, signal } = this;
    const { events } = stream;
    try {
      let part = await stream.next();
      while (part?.length === 0 && !this.hasLeft) part = await stream.next();
      if (this.hasLeft) return;
      if (part) return controller.enqueue(part);
      const refusesEmpty = services.options.isOn('RetryEmptyAnswerEnabled');
      const outcome = events.fault ? 'broken' : 'answered';
      await this.end(stream, outcome, refusesEmpty && !signal.aborted);
      if (events.fault) await this.breakOff(events.fault);
      if (signal.aborted) controller.enqueue(breakEvent(formOfKind(this.kind), true));
      controller.close();
    } catch (error) {
      // The reader that goes on meets the same failure.
      if (this.hasLeft) return;
      await stream.cut(error);
      await this.end(stream, 'broken', !signal.aborted);
      if (!signal.aborted) await this.breakOff(error);
      controller.enqueue(breakEvent(formOfKind(this.kind), signal.aborted));
      controller.close();
    }
  }

  /** Settles a stream. @param isRefused whether one without a word costs nothing; one that was left costs its use */
  private async end({ events }: ReadStream, outcome: CallOutcome, isRefused: boolean) {
    const isNone = events.isEmpty && (isRefused || events.fault !== undefined);
    await this.settle(isNone ? nothing : this.billNow(events.seen(), this.signal.aborted), outcome);
  }

  private async breakOff(error: unknown): Promise<void> {
    const channel = this.attempts.at(-1)?.channel;
    const reason = cleanReason(channel, error);
    if (channel && error instanceof AnswerFault)
      await noteFailure(this.services, channel, error, reason);
    await this.log([this.endEntry(0, brokenText(reason))]);
  }

  private readonly leave = (): void => {
    if (this.hasLeft) return;
    this.hasLeft = true;
    const cut = () => this.cutting.abort(this.gone.reason);
    const { leftCalls, options } = this.services;
    const stops = this.stopsWhenLeft || options.isOn('StopLeftAnswersEnabled');
    if (!stops || this.stream?.events.isFinished)
      this.endReadOn = leftCalls.begin(this.payer.userId, cut);
    if (!this.endReadOn) cut();
    if (this.stream) void this.readOn(this.stream);
  };

  /** Reads a stream to its end or to a bound without its client, keeps none of it, and settles it. */
  private async readOn(stream: ReadStream): Promise<void> {
    try {
      for (let bytes = 0; !stream.events.hasEnded && bytes <= maxLeftBytes; ) {
        const part = await stream.next();
        if (!part) break;
        bytes += part.length;
      }
    } catch {
      // A break now has failed for nobody: the answer so far counts.
    }
    void stream.cut(this.gone.reason);
    await this.end(stream, 'left', false);
  }

  /** The bill so far, or for a use. @param isCut whether a client that has gone may pay the time */
  private billNow(usage = this.stream?.events.seen() ?? {}, isCut = true): Bill {
    const attempt = this.attempts.at(-1);
    if (!attempt) return nothing;
    const isLeft = isCut && this.gone.aborted;
    return isLeft ? billOfLeft(attempt, usage, this.stream) : billOf(attempt, usage);
  }

  /** Settles the deposit; only the first bill counts. */
  private async settle(bill: Bill, outcome: CallOutcome): Promise<void> {
    this.count(this.gone.aborted ? 'left' : outcome, this.attempts.at(-1), bill.entry);
    await this.use?.settle(bill);
    this.gone.removeEventListener('abort', this.leave);
    this.endReadOn?.();
    this.endReadOn = undefined;
  }

  private async refuse(error: unknown): Promise<void> {
    const { attempts, gone, payer, signal } = this;
    // Who leaves before the answer has sent the prompt all the same.
    const { status = 500, message = 'internal error' } = toV1Error(error) ?? {};
    const outcome = status < 500 || attempts.length === 0 ? 'refused' : 'failed';
    const use = error instanceof LongAnswer ? error.usage : undefined;
    const isPaid = signal.aborted || use !== undefined;
    await this.settle(isPaid ? this.billNow(use, signal.aborted) : nothing, outcome);
    if (signal.aborted || gone.aborted) return await this.log(retriedEntries(attempts));
    // A refusal that blames the request says what the provider said.
    const failure = status === 400 ? undefined : attempts.at(-1)?.failure;
    const entry = this.endEntry(payer.userId, failedText(status, message, failure));
    await this.log([...retriedEntries(attempts.slice(0, -1)), entry]);
  }

  /** @param userId 0: the entry has no user */
  private endEntry(userId: number, content: string): FailureEntry {
    const channel = this.attempts.at(-1)?.channel.id ?? 0;
    return { channel, user_id: userId, elapsed_time: this.since(this.begin), content };
  }

  private log(entries: readonly FailureEntry[]): Promise<void> {
    const all = entries.map((entry) => ({ ...this.known, ...entry }));
    return this.shared.noteFailed(this.payer.userId, all);
  }

  private since(start: number): number {
    return Math.round(performance.now() - start);
  }
}
