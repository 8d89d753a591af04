import type { ServerKey } from '../messages/languages';

/** Statuses that this server answers with an error envelope; 200 is a refusal, as the contract has it. */
export type ErrorStatus =
  | 200
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 412
  | 413
  | 415
  | 421
  | 422
  | 429
  | 500
  | 503;

/** An error that a client may read. Thrown anywhere, answered once, in answerError of requests/envelope.ts. */
export class AppError extends Error {
  readonly key: ServerKey;
  readonly params: Record<string, string | number>;
  readonly status: ErrorStatus;
  /** Messages by field, for the form that sent them: texts, or keys of messages. */
  readonly fields: Record<string, string>;
  /** Its name in the metrics: the key, or a cause where one key has several. */
  readonly reason: string;

  constructor(
    key: ServerKey,
    params: Record<string, string | number> = {},
    status: ErrorStatus = 200,
    fields: Record<string, string> = {},
    reason: string = key,
  ) {
    super(key);
    this.key = key;
    this.params = params;
    this.status = status;
    this.fields = fields;
    this.reason = reason;
  }
}
