/** Passkeys of accounts: new ones, and what they sign. Each proves the device and, by its lock, the person. */

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isRow } from '../../schema/isRow';
import { shownName } from '../../schema/version';
import { AppError } from '../kernel/errors/AppError';
import type { Services } from '../options/Services';
import type { Store } from '../store/tables/tables';
import { makeChallenge, type Purpose, takeChallenge } from './challenges';
import { type PasskeySite, passkeySite } from './passkeySite';

type Needed = Pick<Services, 'consoleId' | 'now' | 'options' | 'ownAddress' | 'store'>;

const maxPasskeys = 20;

/** Large, and of use to few. */
const library = () => import('@simplewebauthn/server');

/** A passkey as its owner sees it. */
export interface Passkey {
  id: string;
  name: string;
  /** Epoch seconds. */
  created_at: number;
}

/** @throws AppError passkeysOff where browsers make none for the address of this site */
function siteOf(services: Needed): PasskeySite {
  const site = passkeySite(services);
  if (!site) throw new AppError('passkeysOff');
  return site;
}

export const passkeysOf = ({ db }: Pick<Store, 'db'>, userId: number): Promise<Passkey[]> =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Options for the browser, and the name that its answer comes back with. */
interface Beginning<Options> {
  publicKey: Options;
  flow_token: string;
}

/** Begins a new passkey. @throws AppError passkeysOff, tooManyPasskeys */
export async function beginPasskey(
  services: Needed,
  user: { id: number; username: string },
): Promise<Beginning<PublicKeyCredentialCreationOptionsJSON>> {
  const { options, store, consoleId } = services;
  const site = siteOf(services);
  const own = await passkeysOf(store, user.id);
  if (own.length >= maxPasskeys) throw new AppError('tooManyPasskeys', { limit: maxPasskeys });
  const { challenge, token } = await makeChallenge(services, 'passkey-new', user.id);
  const publicKey = await (await library()).generateRegistrationOptions({
    rpName: shownName(options.get('SystemName')),
    rpID: site.id,
    userName: user.username,
    userID: new TextEncoder().encode(`${consoleId}:${user.id}`),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { publicKey, flow_token: token };
}

/** The name of a beginning and the browser's answer, as they came. */
interface Signed {
  token: unknown;
  credential: unknown;
}

/** @throws AppError badRequest */
export function signedIn(body: unknown): Signed {
  if (!isRow(body) || !isRow(body['credential'])) throw new AppError('badRequest');
  return { token: body['flow_token'], credential: body['credential'] };
}

/** The outcome of a check by the library, which throws at whatever is wrong. @throws AppError passkeyRefused */
const orRefuse = <T>(check: Promise<T>): Promise<T> =>
  check.catch(() => {
    throw new AppError('passkeyRefused');
  });

/**
 * Keeps a new passkey.
 * @param begin begins the transaction of the request
 * @returns what `begin` gave
 * @throws AppError stepGone, passkeyRefused, passkeysOff
 */
export async function keepPasskey<Held extends Pick<Services, 'store'>>(
  services: Needed,
  userId: number,
  name: string,
  { token, credential }: Signed,
  begin: () => Promise<Held>,
): Promise<Held> {
  const site = siteOf(services);
  const challenge = await takeChallenge(services, 'passkey-new', userId, token);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      // The library looks at each part of it, and throws.
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
    }),
  );
  if (!registrationInfo) throw new AppError('passkeyRefused');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const held = await begin();
  const { numInsertedOrUpdatedRows } = await held.store.db
    .insertInto('passkey')
    .values({
      id,
      user_id: userId,
      name,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: (transports ?? []).join(','),
      created_at: services.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('passkeyRefused');
  return held;
}

/** Begins what a passkey signs. @param userId 0 where it says who it is @throws AppError passkeysOff */
export async function beginSigning(
  services: Needed,
  purpose: Purpose,
  userId: number,
): Promise<Beginning<PublicKeyCredentialRequestOptionsJSON>> {
  const site = siteOf(services);
  const own = userId === 0 ? [] : await passkeysOf(services.store, userId);
  const { challenge, token } = await makeChallenge(services, purpose, userId);
  const publicKey = await (await library()).generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: own.map(({ id }) => ({ id })),
    userVerification: 'required',
  });
  return { publicKey, flow_token: token };
}

/**
 * Checks what a passkey signed.
 * @param userId 0 where it says who it is
 * @param begin begins the transaction of the request
 * @returns its owner
 * @throws AppError stepGone, passkeyRefused, passkeysOff
 */
export async function checkSigned<Held extends Pick<Services, 'store'>>(
  services: Needed,
  purpose: Purpose,
  userId: number,
  { token, credential }: Signed,
  begin: () => Promise<Held>,
): Promise<{ ownerId: number; held: Held }> {
  const site = siteOf(services);
  const challenge = await takeChallenge(services, purpose, userId, token);
  // The library looks at each part of it, and throws.
  const response = credential as AuthenticationResponseJSON;
  const row = await services.store.db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', typeof response.id === 'string' ? response.id : '')
    .executeTakeFirst();
  if (!row || (userId !== 0 && row.user_id !== userId)) throw new AppError('passkeyRefused');
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
    }),
  );
  if (!verified) throw new AppError('passkeyRefused');
  const held = await begin();
  const { numUpdatedRows } = await held.store.db
    .updateTable('passkey')
    .set({ counter: authenticationInfo.newCounter })
    .where('id', '=', row.id)
    .where('user_id', '=', row.user_id)
    .where('counter', '=', row.counter)
    .executeTakeFirst();
  // It was removed meanwhile, or a copy of it signed.
  if (numUpdatedRows !== 1n) throw new AppError('passkeyRefused');
  return { ownerId: row.user_id, held };
}

/** Removes a passkey of an account. @throws AppError notFound */
export async function deletePasskey(
  { db }: Pick<Store, 'db'>,
  userId: number,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new AppError('notFound');
}
