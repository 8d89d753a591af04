/** Settings of the relay, for root only. */

import { Hono } from 'hono';
import { optionProperties } from '../../schema/forms/settings';
import { userRole } from '../../schema/records.gen';
import { secretsOfOldAddresses } from '../../schema/values/secrets';
import { discoverAddresses } from '../accounts/oidc';
import { changedValues, type FieldChange } from '../auth/auditChanges';
import type { AuditEntry } from '../auth/auditTexts';
import { hasFactor } from '../auth/factors';
import { requireConfirmed, requireRole } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { ok } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import { readBody } from '../kernel/requests/readBody';
import type { AppEnv } from '../kernel/requests/types';
import { checkOption } from '../options/checkOption';
import { isSecretOption, optionDefaults } from '../options/optionDefaults';
import type { Services } from '../options/Services';
import { testSettings } from './testSettings';

const hiddenFromList = (key: string) => isSecretOption(key) && key !== 'TurnstileSecretKey';

/** An entry of the audit about an option, and the values of those that changed with it. */
const noteOf = (what: string, changes: FieldChange[]): AuditEntry => ({
  key: 'setOption',
  what,
  ids: [what],
  changes,
});

/** The values of an option before and after a change; none of a secret. */
function changeOf({
  name,
  before,
  data,
}: Record<'name' | 'before' | 'data', string>): FieldChange[] {
  if (isSecretOption(name)) return [{ field: name }];
  return before === data ? [] : [{ field: name, ...changedValues(before, data) }];
}

export function optionRoutes(services: Services): Hono<AppEnv> {
  const { options } = services;
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.root));
  app.get('/', (c) => {
    const keys = [...optionDefaults.keys()];
    // The recorded list names TurnstileSecretKey; its value stays here all the same.
    const data = keys
      .filter((key) => !hiddenFromList(key))
      .map((key) => ({ key, value: isSecretOption(key) ? '' : options.get(key) }));
    // Beside the contract: which secrets have a value, for the console to show.
    return c.json({
      success: true,
      message: '',
      data,
      secrets_set: keys.filter((key) => isSecretOption(key) && options.get(key) !== ''),
    });
  });
  app.put('/', async (c) => {
    const body = await readBody(c).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError(error.key, {}, 400) : error;
    });
    const { key, value } = body;
    if (
      typeof key !== 'string' ||
      (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    )
      throw new AppError('badRequest', {}, 400);
    const checked = checkOption(options, key, String(value), localeOfRequest(c));
    // Who has none would only be able to set one up from here on.
    if (
      key === 'SecondFactorRequired' &&
      checked === 'true' &&
      !(await hasFactor(services.store, c.get('user').id))
    )
      throw new AppError('ownFactorFirst', {}, 200, { [key]: 'ownFactorFirst' });
    // Asked for before anything is written, for it may take a while.
    const found =
      key === 'OidcWellKnown' && checked !== '' ? await discoverAddresses(services, checked) : [];
    // The values that the client read; secrets are not read.
    const before = body['_before'];
    if (typeof before === 'string' && !isSecretOption(key) && before !== options.get(key)) {
      const reason = messageText('overtakenField', {}, localeOfRequest(c));
      throw new AppError('overtaken', { fields: key }, 412, { [key]: reason });
    }
    const changes = [[key, checked] as const, ...found].map(([name, data]) => ({
      name,
      before: options.get(name),
      data,
    }));
    const moved = secretsOfOldAddresses(optionProperties, changes);
    if (moved.length > 0) await requireConfirmed(c, services);
    const emptied = moved.filter((name) => options.get(name) !== '');
    const held = await c.get('begin')(services);
    // The secret goes before the address comes, whatever happens between.
    for (const name of emptied) await options.set(name, '', held.store);
    for (const { name, data } of changes) await options.set(name, data, held.store);
    for (const name of emptied)
      await writeAudit(held, c.get('user'), noteOf(name, [{ field: name }]));
    const changed = changes.flatMap(changeOf);
    if (changed.length > 0) await writeAudit(held, c.get('user'), noteOf(key, changed));
    return ok(c);
  });
  app.post('/test', async (c) => {
    const { section } = await readBody(c);
    const own = await services.store.db
      .selectFrom('user')
      .select('email')
      .where('id', '=', c.get('user').id)
      .executeTakeFirst();
    const asker = { services, email: own?.email ?? '', locale: localeOfRequest(c) };
    return ok(c, await testSettings(section, asker));
  });
  return app;
}
