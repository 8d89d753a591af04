/**
 * The beginning of what a provider answers. An answer begins once it says something: until then another channel can be
 * asked, and nobody has paid.
 */
import { isRow } from '../../../schema/isRow';
import { faultIn } from '../../kernel/errors/answerFault';
import { meaningOf } from '../../kernel/errors/answerMeaning';
import { parseJson } from '../../kernel/errors/parseJson';
import { turnFor } from '../../kernel/work/longWork';
import type { Unit } from '../call/callKinds';
import type { ApiForm } from '../call/V1Error';
import type { Usage } from '../money/charge';
import { ToolUses } from '../money/tools';
import { unitsIn } from '../money/units';
import { AnswerFault, asFault, LongAnswer, retryAfterOf } from './AnswerFault';
import { asEvents } from './asEvents';
import { readBytes, TooLong } from './readAnswer';
import { readOutline } from './readOutline';
import { StreamEvents } from './StreamEvents';
import { TokenCount } from './TokenCount';
import { countAnswer, type MostUsed, orCounted, totalIn, usageIn, useOutline } from './usageIn';

/** An answer that says something: whole with its use and its Content-Type, or a stream that is read on. */
export type BegunAnswer =
  | { bytes: Buffer; usage: Partial<Usage>; type: string }
  | { stream: ReadStream };

/** The answer for the client. */
export interface PassedAnswer {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Its Content-Type. */
  type: string;
}

/** Wishes of the client and the operator for answers. */
export interface Wanted {
  isStream: boolean;
  /** Whether the client asked for an event that reports the use. */
  asksUse: boolean;
  /** Whether an answer without a word is none. */
  refusesEmpty: boolean;
  /** False for calls that answer no text, such as embeddings: however long their answer is, only the prompt costs. */
  hasText: boolean;
  /** Tokens that the answers may have, as the request says; absent where it does not. */
  limit: number | undefined;
  /** Tokens of an answer that is no text, where no use is reported; and how it is counted besides. */
  unreported: number;
  unit: Unit | undefined;
  /** Whether it may be something else than JSON. */
  isOpaque: boolean;
  /** Bytes of the longest one. */
  maxBytes: number;
  /** The most that a report of use counts for. */
  most: MostUsed;
  /** Who asks. */
  userId: number;
  /** In which the client reads errors. */
  form: ApiForm;
}

export const maxBytes = 16 * 2 ** 20;
/** Sound, and a recording as text or as titles. */
const opaqueTypes =
  /^(?:audio\/|text\/(?:plain|vtt)|application\/(?:octet-stream|ogg|srt|x-subrip))/i;
const maxReasonLength = 64 * 2 ** 10;
/** Longer answers are not read as JSON, which would keep everybody waiting. */
const maxParsedLength = 2 ** 19;
/** A stream that says nothing begins then all the same: its client shall see that somebody is there. */
const longestHoldMs = 5000;
const maxHeldBytes = 64 * 2 ** 10;
/** A provider that has said [DONE] is given this to close its connection, which can then be used again. */
const closingMs = 250;

/** A provider's stream, read event by event. */
export class ReadStream {
  readonly events: StreamEvents;
  private readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private reading: Promise<Uint8Array | undefined> | undefined;
  private readonly held: Uint8Array[] = [];
  private isOver = false;

  constructor(answer: Response, { asksUse, form, most, unreported }: Wanted) {
    this.events = new StreamEvents(maxBytes, asksUse, most, form, unreported);
    this.reader = answer.body?.getReader();
  }

  async cut(reason: unknown): Promise<void> {
    // The provider did not end it.
    this.isOver = true;
    await this.reader?.cancel(reason).catch(() => {});
  }

  private async close(): Promise<void> {
    const timer = setTimeout(() => void this.cut(undefined), closingMs).unref();
    let part = await this.reader?.read();
    while (part && !part.done) part = await this.reader?.read();
    clearTimeout(timer);
  }

  private async read(): Promise<Uint8Array | undefined> {
    this.events.silence.goOn();
    if (this.isOver) return undefined;
    const part = await this.reader?.read();
    this.events.silence.rest();
    if (!part || part.done) {
      const rest = this.events.end(this.isOver);
      this.isOver = true;
      return rest.length > 0 ? rest : undefined;
    }
    const passed = this.events.read(part.value);
    if (this.events.hasEnded) {
      this.isOver = true;
      void this.close().catch(() => {});
    }
    return passed;
  }

  private peek(): Promise<Uint8Array | undefined> {
    this.reading ??= this.read();
    return this.reading;
  }

  /**
   * The part that goes on to the client, maybe nothing yet; undefined at the end. A later reader gets the part that is
   * waited for already.
   */
  async next(): Promise<Uint8Array | undefined> {
    const first = this.held.shift();
    if (first) return first;
    const reading = this.peek();
    try {
      return await reading;
    } finally {
      if (this.reading === reading) this.reading = undefined;
    }
  }

