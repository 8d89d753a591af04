/** Round trips to GitHub, Lark, an OIDC provider and WeChat. */
import { Hono } from 'hono';
import { userStatus } from '../../schema/records.gen';
import { guessLimit } from '../auth/rateLimit';
import { currentUser, requireConfirmed, requireRole, signIn } from '../auth/session';
import { AppError } from '../kernel/AppError';
import { strangerTurn } from '../kernel/clientAddress';
import { dropCookie, readCookie, writeCookie } from '../kernel/cookies';
import { ok } from '../kernel/envelope';
import type { AppContext, AppEnv, CurrentUser } from '../kernel/types';
import type { Services } from '../options/Services';
import { getRecord } from '../records/records';
import {
  bindIdentity,
  identify,
  isToBind,
  isToSignIn,
  makeState,
  type Provider,
  takeState,
  userOfIdentity,
} from './oauth';
import { presentLogin } from './users';

/** The active user who is signed in; a deleted one is nobody. @throws AppError banned */
async function signedInUser(c: AppContext, services: Services): Promise<CurrentUser | undefined> {
  const user = await currentUser(c, services);
  if (!user || user.status === userStatus.deleted) return undefined;
  if (user.status !== userStatus.active) throw new AppError('banned');
  return user;
}

/**
 * Whom an identity is bound to; undefined where somebody signs in. The round trip takes minutes: another session may be
 * in this browser by then, or one that a sign-out did not end.
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
  await requireConfirmed(c, services);
  return user;
}

/** Signs in, or binds to who has begun that; the message "bind" says which. */
async function arrive(c: AppContext, services: Services, provider: Provider): Promise<Response> {
  const ofBrowser = readCookie(c, services, 'oauth');
  dropCookie(c, services, 'oauth');
  const state = c.req.query('state') ?? '';
  await takeState(services, state, ofBrowser);
  const user = await binderOf(c, services, state);
  const identity = await identify(services, provider, c.req.query('code') ?? '', state);
  if (user) {
    await bindIdentity(services, user.id, identity);
    return c.json({ success: true, message: 'bind' });
  }
  const id = await userOfIdentity(services, identity, strangerTurn(c, services));
  await signIn(c, services, id, true);
  return ok(c, presentLogin(await getRecord(services.store, 'user', {}, id)));
}

export function oauthRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(guessLimit(services, 'oauth'));
  app.get('/state', async (c) => {
    // Without a word it is for whoever is signed in, as other consoles expect.
    const isSignIn = c.req.query('sign_in') === 'true';
    const user = isSignIn ? undefined : await currentUser(c, services);
    const isThere = user !== undefined && user.status !== userStatus.deleted;
    const state = await makeState(services, isThere ? user.id : undefined);
    writeCookie(c, services, 'oauth', state, 600);
    return ok(c, state);
  });
  app.get('/github', (c) => arrive(c, services, 'github'));
  app.get('/lark', (c) => arrive(c, services, 'lark'));
  app.get('/oidc', (c) => arrive(c, services, 'oidc'));
  app.get('/wechat', async (c) => {
    const id = await userOfIdentity(
      services,
      await identify(services, 'wechat', c.req.query('code') ?? ''),
      strangerTurn(c, services),
    );
    await signIn(c, services, id, true);
    return ok(c, presentLogin(await getRecord(services.store, 'user', {}, id)));
  });
  app.get('/wechat/bind', requireRole(services, 1), async (c) => {
    await requireConfirmed(c, services);
    await bindIdentity(
      services,
      c.get('user').id,
      await identify(services, 'wechat', c.req.query('code') ?? ''),
    );
    return ok(c);
  });
  return app;
}
