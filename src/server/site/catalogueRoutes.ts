/** Names to choose from (models by channel type, and groups), and quota that a program adds. */

import { Hono } from 'hono';
import channelModels from '../../../schemas/channel-models.json';
import { userRole } from '../../schema/records.gen';
import { topUp } from '../accounts/topUp';
import { changesBetween } from '../auth/auditChanges';
import { checkAccess, requireRole } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { availableModels } from '../channels/availableModels';
import { ok } from '../kernel/requests/envelope';
import { readBody } from '../kernel/requests/readBody';
import type { AppEnv } from '../kernel/requests/types';
import { quotaForLog } from '../logs/logs';
import type { Services } from '../options/Services';

export function catalogueRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.get('/models', requireRole(services, 1), (c) => ok(c, channelModels));
  app.get('/user/available_models', requireRole(services, 1), async (c) =>
    ok(c, await availableModels(services, c.get('user').id)),
  );
  app.post('/topup', requireRole(services, userRole.administrator), async (c) => {
    checkAccess(c, { resource: 'user.quota', action: 'write' });
    const body = await readBody(c);
    const held = await c.get('begin')(services);
    const [before, after] = await topUp(held, c.get('user'), body);
    await writeAudit(held, c.get('user'), {
      key: 'toppedUp',
      what: `#${body['user_id']}`,
      quota: quotaForLog(services, Number(body['quota'])),
      ids: [Number(body['user_id'])],
      changes: changesBetween('user', before, after),
    });
    return ok(c);
  });
  app.get('/group', requireRole(services, userRole.administrator), (c) =>
    ok(c, Object.keys(services.options.table('GroupRatio'))),
  );
  return app;
}
