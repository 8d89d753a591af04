/** Calls that send mail or take what was in it. */
import { Hono } from 'hono';
import { knownDevice } from '../auth/device';
import { guessLimit } from '../auth/rateLimit';
import { codeHolder, requireConfirmed, requireRole } from '../auth/session';
import { requireTurnstile } from '../auth/turnstile';
import { AppError } from '../kernel/errors/AppError';
import { customerOf } from '../kernel/outgoing/networks';
import { clientAddress, strangerTurn } from '../kernel/requests/clientAddress';
import { ok } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import { readBody } from '../kernel/requests/readBody';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { bindEmail, parseAddress, resetPassword, sendReset, sendVerification } from './mailFlows';

export function mailRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const limited = guessLimit(services, 'mail');
  const checked = requireTurnstile(services);
  const askerOf = async (c: AppContext) => ({
    network: customerOf(clientAddress(c, services)),
    deviceOf: (await knownDevice(c, services))?.userId,
  });
  app.get('/verification', limited, checked, async (c) => {
    await sendVerification(
      services,
      parseAddress(c.req.query('email')),
      await codeHolder(c, services),
      await askerOf(c),
      localeOfRequest(c),
    );
    return ok(c);
  });
  app.get('/reset_password', limited, checked, async (c) => {
    const address = parseAddress(c.req.query('email'));
    await sendReset(services, address, await askerOf(c), localeOfRequest(c));
    return ok(c);
  });
  app.post('/user/reset', limited, async (c) => {
    const { email, token } = await readBody(c);
    if (typeof token !== 'string') throw new AppError('badRequest');
    const turn = strangerTurn(c, services);
    const begin = () => c.get('begin')(services);
    return ok(c, await resetPassword(services, parseAddress(email), token, turn, begin));
  });
  app.get('/oauth/email/bind', limited, requireRole(services, 1), async (c) => {
    await requireConfirmed(c, services);
    await bindEmail(
      services,
      c.get('user').id,
      parseAddress(c.req.query('email')),
      c.req.query('code') ?? '',
      await codeHolder(c, services),
      () => c.get('begin')(services),
    );
    return ok(c);
  });
  return app;
}
