import { isObject } from '../../../schema/isRow';

/** Why a call did not give data. */
export type HttpErrorKind =
  | 'refused' // success: false
  | 'unsure' // a write whose answer was lost: it may have been done
  | 'notDone' // a write whose answer was lost, and that was not done
  | 'unauthorized'
  | 'rateLimited'
  | 'server'
  | 'demo'
  | 'badResponse'
  | 'network'
  | 'aborted'
  | 'other';

/** Every failed call ends in one of these; nothing else is thrown by `request`. */
export class HttpError extends Error {
  readonly kind: HttpErrorKind;
  /** HTTP status; 0 when no answer came, 504 when it was waited for in vain. */
  readonly status: number;
  /** Messages by field, where the server gives them. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same where react-admin's forms look for it; undefined without any. */
  readonly body: { errors: Readonly<Record<string, string>> } | undefined;
  /** How long a relay asks to wait (Retry-After), in ms. */
  retryAfterMs: number | undefined;
  /** True of a failed write where a look found the values of before. */
  isUndone = false;
  /** When it failed, in epoch ms. */
  readonly at = Date.now();
  /** Data that came along with a refusal, such as the codes made before a failure. */
  readonly data: unknown;

  constructor(
    kind: HttpErrorKind,
    message: string,
    status = 0,
    fields: Readonly<Record<string, string>> = {},
    data?: unknown,
  ) {
    super(message);
    this.name = 'HttpError';
    this.kind = kind;
    this.status = status;
    this.fields = fields;
    this.body = Object.keys(fields).length > 0 ? { errors: fields } : undefined;
    this.data = data;
  }
}

/** True for a write whose answer was lost. */
export const isLost = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.kind === 'unsure';

/** True for a write whose answer was lost, and that was not done. */
export const isNotDone = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.kind === 'notDone';

/** True for a failed write of which nobody knows whether it was done. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof HttpError) ||
  (!error.isUndone && ['unsure', 'server', 'badResponse'].includes(error.kind));

/**
 * True for an answer to a second try that says what became of the first: refused now means refused, or never arrived,
 * then.
 */
export const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.kind === 'refused' || [400, 403].includes(error.status));

/** True where the relay has no such record: it refuses it in these words, in whatever language. */
export const isGone = (error: unknown): boolean =>
  isRefusal(error) && /record not found|记录不存在/.test(error.message);

/** A sign-in whose password was right, and that goes on by a code. */
export interface CodeStep {
  /** Names the sign-in that goes on, where the relay wants it back. */
  flow_token?: string;
}

/** The second step that a sign-in goes on with; undefined where it failed for another reason. */
export function codeStepOf(error: unknown): CodeStep | undefined {
  const data = error instanceof HttpError && isObject(error.data) ? error.data : {};
  if (data['needs_code'] !== true) return undefined;
  const { flow_token: token } = data;
  return typeof token === 'string' ? { flow_token: token } : {};
}

/** True for the answer of a relay that does not know the call. */
export const lacksCall = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 404;
