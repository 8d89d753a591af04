/** Sign-in, sign-out and the own account. */
import { Hono } from 'hono';
import { resourceSchema } from '../../schema/registry';
import { AppError } from '../http/AppError';
import { clientNetwork } from '../http/clientAddress';
import { knownDevice, rememberDevice } from '../http/device';
import { ok } from '../http/envelope';
import { localeOfRequest } from '../http/localeOfRequest';
import { guessLimit } from '../http/rateLimit';
import { readBody } from '../http/readBody';
import { requireRole, signIn, signOut } from '../http/session';
import { requireTurnstile } from '../http/turnstile';
import type { AppContext, AppEnv, Services } from '../http/types';
import { countAttempt } from '../services/attempts';
import { availableModels } from '../services/availableModels';
import { sevenDayUse } from '../services/logs';
import { deleteUser } from '../services/manageUser';
import { getRecord, updateRecord } from '../services/records';
import { redeem } from '../services/redemptionRules';
import { register } from '../services/registration';
import { endSessionsOf } from '../services/sessions';
import {
  changePassword,
  checkLogin,
  inviteCode,
  presentLogin,
  presentUser,
  renewAccessToken,
} from '../services/users';
import { validateInput } from '../services/validate';
import { toColumns } from '../store/columns';

/** Own changes: name, display name and password; nothing else of the body counts (spec.md section 6). */
async function changeSelf(c: AppContext, services: Services): Promise<void> {
  const { id } = c.get('user');
  const { username, display_name, password, original_password } = await readBody(c);
  const locale = localeOfRequest(c);
  const values = validateInput(
    'user',
    { username, display_name, password, original_password },
    'edit',
    locale,
  );
  if (typeof values['password'] === 'string') {
    const original = values['original_password'];
    await changePassword(
      services,
      id,
      values['password'],
      typeof original === 'string' ? original : undefined,
    );
    await endSessionsOf(services.store, id);
    await signIn(c, services, id);
  }
  await updateRecord(
    services.store,
    'user',
    id,
    toColumns(resourceSchema('user'), {
      username: values['username'],
      display_name: values['display_name'],
    }),
  );
}

export function accountRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const signedIn = requireRole(services, 1);
  app.post('/login', async (c) => {
    const device = await knownDevice(c, services);
    await countAttempt(
      services,
      device ? `login-device:${device.hash}` : `login:${clientNetwork(c, services)}`,
      20,
      1200,
    );
    if (!services.options.isOn('PasswordLoginEnabled')) throw new AppError('passwordLoginOff');
    const { username, password } = await readBody(c);
    if (typeof username !== 'string' || typeof password !== 'string' || !username || !password)
      throw new AppError('badRequest');
    const user = await checkLogin(services, username, password, device);
    if (device?.userId !== user['id']) await rememberDevice(c, services, Number(user['id']));
    await signIn(c, services, Number(user['id']));
    return ok(c, presentLogin(user));
  });
  app.get('/logout', async (c) => {
    await signOut(c, services);
    return ok(c);
  });
  app.get('/self', signedIn, async (c) =>
    ok(c, presentUser(await getRecord(services.store, 'user', {}, c.get('user').id))),
  );
  app.put('/self', signedIn, async (c) => {
    await changeSelf(c, services);
    return ok(c);
  });
  app.delete('/self', signedIn, async (c) => {
    await deleteUser(services, c.get('user'), c.get('user').id);
    return ok(c);
  });
  app.post('/register', guessLimit(services, 'register'), requireTurnstile(services), async (c) => {
    await register(services, await readBody(c), localeOfRequest(c));
    return ok(c);
  });
  app.get('/dashboard', signedIn, async (c) =>
    ok(c, await sevenDayUse(services, c.get('user').id)),
  );
  app.get('/aff', signedIn, async (c) => ok(c, await inviteCode(services, c.get('user').id)));
  app.get('/token', signedIn, async (c) =>
    ok(c, await renewAccessToken(services, c.get('user').id)),
  );
  app.post('/topup', signedIn, async (c) => {
    const { key } = await readBody(c);
    if (typeof key !== 'string' || key.trim() === '') throw new AppError('codeMissing');
    return ok(c, await redeem(services, c.get('user').id, key.trim()));
  });
  app.get('/available_models', signedIn, async (c) =>
    ok(c, await availableModels(services, c.get('user').id)),
  );
  return app;
}
