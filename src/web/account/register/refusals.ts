/** Refusals of a registration at the field that they are about, for relays that name no field. */

import type { useTranslate } from '../../locales/catalogue';
import { maxPasswordLength } from '../../relay/calls/relayStatus';
import { HttpError } from '../../relay/errors/HttpError';

type Translate = ReturnType<typeof useTranslate>;

/** The texts of databases by which relays say that a name is taken. */
const nameTaken =
  /(UNIQUE constraint failed: users\.username|Duplicate entry .*username|duplicate key .*username)/i;
const wrongCode = /验证码|verification code/i;

/**
 * The mistake that a relay would name in the words of its validator, before anything is sent.
 * @throws HttpError at the field
 */
export function checkPassword(password: string, t: Translate): void {
  const most = maxPasswordLength();
  if ([...password].length <= most) return;
  const text = t('register.passwordLong', { most });
  throw new HttpError('refused', text, 200, { password: text });
}

/** The same error, at its field where its text says which that is. */
export function atField(error: unknown, t: Translate): unknown {
  if (!(error instanceof HttpError) || error.kind !== 'refused') return error;
  if (Object.keys(error.fields).length > 0) return error;
  if (nameTaken.test(error.message)) {
    const text = t('register.nameTaken');
    return new HttpError('refused', text, error.status, { username: text });
  }
  return wrongCode.test(error.message)
    ? new HttpError('refused', error.message, error.status, { verification_code: error.message })
    : error;
}
