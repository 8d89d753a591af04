/** Refusals below /v1, in the form that clients of OpenAI's API read: { error: { message, type, code } }. */
export class V1Error extends Error {
  readonly status: 400 | 401 | 403 | 404 | 429 | 502 | 503;
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
