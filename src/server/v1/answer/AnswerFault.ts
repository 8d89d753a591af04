import type { Verdict } from '../../kernel/errors/answerMeaning';
import { V1Error } from '../call/V1Error';
import type { Usage } from '../money/charge';

/** An answer of a provider that the client does not get. Its message is for the client. */
export class AnswerFault extends Error {
  readonly meaning: Exclude<Verdict['meaning'], 'answer'>;
  /** HTTP status of the provider; 0 where none came. */
  readonly status: number;
  /** The provider's words; they may hold secrets of the channel. */
  readonly reason: string;
  /** Seconds that the provider asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { meaning, reason }: Verdict, status: number, retryAfter?: number) {
    super(message);
    this.meaning = meaning === 'answer' ? 'channel' : meaning;
    this.status = status;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** An answer that is too long to be passed on. It is paid: the provider has made it. */
export class LongAnswer extends V1Error {
  readonly usage: Partial<Usage>;

  constructor({ message }: Error, usage: Partial<Usage>) {
    super(502, 'provider_failed', `the provider answered ${message}`);
    this.usage = usage;
  }
}

/** Seconds that a provider asks to wait, of a Retry-After in either form; undefined without a sensible one. */
export function retryAfterOf(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\s*\d+(?:\.\d+)?\s*$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return seconds >= 0 && seconds <= 86_400 ? Math.ceil(seconds) : undefined;
}

/** Why no answer came: Node puts the cause behind "fetch failed". */
export function causeOf(error: unknown): string {
  if (error instanceof AnswerFault) return error.reason;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Any failure of a call as one of the channel's. @param message for the client */
export const asFault = (error: unknown, message: string): AnswerFault =>
  error instanceof AnswerFault
    ? error
    : new AnswerFault(message, { meaning: 'channel', reason: causeOf(error) }, 0);
