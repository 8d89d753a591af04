/** Passkeys of the own account, and the second check that relays want before they show a secret. */
import { isRow } from '../../../schema/isRow';
import { plainText } from '../../../schema/values/oddValues';
import { pathPart } from '../calls/pathPart';
import { type RequestOptions, request, requestText } from '../calls/request';
import { done, notDone, requestWrite } from '../calls/settle';
import { HttpError } from '../errors/HttpError';

/** A browser's answer of a passkey, as JSON. */
export type PasskeyAnswer = unknown;

/** The aim of a second check; relays take a check for that alone. */
export type Purpose = 'channel.key.read' | 'passkey.register' | 'passkey.delete';

/** An answer of a passkey with the name of its beginning, where the relay gave it one. */
export const signedFor = (token: unknown, credential: PasskeyAnswer): PasskeyAnswer =>
  token === undefined ? credential : { flow_token: token, credential };

/** A passkey of the own account. */
export interface Passkey {
  id: string;
  /** Empty where the relay keeps no names. */
  name: string;
  /** Epoch seconds; 0 where the relay does not say. */
  created: number;
}

/** The browser checks the rest of what it is given. */
const hasChallenge = (value: unknown): boolean =>
  isRow(value) && typeof value['challenge'] === 'string';
const isToSign = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  hasChallenge(value);
const isToMake = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  hasChallenge(value);

/** Calls what begins with a passkey. @throws HttpError also for an answer without what the browser needs */
async function begin<T>(
  path: string,
  isOptions: (value: unknown) => value is T,
  body: object = {},
): Promise<{ options: T; token: unknown }> {
  const data = await request(path, { method: 'POST', body });
  const { publicKey, flow_token: token } = isRow(data) ? data : {};
  if (!isOptions(publicKey)) throw new HttpError('badResponse', 'no options', 200);
  return { options: publicKey, token };
}

/**
 * Begins what a passkey signs.
 * @returns the text to sign with its conditions, and the name of this beginning where the relay gives it one
 * @throws HttpError
 */
export const beginPasskey = () => begin('user/passkey/login/begin', isToSign);

/** The same for a second check. @throws HttpError */
export const beginCheck = (scope: Purpose) => begin('user/check/begin', isToSign, { scope });

/** Begins a new passkey of the own account. @throws HttpError */
export const beginNewPasskey = (name: string) => begin('user/passkeys/begin', isToMake, { name });

/** Keeps a new passkey. @returns recovery codes, where the relay makes them now @throws HttpError */
export async function keepPasskey(name: string, credential: PasskeyAnswer): Promise<string[]> {
  const body = { name, credential };
  const data = await request('user/passkeys/finish', { method: 'POST', body });
  const codes = isRow(data) ? data['backup_codes'] : undefined;
  return Array.isArray(codes) ? codes.map(plainText) : [];
}

/** The passkeys of the own account; a relay that has one for an account says only whether there is one. */
export async function fetchPasskeys(options: RequestOptions = {}): Promise<Passkey[]> {
  const data = await request('user/passkeys', options);
  const rows = Array.isArray(data) ? data : isRow(data) && data['enabled'] === true ? [data] : [];
  return rows.filter(isRow).map(({ id, name, created_at: created }) => ({
    id: plainText(id),
    name: plainText(name),
    created: typeof created === 'number' ? created : 0,
  }));
}

/** Removes a passkey of the own account. @throws HttpError */
export const deletePasskey = ({ id }: Passkey): Promise<unknown> =>
  requestWrite(`user/passkeys/${pathPart(id || 'own')}`, { method: 'DELETE' }, async () =>
    (await fetchPasskeys()).every((other) => other.id !== id) ? done(undefined) : notDone,
  );

/** Gives a code of the authenticator app: the relay shows secrets in the next minutes. @throws HttpError */
export const checkByCode = (code: string, scope: Purpose): Promise<unknown> =>
  request('user/check', { method: 'POST', body: { method: '2fa', code, scope } });

/** The same by what a passkey signed. @throws HttpError */
export async function checkByPasskey(credential: PasskeyAnswer): Promise<void> {
  const data = await request('user/check/finish', { method: 'POST', body: { credential } });
  // Some take the signature as the whole check.
  if (isRow(data) && data['scope'] !== undefined) return;
  await request('user/check', { method: 'POST', body: { method: 'passkey' } });
}

/** True where the relay wants the second check first; some say so with a status of success. */
export const needsCheck = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 403 || error.message.includes('安全验证'));

/**
 * The key of a channel. It is a read without a key of ours, so that nothing on its way keeps the answer.
 * @throws HttpError
 */
export const fetchChannelKey = (id: unknown): Promise<string> =>
  requestText(`channel/${pathPart(id)}/key`);
