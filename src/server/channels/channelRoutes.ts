/** Channels: the calls of every resource, and those on many channels. */

import { Hono } from 'hono';
import { compress } from 'hono/compress';
import channelModels from '../../../schemas/channel-models.json';
import { type Channel, channelStatus, userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { changesBetween } from '../auth/auditChanges';
import { checkAccess, requireRole } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/errors/AppError';
import { ok } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import { readBody } from '../kernel/requests/readBody';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import { channelDay } from '../logs/channelDay';
import type { Services } from '../options/Services';
import { getHeldRecord } from '../records/holdRecord';
import { parseId } from '../records/lists';
import { recordRoutes } from '../records/recordRoutes';
import { getRecord } from '../records/records';
import { releaseReferences } from '../records/references';
import { rightFilter } from '../records/rightFilter';
import { storedValues } from '../store/tables/columns';
import { checkDraft, draftOf, listModels } from './askUpstream';
import { updateBalance } from './channelBalance';
import { channelRules } from './channelRules';
import { describeKeys, withKeyState, withoutKey } from './manyKeys';
import { reasonIn, testChannel } from './testChannel';
import { startTests, testByRules } from './testManyChannels';

/** Every model that any channel type is known to serve, each once. */
const allModels: readonly string[] = [...new Set(Object.values(channelModels).flat())];

const special = ['/models', '/disabled', '/test/*', '/update_balance/*', '/day/*', '/provider/*'];

/**
 * Deletes those that are switched off and that the caller may delete, or none where one must not go.
 * @param store that of the transaction
 * @returns their ids
 */
async function deleteDisabled(c: AppContext, { records }: Services['store']): Promise<number[]> {
  const writer = { caller: c.get('user'), locale: localeOfRequest(c) };
  const deleted = await records
    .deleteFrom('channel')
    .where('status', '!=', channelStatus.enabled)
    .where((eb) => rightFilter(eb, resourceSchema('channel'), writer.caller, ['read', 'delete']))
    .returning('id')
    .execute();
  const ids = deleted.map(({ id }) => id);
  await releaseReferences(records, 'channel', ids, writer);
  return ids;
}

/** Ours, beside the contract: asks a provider before the channel is saved. Nothing of the answer is kept. */
function providerRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const readDraft = async (c: AppContext) => {
    const body = await readBody(c);
    const id = body['id'];
    const action = id === undefined ? 'create' : 'edit';
    checkAccess(c, { resource: 'channel', action });
    const stored =
      id === undefined
        ? undefined
        : await getRecord(services.store, 'channel', { caller: c.get('user') }, parseId(id));
    // The key of a channel is sent along: a caller with it could save the channel, too.
    if (stored)
      checkAccess(c, {
        resource: 'channel',
        action,
        record: storedValues(resourceSchema('channel'), stored),
      });
    // The store answers rows of any table; this one is of channels.
    return draftOf(body, stored as Partial<Channel> | undefined, localeOfRequest(c));
  };
  app.post('/models', async (c) => ok(c, await listModels(services, await readDraft(c))));
  app.post('/check', async (c) => {
    const { models } = await readBody(c);
    const names = Array.isArray(models) ? models.join(',') : models;
    const draft = await readDraft(c);
    return ok(c, await checkDraft(services, draft, typeof names === 'string' ? names : ''));
  });
  return app;
}

/**
 * Switches one key of several on or off, or removes it. @returns the keys as forms show them
 * @throws AppError keyMoved where it is another key by now; lastKey
 */