  /** Reads until the stream says something or ends, at most for a while. @returns whether it ended without a word */
  async hold(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, longestHoldMs, null).unref();
    });
    try {
      let size = 0;
      while (!this.events.hasSaid && size <= maxHeldBytes) {
        const part = await Promise.race([this.peek(), late]);
        if (part === null) return false;
        this.reading = undefined;
        if (part === undefined) return true;
        size += part.length;
        this.held.push(part);
      }
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Tokens of a long answer by its size, most of which is no text. */
function tokensBySize(size: number, { hasText, limit = 0, unreported }: Wanted): number {
  const counted = new TokenCount().addUnread(size).tokens;
  return hasText ? Math.max(counted, Math.min(limit, Math.ceil(size / 4))) : unreported;
}

/** @throws AnswerFault for what is no answer of a provider */
function usageOf(bytes: Buffer, wanted: Wanted): Partial<Usage> {
  const { refusesEmpty, most, unreported } = wanted;
  if (bytes.length > maxParsedLength) {
    const { found, isWhole } = readOutline(bytes.toString('utf8'), useOutline);
    // One that is too long to be read is an error, too.
    if ('error' in found && (found['error'] === undefined || faultIn(found)))
      throw new AnswerFault('the provider answered an error', meaningOf(200, found), 200);
    if (isWhole)
      return withUnits(
        orCounted(usageIn(found, most), tokensBySize(bytes.length, wanted)),
        found,
        wanted,
      );
    throw new AnswerFault('the provider answered no JSON', { meaning: 'channel', reason: '' }, 200);
  }
  const text = bytes.toString('utf8');
  const json = parseJson(text);
  const verdict = meaningOf(200, json ?? text);
  if (verdict.meaning !== 'answer') {
    const what = json === undefined ? 'no JSON' : 'an error';
    throw new AnswerFault(`the provider answered ${what}`, verdict, 200);
  }
  const count = new TokenCount();
  countAnswer(json, count);
  const usage = orCounted(usageIn(json, most), count.tokens || unreported);
  const hasWords =
    isRow(json) && ['choices', 'output', 'content'].some((name) => Array.isArray(json[name]));
  if (refusesEmpty && !usage.completionTokens && hasWords) throw emptyAnswer(200);
  return withUnits(usage, json, wanted);
}

/** A use with the units that an answer reports; of one without text all reported tokens are those of the prompt. */
function withUnits(
  usage: Partial<Usage>,
  answer: unknown,
  { hasText, most, unit }: Wanted,
): Partial<Usage> {
  const units = unitsIn(answer, unit);
  const total = hasText || usage.promptTokens !== undefined ? undefined : totalIn(answer);
  return {
    ...usage,
    ...(total ? { promptTokens: Math.min(total, most.promptTokens) } : {}),
    ...(units === undefined ? {} : { units }),
    ...new ToolUses().read(answer).used,
  };
}

const emptyAnswer = (status: number) =>
  new AnswerFault(
    'the provider answered nothing',
    { meaning: 'channel', reason: 'an empty answer' },
    status,
  );

async function readWhole(answer: Response, wanted: Wanted): Promise<BegunAnswer> {
  let bytes: Buffer;
  try {
    bytes = await readBytes(answer, wanted.maxBytes, wanted.userId);
  } catch (error) {
    if (error instanceof TooLong)
      throw new LongAnswer(error, orCounted({}, tokensBySize(error.size, wanted)));
    throw asFault(error, 'the provider broke its answer off');
  }
  await turnFor(bytes.length);
  const type = answer.headers.get('content-type') ?? '';
  if (wanted.isOpaque && opaqueTypes.test(type) && bytes.length > 0)
    return { bytes, usage: orCounted({}, wanted.unreported), type };
  const usage = usageOf(bytes, wanted);
  return wanted.isStream
    ? { bytes: asEvents(bytes), usage, type: 'text/event-stream' }
    : { bytes, usage, type: 'application/json' };
}

async function beginStream(answer: Response, wanted: Wanted): Promise<BegunAnswer> {
  const stream = new ReadStream(answer, wanted);
  const { events } = stream;
  try {
    const hasEnded = await stream.hold();
    if (events.fault && !events.hasSaid) throw events.fault;
    if (hasEnded && (!events.hasEvents || (wanted.refusesEmpty && events.isEmpty)))
      throw emptyAnswer(answer.status);
    return { stream };
  } catch (error) {
    void stream.cut(error);
    throw asFault(error, 'the provider broke its answer off');
  }
}

/**
 * Reads an answer until it is known to be one.
 * @throws AnswerFault for a refusal, an error in an answer, a page, an answer that breaks off before it says anything
 * @throws LongAnswer (502) for a whole answer that is too long
 */
export async function beginAnswer(answer: Response, wanted: Wanted): Promise<BegunAnswer> {
  const { status } = answer;
  if (!answer.ok) {
    const text = await readReason(answer);
    const { meaning } = meaningOf(status, parseJson(text) ?? text);
    const retryAfter = retryAfterOf(answer.headers.get('retry-after'));
    const verdict = { meaning, reason: text };
    throw new AnswerFault(`the provider answered ${status}`, verdict, status, retryAfter);
  }
  const type = answer.headers.get('content-type') ?? '';
  // Speech streams by a field of its own, and other calls of sound stream at some providers only.
  const isSound = wanted.isOpaque && opaqueTypes.test(type);
  const isStream =
    (wanted.isOpaque && /^text\/event-stream/i.test(type)) ||
    (wanted.isStream && !isSound && !/\bjson\b/i.test(type));
  return isStream ? await beginStream(answer, wanted) : await readWhole(answer, wanted);
}

/** The text of a refusal, as far as it is short enough to be one. */
export async function readReason(answer: Response): Promise<string> {
  return (await readBytes(answer, maxReasonLength).catch(() => Buffer.alloc(0))).toString('utf8');
}
