/** The bot check: while the option is on, a call needs a token that the provider confirms. */
import { createMiddleware } from 'hono/factory';
import { isObject } from '../../schema/isRow';
import { AppError } from '../kernel/errors/AppError';
import { callUpstream } from '../kernel/outgoing/upstream';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';

/** Refuses calls without a confirmed token in `?turnstile=`; lets all pass while the option is off. */
export function requireTurnstile(
  services: Pick<Services, 'fetch' | 'options' | 'signInAddresses'>,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { options, fetch, signInAddresses } = services;
    if (!options.isOn('TurnstileCheckEnabled')) return next();
    const token = c.req.query('turnstile') ?? '';
    if (token === '') throw new AppError('turnstileMissing');
    const body = { secret: options.get('TurnstileSecretKey'), response: token };
    const answer = await callUpstream(
      fetch,
      `${signInAddresses.turnstile}/turnstile/v0/siteverify`,
      {
        method: 'POST',
        headers: {},
        body,
        secrets: [body.secret],
      },
    );
    if (!isObject(answer) || answer['success'] !== true) throw new AppError('turnstileRefused');
    return next();
  });
}
