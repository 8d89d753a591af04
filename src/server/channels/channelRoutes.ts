/** Channels: the calls of every resource, and those on many channels. */

import { Hono } from 'hono';
import { channelStatus, userRole } from '../../schema/records.gen';
import { requireRole } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { ok } from '../kernel/envelope';
import type { AppEnv } from '../kernel/types';
import type { Services } from '../options/Services';
import { parseId, recordRoutes } from '../records/recordRoutes';
import { getRecord } from '../records/records';
import { allModels } from './allModels';
import { updateBalance } from './channelBalance';
import { channelRules } from './channelRules';
import { testChannel } from './testChannel';
import { startTests } from './testManyChannels';

export function channelRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.administrator));
  // As recorded, this list has no success flag.
  app.get('/models', (c) =>
    c.json({
      object: 'list',
      data: allModels.map((id) => ({
        id,
        object: 'model',
        created: 1_626_777_600,
        owned_by: 'relay',
      })),
    }),
  );
  app.delete('/disabled', async (c) => {
    const { numDeletedRows } = await services.store.db
      .deleteFrom('channel')
      .where('status', '!=', channelStatus.enabled)
      .executeTakeFirst();
    await writeAudit(services, c.get('user'), {
      key: 'deletedDisabled',
      count: Number(numDeletedRows),
    });
    return ok(c, Number(numDeletedRows));
  });
  // Of these, the fields stand beside success; newer and older clients read the model under other names.
  app.get('/test', async (c) => {
    await startTests(services, c.req.query('scope') ?? 'all');
    return ok(c);
  });
  app.get('/test/:id', async (c) => {
    const row = await getRecord(services.store, 'channel', {}, parseId(c.req.param('id')));
    const { model, ...result } = await testChannel(services, row, c.req.query('model') ?? '');
    return c.json({ ...result, model, modelName: model });
  });
  app.get('/update_balance/:id', async (c) => {
    const row = await getRecord(services.store, 'channel', {}, parseId(c.req.param('id')));
    return c.json({ success: true, message: '', balance: await updateBalance(services, row) });
  });
  app.route('/', recordRoutes(services, 'channel', channelRules));
  return app;
}
