/** Logs: administrators read all, everybody their own. */

import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { TextFilter } from '../../schema/filters/Filter';
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
import { readFilter } from '../records/filterSql';
import { pageOf } from '../records/lists';
import { type PageWords, readPageWords } from '../records/pages';
import { pageSize } from '../records/records';
import { idOfName, namesOf } from '../store/tables/accountNames';
import { presentRow } from '../store/tables/columns';
import type { StoredRow } from '../store/tables/tables';
import { clearLogs } from './clearLogs';
import { groupFailures } from './failureGroups';
import { withoutUpstream } from './failures';
import type { LogFilter } from './logFilter';
import { listLogs, sumQuota } from './logs';
import { listManagement } from './management';
import { oneFigure } from './oneFigure';
import type { Part } from './readPage';
import { countLogs, listSortedLogs } from './sortedLogs';
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

/** Filters of the contract, each of one value. */
const ofContract = ['type', 'channel', 'token_name', 'model_name', 'username'];

/** True for a filter of several values, or by what is not one: pages of `page_size` take these, too. */
const isOther = (c: AppContext, name: string): boolean =>
  (c.req.query('page_size') ?? '') !== '' &&
  ['type', 'channel'].includes(name) &&
  !/^\d*$/.test(c.req.query(name) ?? '');

/** The filters of a page that the contract does not have. */
function otherFilter(c: AppContext, isOwn: boolean): TextFilter | undefined {
  const texts = Object.entries(c.req.query()).filter(
    ([name]) =>
      !(isOwn && notOfOwn.includes(name)) && (!ofContract.includes(name) || isOther(c, name)),
  );
  const fields = Object.fromEntries(texts);
  const { role } = c.get('user');
  return readFilter(resourceSchema('log'), fields, role, localeOfRequest(c), 'any');
}

/** More letters than a reason has. */
const maxReason = 1000;

/** The filter of a list; a field above the role narrows nothing, for it would tell its values. */
function filterOf(c: AppContext): LogFilter {
  const { properties } = resourceSchema('log');
  const isSeen = (name: string) => isVisibleTo(properties[name], c.get('user').role);
  const text = (name: string) => (isSeen(name) ? (c.req.query(name) ?? '') : '');
  const number = (name: string) => (isSeen(name) && !isOther(c, name) ? numberOf(c, name) : 0);
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

/** Fields that an entry of one's own does not tell. */
const notOfOwn = ['id', 'channel', 'user_id', 'username'];

/** A part of the log; changes by administrators are among the entries of their type. */
function partOfLog(
  services: Services,
  c: AppContext,
  filter: LogFilter,
  part: Part & Pick<PageWords, 'sort'>,
  userId?: number,
) {
  if (filter.type === logType.management)
    return listManagement(services, filter, part, localeOfRequest(c), userId);
  return part.sort
    ? listSortedLogs(services.store, filter, part, part.sort, userId)
    : listLogs(services, filter, part, userId);
}

/** The log as the contract has it, or by the words of `readPageWords`. */
async function answerLog(
  c: AppContext,
  services: Services,
  filter: LogFilter,
  presentOne: (row: StoredRow<'log'>, user: CurrentUser) => Row,
  userId?: number,
): Promise<Response> {
  checkAccess(c, { resource: 'log', action: 'list' });
  const words = readPageWords(c, 'log', userId === undefined ? [] : notOfOwn);
  const { size, sort } = words ?? { size: pageSize };
  const offset = pageOf(c) * size;
  const also = words && otherFilter(c, userId !== undefined);
  const wanted = also ? { ...filter, also } : filter;
  // One more says whether more follow.
  const part = { offset, limit: words ? size + 1 : size, sort };
  const rows = await partOfLog(services, c, wanted, part, userId);
  const data = rows.slice(0, size).map((row) => presentOne(row, c.get('user')));
  if (!words) return ok(c, data);
  const hasMore = rows.length > size;
  const isEnd = !hasMore && (rows.length > 0 || offset === 0);
  const isCounted = !isEnd && filter.type !== logType.management;
  const count = isEnd
    ? { total: offset + rows.length }
    : isCounted && (await countLogs(services.store, wanted, userId));
  return ok(c, data, { has_more: hasMore, ...count });
}

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

/** The user that a report for administrators is narrowed to. @throws AppError badField for nobody's name */
async function userNamed(c: AppContext, { store }: Services): Promise<number | undefined> {
  const name = c.req.query('username') ?? '';
  if (name === '') return undefined;
  checkSum(c, ['username']);
  const id = await idOfName(store.db, name);
  if (id === undefined) throw new AppError('unknownUser', {}, 400, { username: 'unknownUser' });
  return id;
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
    const { id } = c.get('user');
    return answerLog(c, services, ownFilter(c), presentOwn, id);
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
  app.get('/usage', admin, one, async (c) =>
    answerUsage(c, services, await userNamed(c, services)),
  );
  app.get('/self/failures', user, one, (c) =>
    answerFailures(c, services, ownFilter(c), c.get('user').id),
  );
  app.get('/failures', admin, one, async (c) =>
    answerFailures(c, services, await filterOfAll(c, services)),
  );
  app.get('/', admin, one, async (c) => {
    const filter = await filterOfAll(c, services);
    return answerLog(c, services, filter, present);
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
