/** Logs: administrators read all, everybody their own. */

import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { logType, userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { checkAccess, requireRole } from '../auth/session';
import { AppError } from '../kernel/errors/AppError';
import { ok } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import type { AppContext, AppEnv, CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { pageOf } from '../records/recordRoutes';
import { namesOf } from '../store/tables/accountNames';
import { presentRow } from '../store/tables/columns';
import type { StoredRow } from '../store/tables/tables';
import { clearLogs } from './clearLogs';
import { groupFailures } from './failureGroups';
import { withoutUpstream } from './failures';
import type { LogFilter } from './logFilter';
import { listLogs, sumQuota } from './logs';
import { listManagement } from './management';
import { oneFigure } from './oneFigure';
import { readSummaryRequest, summarise } from './summary';
import { readUsageRequest, reportUsage } from './usage';

/** A whole number of the query; nothing and 0 mean no filter. @throws AppError badField naming it */
function numberOf(c: AppContext, name: string): number {
  const text = c.req.query(name) ?? '';
  if (text === '') return 0;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new AppError('badField', { field: name, reason: text });
  return number;
}

/** More letters than a reason has. */
const maxReason = 1000;

/** The filter of a list; a field above the role narrows nothing, for it would tell its values. */
function filterOf(c: AppContext): LogFilter {
  const { properties } = resourceSchema('log');
  const isSeen = (name: string) => isVisibleTo(properties[name], c.get('user').role);
  const text = (name: string) => (isSeen(name) ? (c.req.query(name) ?? '') : '');
  const number = (name: string) => (isSeen(name) ? numberOf(c, name) : 0);
  const reason = isSeen('content') ? (c.req.query('reason') ?? '').slice(0, maxReason) : '';
  return {
    // Only failed calls have reasons.
    type: reason === '' ? number('type') : logType.failed,
    reason,
    channel: number('channel'),
    start_timestamp: numberOf(c, 'start_timestamp'),
    end_timestamp: numberOf(c, 'end_timestamp'),
    token_name: text('token_name'),
    model_name: text('model_name'),
  };
}

/** The same, and of a user who is named in whatever letters. */
async function filterOfAll(c: AppContext, { store }: Services): Promise<LogFilter> {
  const isSeen = isVisibleTo(resourceSchema('log').properties['username'], c.get('user').role);
  const name = isSeen ? (c.req.query('username') ?? '') : '';
  return { ...filterOf(c), usernames: name === '' ? [] : await namesOf(store.db, name) };
}

/** A page of the log; changes by administrators are among the entries of their type. */
const pageOfLog = (services: Services, c: AppContext, filter: LogFilter, userId?: number) =>
  filter.type === logType.management
    ? listManagement(services, filter, pageOf(c), localeOfRequest(c), userId)
    : listLogs(services, filter, pageOf(c), userId);

const present = (row: StoredRow<'log'>, { role }: CurrentUser) =>
  presentRow(resourceSchema('log'), row, role);

/**
 * The owner sees what the client was sent (for status 400 the provider's message); what else a provider said is for
 * administrators.
 */
const ownText = ({ type, content }: StoredRow<'log'>) =>
  type === logType.failed ? withoutUpstream(content ?? '') : content;

/**
 * Own entries come with id 0, as recorded, and so do the channel and any number that is above the role; the name is the
 * caller's own.
 */
function presentOwn(row: StoredRow<'log'>, user: CurrentUser): Row {
  const { properties } = resourceSchema('log');
  const unseen = Object.entries(properties).filter(
    ([, property]) => !property['x-transient'] && !isVisibleTo(property, user.role),
  );
  return {
    ...Object.fromEntries(unseen.map(([name, { type }]) => [name, type === 'string' ? '' : 0])),
    ...present({ ...row, content: ownText(row) }, user),
    id: 0,
    username: user.username,
  };
}

/** Own entries cannot be narrowed by user or channel, as recorded. */
const ownFilter = (c: AppContext): LogFilter => ({ ...filterOf(c), channel: 0 });

/** A sum tells of the entries and of the fields that it is made of. @throws AppError roleTooLow */
function checkSum(c: AppContext, fields: readonly string[]): void {
  checkAccess(c, { resource: 'log', action: 'list' });
  for (const field of fields) checkAccess(c, { resource: `log.${field}`, action: 'read' });
}

/** The fields that groups of a summary are named by. */
const groupFields: Readonly<Record<string, string>> = {
  channel: 'channel',
  model: 'model_name',
  user: 'username',
  token: 'token_name',
};

/** Fields that a summary adds up. */
const summed = ['quota', 'prompt_tokens', 'completion_tokens', 'elapsed_time', 'failed_calls'];

/** Fields that groups of failed calls tell. */
const failureFields = ['content', 'created_at', 'failed_calls'];

async function answerFailures(
  c: AppContext,
  services: Services,
  filter: LogFilter,
  userId?: number,
) {
  checkSum(c, userId === undefined ? [...failureFields, 'channel'] : failureFields);
  return ok(c, await groupFailures(services, filter, c.get('user'), userId));
}

async function answerSummary(c: AppContext, services: Services, userId?: number) {
  const wanted = readSummaryRequest(services, c, userId !== undefined);
  const named = [...wanted.by].flatMap((by) => groupFields[by] ?? []);
  checkSum(c, [...summed, ...named]);
  return ok(c, await summarise(services, wanted, userId));
}

async function answerUsage(c: AppContext, services: Services, userId?: number) {
  const wanted = readUsageRequest(c, services.now(), userId !== undefined);
  const { by } = wanted;
  checkSum(c, [...summed, ...(groupFields[by] ? [groupFields[by]] : [])]);
  // Tokens of others are named with their owners, and groups are those of users.
  if (userId === undefined && by === 'token') checkSum(c, ['username']);
  if (by === 'group') checkAccess(c, { resource: 'user.group', action: 'read' });
  return ok(c, await reportUsage(services, wanted, userId));
}

export function logRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const user = requireRole(services, 1);
  const admin = requireRole(services, userRole.administrator);
  const one = oneFigure(services);
  app.get('/self', user, one, async (c) => {
    checkAccess(c, { resource: 'log', action: 'list' });
    const rows = await pageOfLog(services, c, ownFilter(c), c.get('user').id);
    return ok(
      c,
      rows.map((row) => presentOwn(row, c.get('user'))),
    );
  });
  app.get('/self/stat', user, one, async (c) => {
    checkSum(c, ['quota']);
    return ok(c, { quota: await sumQuota(services, ownFilter(c), c.get('user').id) });
  });
  // A month by hour is long.
  app.use('/summary', compress());
  app.use('/self/summary', compress());
  app.get('/self/summary', user, one, (c) => answerSummary(c, services, c.get('user').id));
  app.get('/summary', admin, one, (c) => answerSummary(c, services));
  app.use('/usage', compress());
  app.use('/self/usage', compress());
  app.get('/self/usage', user, one, (c) => answerUsage(c, services, c.get('user').id));
  app.get('/usage', admin, one, (c) => answerUsage(c, services));
  app.get('/self/failures', user, one, (c) =>
    answerFailures(c, services, ownFilter(c), c.get('user').id),
  );
  app.get('/failures', admin, one, async (c) =>
    answerFailures(c, services, await filterOfAll(c, services)),
  );
  app.get('/', admin, one, async (c) => {
    checkAccess(c, { resource: 'log', action: 'list' });
    const rows = await pageOfLog(services, c, await filterOfAll(c, services));
    return ok(
      c,
      rows.map((row) => present(row, c.get('user'))),
    );
  });
  app.get('/stat', admin, one, async (c) => {
    checkSum(c, ['quota']);
    return ok(c, { quota: await sumQuota(services, await filterOfAll(c, services)) });
  });
  app.delete('/', admin, async (c) => {
    checkAccess(c, { resource: 'log', action: 'clear' });
    const before = numberOf(c, 'target_timestamp');
    if (before <= 0) throw new AppError('targetMissing');
    const begin = () => c.get('begin')(services);
    return ok(c, await clearLogs(services, c.get('user'), before, begin));
  });
  return app;
}
