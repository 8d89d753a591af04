/** Sign-in, sign-out and the own account. */
import { Hono } from 'hono';
import { plainKey } from '../../schema/values/plainKey';
import { knownDevice, rememberDevice } from '../auth/device';
import { hasFactor } from '../auth/factors';
import { isElsewhere } from '../auth/ownHosts';
import { countGuess, guessLimit } from '../auth/rateLimit';
import {
  checkCaller,
  codeHolder,
  confirm,
  hasConfirmed,
  requireRole,
  requireSecond,
  signIn,
  signOut,
} from '../auth/session';
import { requireTurnstile } from '../auth/turnstile';
import { AppError } from '../kernel/errors/AppError';
import { strangerTurn } from '../kernel/requests/clientAddress';
import { ok } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import { readBody } from '../kernel/requests/readBody';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import { knownTurn } from '../kernel/work/fairTurns';
import { oneFigure } from '../logs/oneFigure';
import { sumSevenDays } from '../logs/sevenDays';
import { zoneIn } from '../logs/summary';
import type { Services } from '../options/Services';
import { decideChange } from '../records/decideWrite';
import { holdRecord } from '../records/holdRecord';
import { contextOf } from '../records/ResourceRules';
import { getRecord } from '../records/records';
import { inviteCode } from './inviteCodes';
import { deleteUser } from './manageUser';
import { withPlainName } from './names';
import {
  changeOwnPassword,
  checkLogin,
  checkOwnPassword,
  findAccount,
  newPassword,
} from './passwords';
import { redeem } from './redemptionRules';
import { register } from './registration';
import { passFirstStep, passSecondStep } from './signInSteps';
import { presentLogin, presentUser, renewAccessToken, updateAccount } from './users';

const ownFields = ['username', 'display_name', 'password', 'original_password'];

/** Own changes: name, display name and password; of the body, only `_before` counts besides. */
async function changeSelf(c: AppContext, services: Services): Promise<void> {
  const { id, username } = c.get('user');
  const body = withPlainName(await readBody(c), username);
  const decide = async ({ store }: Services) => {
    const current = await getRecord(store, 'user', {}, id);
    return decideChange(contextOf(c, services), 'user', body, current, { only: ownFields });
  };
  const { password: next, original_password: original } = (await decide(services)).values;
  if (next !== undefined) {
    await requireSecond(c, services);
    await checkOwnPassword(services, id, original, 'original_password');
  }
  const password = typeof next === 'string' ? await newPassword(next, knownTurn(id)) : undefined;
  const held = await c.get('begin')(services);
  await holdRecord(held.store, 'user', id);
  await updateAccount(held.store, id, (await decide(held)).columns);
  if (!password) return;
  await changeOwnPassword(held, id, password, () => checkCaller(c, held));
  await rememberDevice(c, held, id);
  await signIn(c, held, id);
}

export function accountRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const signedIn = requireRole(services, 1);
  app.post('/login', async (c) => {
    const { username, password, setup_code: code } = await readBody(c);
    const name = typeof username === 'string' ? username : '';
    const [device, account] = [await knownDevice(c, services), await findAccount(services, name)];
    // A browser counts by itself only at the account that it belongs to; at any other it is an address like all.
    const isKnown = device !== undefined && device.userId === account?.id;
    if (!isKnown) await countGuess(c, services, 'login');
    if (!services.options.isOn('PasswordLoginEnabled')) throw new AppError('passwordLoginOff');
    if (typeof password !== 'string' || name === '' || password === '')
      throw new AppError('badRequest');
    const turn = isKnown ? knownTurn(device.userId) : strangerTurn(c, services);
    const sent = { name, password, code, isKnown, isElsewhere: isElsewhere(c, services), turn };
    const begin = () => c.get('begin')(services);
    const user = await checkLogin(services, account, sent, begin);
    return passFirstStep(c, await begin(), user, { byProvider: false, isKnown });
  });
  app.post('/login/code', guessLimit(services, 'login-code'), async (c) =>
    ok(c, presentLogin(await passSecondStep(c, services, await readBody(c)))),
  );
  app.get('/logout', async (c) => {
    await signOut(c, services);
    return ok(c);
  });
  const signingUp = requireRole(services, 1, true);
  app.get('/self', signingUp, async (c) => {
    const { id, must_change, role } = c.get('user');
    return ok(c, {
      ...presentUser(services, await getRecord(services.store, 'user', {}, id), role),
      // Beside the contract: whether the password is still the one that a new database begins with.
      initial_password: must_change === 1,
    });
  });
  app.put('/self', signedIn, async (c) => {
    await changeSelf(c, services);
    return ok(c);
  });
  // Beside the contract: what gives an account another way in asks for the password first.
  app.get('/confirm', signingUp, async (c) => {
    await requireSecond(c, services);
    return ok(c, await hasConfirmed(c, services));
  });
  app.post('/confirm', signingUp, async (c) => {
    const { password } = await readBody(c);
    // Who has a second factor confirms by it: POST /api/user/check.
    if (await hasFactor(services.store, c.get('user').id))
      throw new AppError('secondNeeded', {}, 403);
    await checkOwnPassword(services, c.get('user').id, password, 'password');
    await confirm(c, await c.get('begin')(services));
    return ok(c);
  });
  app.delete('/self', signedIn, async (c) => {
    await deleteUser(
      await c.get('begin')(services),
      { caller: c.get('user'), locale: localeOfRequest(c) },
      c.get('user').id,
    );
    return ok(c);
  });
  app.post('/register', guessLimit(services, 'register'), requireTurnstile(services), async (c) => {
    await register(services, await readBody(c), localeOfRequest(c), {
      holder: await codeHolder(c, services),
      turn: strangerTurn(c, services),
      begin: () => c.get('begin')(services),
    });
    return ok(c);
  });
  app.get('/dashboard', signedIn, oneFigure(services), async (c) => {
    const zone = zoneIn(c);
    const uses = await sumSevenDays(services, c.get('user').id, zone);
    return ok(c, uses, zone && { zone: zone.name });
  });
  app.get('/aff', signedIn, async (c) => ok(c, await inviteCode(services, c.get('user').id)));
  app.get('/token', signedIn, async (c) => {
    const held = await c.get('begin')(services);
    return ok(c, await renewAccessToken(held, c.get('user').id, () => checkCaller(c, held)));
  });
  app.post('/topup', signedIn, async (c) => {
    const { key } = await readBody(c);
    const code = typeof key === 'string' ? plainKey(key) : '';
    if (code === '') throw new AppError('codeMissing');
    return ok(c, await redeem(await c.get('begin')(services), c.get('user').id, code));
  });
  return app;
}
