import type { Verdict } from '../kernel/answerMeaning';

/** An answer of a provider that is none for the client. Its message is what the client may know. */
export class AnswerFault extends Error {
  readonly meaning: Exclude<Verdict['meaning'], 'answer'>;
  /** HTTP status of the provider; 0 where none came. */
  readonly status: number;
  /** The provider's words; they may hold secrets of the channel. */
  readonly reason: string;

  constructor(message: string, { meaning, reason }: Verdict, status: number) {
    super(message);
    this.meaning = meaning === 'answer' ? 'channel' : meaning;
    this.status = status;
    this.reason = reason;
  }
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
