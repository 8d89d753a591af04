/** Round trips to GitHub, Lark, an OIDC provider and WeChat. */
import { Hono } from 'hono';
import { userStatus } from '../../schema/records.gen';
import { knownDevice } from '../auth/device';
import { guessLimit } from '../auth/rateLimit';
import { currentUser, lacksFactor, requireConfirmed, requireRole } from '../auth/session';
import { AppError } from '../kernel/errors/AppError';
import { strangerTurn } from '../kernel/requests/clientAddress';
import { dropCookie, readCookie, writeCookie } from '../kernel/requests/cookies';
import { ok } from '../kernel/requests/envelope';
import type { AppContext, AppEnv, CurrentUser } from '../kernel/requests/types';
import { randomId } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { getRecord } from '../records/records';
import type { Identity } from './answerTexts';
import {
  bindIdentity,
  codeChallenge,
  identify,
  isToBind,
  isToSignIn,
  makeState,
  type Provider,
  readRoundTrip,
  takeState,
  userOfIdentity,
} from './oauth';
import { passFirstStep } from './signInSteps';
import { checkWeChat, tryWeChatCode } from './weChat';

/** The active user who is signed in; a deleted one is nobody. @throws AppError banned */
async function signedInUser(c: AppContext, services: Services): Promise<CurrentUser | undefined> {
  const user = await currentUser(c, services);
  if (!user || user.status === userStatus.deleted) return undefined;
  if (user.status !== userStatus.active) throw new AppError('banned');
  if (await lacksFactor(services, user)) throw new AppError('factorNeeded', {}, 403);
  return user;
}

/**
 * The user an identity is bound to; undefined where somebody signs in. The round trip takes minutes: another session
 * may be in this browser by then, or one that a sign-out did not end.
 * @throws AppError banned, bindingOfOther (403), and those of requireConfirmed
 */
async function binderOf(
  c: AppContext,
  services: Services,
  state: string,
): Promise<CurrentUser | undefined> {
  if (isToSignIn(state)) return undefined;
  const user = await signedInUser(c, services);
  if (!user || !isToBind(state, user.id)) throw new AppError('bindingOfOther', {}, 403);
  await requireConfirmed(c, services, user.id);
  return user;
}

/**
 * Takes what a browser came back with.
 * @returns its owner, and the user it is bound to; undefined where somebody signs in
 * @throws AppError providerOff, stateRefused (403), tooMany (429), upstreamFailed, and those of binderOf
 */
async function takeIdentity(
  c: AppContext,
  services: Services,
  provider: Provider,
): Promise<{ identity: Identity; user: CurrentUser | undefined }> {
  if (provider === 'wechat') checkWeChat(services);
  const trip = readRoundTrip(readCookie(c, services, 'oauth'));
  dropCookie(c, services, 'oauth');
  const state = c.req.query('state') ?? '';
  await takeState(services, state, trip.state);
  const user = await binderOf(c, services, state);
  const ask = () => identify(services, provider, c.req.query('code') ?? '', trip);
  if (provider !== 'wechat') return { user, identity: await ask() };
  const known = user?.id ?? (await knownDevice(c, services))?.userId;
  return { user, identity: await tryWeChatCode(services, known, ask) };
}

/** Signs in, or binds to who has begun that; the message "bind" says which. */
async function arrive(c: AppContext, services: Services, provider: Provider): Promise<Response> {
  const { user, identity } = await takeIdentity(c, services, provider);
  if (user) {
    await bindIdentity(services, user.id, identity);
    return c.json({ success: true, message: 'bind' });
  }
  const id = await userOfIdentity(services, identity, strangerTurn(c, services));
  const owner = await getRecord(services.store, 'user', {}, id);
  const held = await c.get('begin')(services);
  return passFirstStep(c, held, owner, { byProvider: true, isKnown: true });
}

export function oauthRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(guessLimit(services, 'oauth'));
  app.get('/state', async (c) => {
    // Without a word it is for the signed-in user, as other consoles expect.
    const isSignIn = c.req.query('sign_in') === 'true';
    const user = isSignIn ? undefined : await currentUser(c, services);
    const isThere = user !== undefined && user.status !== userStatus.deleted;
    const state = await makeState(services, isThere ? user.id : undefined);
    const verifier = randomId();
    writeCookie(c, services, 'oauth', `${state}.${verifier}`, 600);
    // Beside the contract: parameters of the page of an OIDC provider, so that nobody else can use its code.
    const code_challenge = codeChallenge(verifier);
    return c.json({ success: true, message: '', data: state, code_challenge });
  });
  for (const provider of ['github', 'lark', 'oidc', 'wechat'] as const)
    app.get(`/${provider}`, (c) => arrive(c, services, provider));
  app.get('/wechat/bind', requireRole(services, 1), async (c) => {
    await requireConfirmed(c, services);
    const { user, identity } = await takeIdentity(c, services, 'wechat');
    if (!user) throw new AppError('stateRefused', {}, 403);
    await bindIdentity(await c.get('begin')(services), user.id, identity);
    return ok(c);
  });
  return app;
}
