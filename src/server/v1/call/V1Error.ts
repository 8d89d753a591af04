import { AppError } from '../../kernel/errors/AppError';
import { toStoreAnswer } from '../../kernel/errors/storeAnswers';
import { messageText } from '../../kernel/messages/messages';

/** Refusals below /v1, in the form that clients of OpenAI's API read: { error: { message, type, code } }. */
export class V1Error extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413 | 415 | 426 | 429 | 500 | 502 | 503;
  readonly code: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: V1Error['status'], code: string, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The client's text of an error that is known: refusals, and faults of the database as /api answers them. */
export function toV1Error(error: unknown): V1Error | undefined {
  if (error instanceof V1Error) return error;
  if (!(error instanceof Error)) return undefined;
  if (!(error instanceof AppError)) {
    const { key, params } = toStoreAnswer(error, 'POST', false) ?? {};
    if (!key) return undefined;
    const seconds = params?.['seconds'];
    const retryAfter = seconds === undefined ? undefined : Number(seconds);
    return new V1Error(503, 'database_failed', messageText(key, params ?? {}, 'en'), retryAfter);
  }
  const { status, params } = error;
  return status === 429
    ? new V1Error(429, 'too_many', 'too many requests from this address', Number(params['seconds']))
    : new V1Error(400, 'invalid_request', 'the request must be a JSON object of sensible size');
}
