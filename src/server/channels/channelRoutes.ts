/** Channels: the calls of every resource, and those on many channels. */

import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { type Channel, channelStatus, userRole } from '../../schema/records.gen';
import { checkAccess, requireRole } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/AppError';
import { ok } from '../kernel/envelope';
import { localeOfRequest } from '../kernel/localeOfRequest';
import { readBody } from '../kernel/readBody';
import type { AppContext, AppEnv } from '../kernel/types';
import type { Services } from '../options/Services';
import { parseId, recordRoutes } from '../records/recordRoutes';
import { getRecord } from '../records/records';
import { allModels } from './allModels';
import { checkDraft, draftOf, listModels } from './askUpstream';
import { updateBalance } from './channelBalance';
import { channelRules } from './channelRules';
import { testChannel } from './testChannel';
import { startTests } from './testManyChannels';

const special = ['/models', '/disabled', '/test/*', '/update_balance/*', '/provider/*'];

export function channelRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.user));
  // What is not a call on a record is for administrators, whoever else the schema lets see channels.
  for (const path of special)
    app.use(path, async (c, next) => {
      if (c.get('user').role < userRole.administrator) throw new AppError('roleTooLow');
      await next();
    });
  // An empty search answers all channels with their models.
  app.use('/search', compress());
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
    checkAccess(c, { resource: 'channel', action: 'delete' });
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
  // These answers have their fields beside success, and the model under two names for older and newer clients.
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
  // Ours, beside the contract: asks a provider before the channel is saved. Nothing of the answer is kept.
  const readDraft = async (c: AppContext) => {
    const body = await readBody(c);
    const id = body['id'];
    const stored =
      id === undefined ? undefined : await getRecord(services.store, 'channel', {}, parseId(id));
    // The store answers rows of any table; this one is of channels.
    return draftOf(body, stored as Partial<Channel> | undefined, localeOfRequest(c));
  };
  app.post('/provider/models', async (c) => ok(c, await listModels(services, await readDraft(c))));
  app.post('/provider/check', async (c) => ok(c, await checkDraft(services, await readDraft(c))));
  app.route('/', recordRoutes(services, 'channel', channelRules));
  return app;
}
