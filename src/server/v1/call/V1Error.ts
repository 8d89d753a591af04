import { AppError } from '../../kernel/errors/AppError';
import { toStoreAnswer } from '../../kernel/errors/storeAnswers';
import { messageText } from '../../kernel/messages/messages';

/** A refusal below /v1. */
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

/** Types of errors that Anthropic's clients know, by their status. */
const anthropicTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  502: 'api_error',
  503: 'overloaded_error',
};

/** The API in whose form a call is answered. */
export type ApiForm = 'openai' | 'anthropic';

type Told = Pick<V1Error, 'status' | 'code' | 'message'>;

/** An error as clients of an API read it. */
export const errorBody = (form: ApiForm, { status, code, message }: Told) =>
  form === 'anthropic'
    ? {
        type: 'error',
        error: { type: anthropicTypes[status] ?? 'invalid_request_error', message, code },
      }
    : { error: { message, type: 'relay_console_error', code } };

/** The same as the event that ends a stream: an SDK makes an error of it. */
export const errorEvent = (form: ApiForm, error: Told): Buffer<ArrayBuffer> =>
  Buffer.from(
    `${form === 'anthropic' ? 'event: error\n' : ''}data: ${JSON.stringify(errorBody(form, error))}\n\n`,
  );

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