async function changeKey(c: AppContext, services: Services) {
  checkAccess(c, { resource: 'channel', action: 'edit' });
  const [id, action] = [parseId(c.req.param('id')), c.req.param('action')];
  const { index: sent, tail, count } = await readBody(c);
  const held = await c.get('begin')(services);
  const row = await getHeldRecord(held.store, 'channel', { caller: c.get('user') }, id);
  checkAccess(c, {
    resource: 'channel',
    action: 'edit',
    record: storedValues(resourceSchema('channel'), row),
  });
  const index = parseId(sent);
  const keys = describeKeys(row);
  // Short keys have no tail: their number tells at least that one has gone.
  const isSame = count === keys.length && keys[index]?.tail === (tail ?? '');
  if (!row.key_mode || !isSame) throw new AppError('keyMoved');
  if (action === 'remove' && keys.length === 1) throw new AppError('lastKey');
  const off = { status: channelStatus.disabled, time: services.now(), reason: '' };
  const changes: Record<string, () => ReturnType<typeof withoutKey>> = {
    on: () => withKeyState(row, index, undefined),
    off: () => withKeyState(row, index, off),
    remove: () => withoutKey(row, index),
  };
  const change = action && Object.hasOwn(changes, action) ? changes[action] : undefined;
  if (!change) throw new AppError('notFound');
  const columns = change();
  await held.store.db.updateTable('channel').set(columns).where('id', '=', id).execute();
  await writeAudit(held, c.get('user'), {
    key: 'changed',
    record: 'channel',
    what: `#${id}`,
    fields: 'key_states',
    ids: [id],
    changes: changesBetween('channel', row, { ...row, ...columns }),
  });
  return describeKeys({ ...row, ...columns });
}

export function channelRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.user));
  // A call beside those on a record is for administrators, also where the schema lets others see channels.
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
    const held = await c.get('begin')(services);
    const ids = await deleteDisabled(c, held.store);
    const count = ids.length;
    await writeAudit(held, c.get('user'), { key: 'deletedDisabled', count, ids });
    return ok(c, count);
  });
  // These answers have their fields beside success, and the model under two names for older and newer clients.
  app.get('/test', async (c) => {
    checkAccess(c, { resource: 'channel', action: 'test' });
    await startTests(services, c.req.query('scope') ?? 'all');
    return ok(c);
  });
  const scopeOf = (c: AppContext) => ({ caller: c.get('user') });
  app.get('/test/:id', async (c) => {
    checkAccess(c, { resource: 'channel', action: 'test' });
    const id = parseId(c.req.param('id'));
    const row = await getRecord(services.store, 'channel', scopeOf(c), id);
    // Ours, beside the contract: a test that is part of one of all follows the operator's rules as that does.
    const test = c.req.query('automatic') === 'true' ? testByRules : testChannel;
    const result = await test(services, row, c.req.query('model') ?? '');
    const { outcome, model, time } = result;
    return c.json({
      success: outcome === 'works',
      message: reasonIn(result, localeOfRequest(c)),
      // Ours, beside the contract: no call could tell whether the channel works.
      ...(outcome === 'notTested' ? { data: { tested: false } } : {}),
      model,
      time,
      modelName: model,
    });
  });
  app.get('/update_balance/:id', async (c) => {
    checkAccess(c, { resource: 'channel', action: 'balance' });
    const id = parseId(c.req.param('id'));
    const row = await getRecord(services.store, 'channel', scopeOf(c), id);
    return c.json({ success: true, message: '', balance: await updateBalance(services, row) });
  });
  // Ours, beside the contract.
  app.get('/day/:id', async (c) => {
    checkAccess(c, { resource: 'log', action: 'list' });
    for (const field of ['failed_calls', 'elapsed_time', 'quota'])
      checkAccess(c, { resource: `log.${field}`, action: 'read' });
    const id = parseId(c.req.param('id'));
    await getRecord(services.store, 'channel', scopeOf(c), id);
    return ok(c, await channelDay(services, id));
  });
  app.get('/:id/keys', async (c) => {
    checkAccess(c, { resource: 'channel', action: 'edit' });
    const id = parseId(c.req.param('id'));
    return ok(c, describeKeys(await getRecord(services.store, 'channel', scopeOf(c), id)));
  });
  app.post('/:id/keys/:action', async (c) => ok(c, await changeKey(c, services)));
  app.route('/provider', providerRoutes(services));
  app.route('/', recordRoutes(services, 'channel', channelRules));
  return app;
}
