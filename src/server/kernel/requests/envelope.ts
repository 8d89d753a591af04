/** The one place that builds answers: { success, message, data }. */

import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { userRole } from '../../../schema/records.gen';
import { AppError } from '../errors/AppError';
import { isUniqueViolation } from '../errors/isUniqueViolation';
import { codeOf } from '../errors/StoreError';
import { toStoreAnswer } from '../errors/storeAnswers';
import { isServerKey } from '../messages/languages';
import { messageText } from '../messages/messages';
import { countRefusal } from '../watch/metrics';
import { requestId } from '../watch/requestId';
import { localeOfRequest } from './localeOfRequest';
import type { AppEnv } from './types';

/** A successful answer. @param beside what else the envelope has */
export function ok(c: Context<AppEnv>, data?: unknown, beside: object = {}): Response {
  return c.json({
    success: true,
    message: '',
    ...(data === undefined ? {} : { data }),
    ...beside,
  });
}

/** The result of a search; `truncated` says that more match than are answered. */
export function okFound(c: Context<AppEnv>, data: unknown[], isTruncated: boolean): Response {
  return c.json({ success: true, message: '', data, ...(isTruncated ? { truncated: true } : {}) });
}

/** True where PostgreSQL could not take a value: class 22, data exceptions. */
const isBadValue = (error: Error): boolean => /^22[0-9A-Z]{3}$/.test(codeOf(error));

function toAppError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException)
    return error.status === 413
      ? new AppError('tooLarge', {}, 413)
      : new AppError('badRequest', {}, 400);
  if (isUniqueViolation(error)) return new AppError('nameTaken');
  if (isBadValue(error)) return new AppError('badRequest', {}, 400);
  return undefined;
}

/** Logs an unknown error. A client that breaks its request off is no failure of the server. */
export function logFailure(c: Context<AppEnv>, log: Logger, error: Error): void {
  const level = c.req.raw.signal.aborted ? 'debug' : 'error';
  log[level]({ err: error, method: c.req.method, path: c.req.path }, 'request failed');
}

/** Answers an error: an AppError with its message, everything else as 500 without details. */
export function answerError(error: Error, c: Context<AppEnv>, log: Logger): Response {
  const known =
    toAppError(error) ??
    toStoreAnswer(error, c.req.method, (c.get('user')?.role ?? 0) >= userRole.administrator);
  if (!known) logFailure(c, log, error);
  const { key, params, status, fields, reason } =
    known ?? new AppError('failed', { id: requestId() ?? '' }, 500);
  countRefusal(reason);
  // The part that was not read would be taken for the next request.
  if (status === 413) c.header('Connection', 'close');
  const locale = localeOfRequest(c);
  if (params['seconds'] !== undefined) c.header('Retry-After', String(params['seconds']));
  const message = messageText(key, params, locale);
  const errors = Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field,
      isServerKey(text) ? messageText(text, params, locale) : text,
    ]),
  );
  return c.json(
    {
      success: false,
      message,
      ...(Object.keys(errors).length > 0 ? { errors } : {}),
      // Beside the contract: how who sits there proves it, before the call is sent again.
      ...(params['ways'] === undefined ? {} : { confirm_by: params['ways'] }),
      ...(key === 'outcomeUnknown' || key === 'maybeSaved' ? { outcome: 'unknown' } : {}),
      ...(key === 'answerGone' ? { outcome: 'done' } : {}),
    },
    status,
  );
}
