/** Sign-in through GitHub, Lark, an OIDC provider and a WeChat server. */

import { createHash, randomBytes } from 'node:crypto';
import { userStatus } from '../../schema/records.gen';
import { AppError } from '../kernel/errors/AppError';
import { isUniqueViolation } from '../kernel/errors/isUniqueViolation';
import { callUpstream } from '../kernel/outgoing/upstream';
import type { Turn } from '../kernel/work/fairTurns';
import { randomText, sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { siteAddress } from '../options/siteAddress';
import { forgetExpired } from '../store/tables/expiry';
import { asOne } from '../store/tables/transactions';
import { checkQuota, noteGift } from './addQuota';
import { type Identity, type RoundTrip, textAt } from './answerTexts';
import { shownName } from './names';
import { fromOidc } from './oidc';
import { newPassword } from './passwords';
import { createAccount, createDefaultToken } from './users';
import { fromWeChat } from './weChat';

export type Provider = 'github' | 'lark' | 'oidc' | 'wechat';

const stateSeconds = 600;

/** The round trip in a cookie; empty texts where there is none. */
export function readRoundTrip(cookie: string | undefined): RoundTrip {
  const [state = '', verifier = ''] = (cookie ?? '').split('.');
  return { state, verifier };
}

/** The part of a round trip's secret that the provider gets. */
export const codeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** The end of a state, which says what the round trip is for: to sign in, or to bind an identity to a user. */
const purposeOf = (random: string, userId: number | undefined): string =>
  userId === undefined ? 's' : `b${sha256(`${random} ${userId}`).slice(0, 16)}`;

/**
 * A state for one round trip: 128 bits, ten minutes, once.
 * @param userId the user an identity is to be bound to; undefined to sign in
 */
export async function makeState(
  { store, now }: Pick<Services, 'now' | 'store'>,
  userId: number | undefined,
): Promise<string> {
  const random = randomBytes(16).toString('hex');
  const state = `${random}${purposeOf(random, userId)}`;
  await store.db
    .insertInto('oauth_state')
    .values({ state_hash: sha256(state), expires: now() + stateSeconds })
    .execute();
  return state;
}

/** True for a state by which somebody wants to sign in, also where another user is signed in by now. */
export const isToSignIn = (state: string): boolean => state.slice(32) === 's';

/** True for a state by which that user wants to bind an identity. */
export const isToBind = (state: string, userId: number): boolean =>
  state.slice(32) === purposeOf(state.slice(0, 32), userId);

/** @throws AppError stateRefused (403) unless the state is the one of this browser, alive and unused */
export async function takeState(
  { store, now }: Pick<Services, 'now' | 'store'>,
  state: string,
  ofBrowser: string,
): Promise<void> {
  if (state === '' || state !== ofBrowser) throw new AppError('stateRefused', {}, 403);
  const { numDeletedRows } = await store.db
    .deleteFrom('oauth_state')
    .where('state_hash', '=', sha256(state))
    .where('expires', '>', now())
    .executeTakeFirst();
  if (numDeletedRows === 1n) return;
  await forgetExpired(store.db, 'oauth_state', now());
  throw new AppError('stateRefused', {}, 403);
}

async function fromGitHub(
  { options, fetch, signInAddresses }: Pick<Services, 'fetch' | 'options' | 'signInAddresses'>,
  code: string,
): Promise<Identity> {
  if (!options.isOn('GitHubOAuthEnabled'))
    throw new AppError('providerOff', { provider: 'GitHub' });
  const body = {
    client_id: options.get('GitHubClientId'),
    client_secret: options.get('GitHubClientSecret'),
    code,
  };
  const token = textAt(
    await callUpstream(fetch, `${signInAddresses.github}/login/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      secrets: [body.client_secret, code],
    }),
    'access_token',
  );
  const user = await callUpstream(fetch, `${signInAddresses.githubApi}/user`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'relay-console' },
    secrets: [token],
  });
  // A name at GitHub can be given up and taken by somebody else; the number stays.
  const id = textAt(user, 'id');
  if (!/^\d+$/.test(id)) throw new AppError('upstreamFailed', { reason: 'id?' });
  const name = textAt(user, 'login');
  return { column: 'github_id', id, name, former: `@${name.toLowerCase()}` };
}

async function fromLark(
  {
    options,
    fetch,
    signInAddresses,
    ownAddress,
  }: Pick<Services, 'fetch' | 'options' | 'ownAddress' | 'signInAddresses'>,
  code: string,
): Promise<Identity> {
  if (options.get('LarkClientId') === '') throw new AppError('providerOff', { provider: 'Lark' });
  const redirect = `${siteAddress({ options, ownAddress })}/oauth/lark`;
  const body = {
    grant_type: 'authorization_code',
    client_id: options.get('LarkClientId'),
    client_secret: options.get('LarkClientSecret'),
    code,
    redirect_uri: redirect,
  };
  const token = textAt(
    await callUpstream(fetch, `${signInAddresses.lark}/open-apis/authen/v2/oauth/token`, {
      method: 'POST',
      headers: {},
      body,
      secrets: [body.client_secret, code],
    }),
    'access_token',
  );
  const user = await callUpstream(fetch, `${signInAddresses.lark}/open-apis/authen/v1/user_info`, {
    headers: { authorization: `Bearer ${token}` },
    secrets: [token],
  });
  return {
    column: 'lark_id',
    id: textAt(user, 'data', 'open_id'),
    name: textAt(user, 'data', 'name'),
  };
}

const providers = {
  github: fromGitHub,
  lark: fromLark,
  oidc: fromOidc,
  wechat: fromWeChat,
} as const;

/** Asks a provider who a code belongs to. @throws AppError providerOff, upstreamFailed */
export function identify(
  services: Services,
  provider: Provider,
  code: string,
  trip: RoundTrip,
): Promise<Identity> {
  return providers[provider](services, code, trip);
}

/** The account of an identity; one that is bound by the former id is bound by the id from now on. */
async function findOwner(
  { store }: Pick<Services, 'store'>,
  { column, id, former }: Identity,
): Promise<{ id: number; status: number } | undefined> {
  const known = await store.db
    .selectFrom('user')
    .select(['id', 'status'])
    .where(column, '=', id)
    .where('status', '!=', userStatus.deleted)
    .executeTakeFirst();
  if (known || former === undefined) return known;
  return store.db
    .updateTable('user')
    .set({ [column]: id })
    .where(column, '=', former)
    .where('status', '!=', userStatus.deleted)
    .returning(['id', 'status'])
    .executeTakeFirst();
}

/** Binds an identity to a user. @throws AppError identityTaken */
export async function bindIdentity(
  services: Pick<Services, 'store'>,
  userId: number,
  identity: Identity,
): Promise<void> {
  const owner = await findOwner(services, identity);
  if (owner && owner.id !== userId) throw new AppError('identityTaken');
  try {
    await services.store.db
      .updateTable('user')
      .set({ [identity.column]: identity.id })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('identityTaken') : error;
  }
}

/**
 * The user of an identity; made when there is none and registration is on.
 * @returns its id
 * @throws AppError registerOff, invitationNeeded, banned, quotaTooLarge
 */
export async function userOfIdentity(
  services: Pick<Services, 'now' | 'options' | 'store'>,
  identity: Identity,
  turn: Turn,
): Promise<number> {
  const { options, now } = services;
  const known = await findOwner(services, identity);
  if (known && known.status !== userStatus.active) throw new AppError('banned');
  if (known) return known.id;
  if (!options.isOn('RegisterEnabled')) throw new AppError('registerOff');
  if (options.isOn('RegistrationByInvitation')) throw new AppError('invitationNeeded');
  const welcome = options.number('QuotaForNewUser');
  checkQuota(welcome);
  const password = await newPassword(randomText(32), turn);
  try {
    return await asOne(services, async (held) => {
      const id = await createAccount(held.store, {
        username: `${identity.column.slice(0, 2)}_${randomText(8)}`,
        password,
        display_name: (await shownName(held.store.db, identity.name)) ?? '',
        quota: welcome,
        [identity.column]: identity.id,
      });
      await createDefaultToken(held.store, id, now());
      await noteGift(held, id, welcome, '新用户注册赠送');
      return id;
    });
  } catch (error) {
    // Another sign-in of the same identity was faster.
    const other = isUniqueViolation(error) ? await findOwner(services, identity) : undefined;
    if (!other) throw error;
    return other.id;
  }
}
