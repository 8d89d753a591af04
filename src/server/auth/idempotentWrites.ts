/**
 * The header Idempotency-Key: a write that is sent again with the same key is not done again but answered as the first
 * time. Key, write and answer are one transaction, so that a process that is killed leaves all of them or none.
 */

import { createMiddleware } from 'hono/factory';
import { userStatus } from '../../schema/records.gen';
import { AppError } from '../kernel/errors/AppError';
import type { AppContext, AppEnv, CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { RequestTransaction } from '../store/tables/transactions';
import {
  type DoneWrite,
  findDone,
  forgetOldKeys,
  type KeptAnswer,
  type KeyedWrite,
  keepAnswer,
  takeKey,
} from './idempotency';
import { isGet } from './refuseOtherSites';
import { findUser, orNobody } from './session';

/** GETs that change something and take a key, as `isKeyed` of the browser's settle.ts has them. */
const keyedGets = new Set(['/api/user/token', '/api/oauth/wechat/bind', '/api/oauth/email/bind']);

/** A sign-in may be sent as often as one likes, and its cookie is not kept; a check counts in its session. */
const unkeyed = new Set([
  '/api/user/login',
  '/api/user/login/code',
  '/api/user/passkey/login/finish',
  '/api/user/check',
  '/api/user/check/finish',
]);

/** Calls by which guests change something. At any other their key does not count, and nobody reads their body. */
const ofGuests = new Set(['/api/user/register', '/api/user/reset']);

/** How long a repeated call waits for the first one, in ms. */
const patience = 10_000;

/** Seconds between two looks for keys that are too old. */
const sweepEvery = 600;

/** The key of a write, or undefined where there is none. @throws AppError badKey (400) */
function keyOf(c: AppContext): string | undefined {
  const key = c.req.header('idempotency-key');
  const path = c.req.path.replace(/\/$/, '');
  if (key === undefined || unkeyed.has(path) || !(!isGet(c) || keyedGets.has(path)))
    return undefined;
  if (!/^[!-~]{1,100}$/.test(key)) throw new AppError('badKey', {}, 400);
  return key;
}

async function describeWrite(
  c: AppContext,
  key: string,
  user: CurrentUser | undefined,
): Promise<KeyedWrite> {
  return {
    key,
    userId: user?.id ?? 0,
    role: user?.role ?? 0,
    method: c.req.method,
    path: c.req.path,
    content: [`${new URL(c.req.url).search}\n`, await c.req.text()],
  };
}

/** @throws AppError answerGone (409) where the answer is no longer kept */
function replay(c: AppContext, { answer }: DoneWrite): Response {
  if (!answer) throw new AppError('answerGone', {}, 409);
  // With those that every answer has.
  const { headers } = c.body(null, 200, {
    'Content-Type': 'application/json',
    'Idempotency-Replayed': 'true',
  });
  return new Response(answer.body, { status: answer.status, headers });
}

/** The answer of a write that was done; undefined for a refusal, which is not kept. */
async function successOf(response: Response): Promise<KeptAnswer | undefined> {
  if (!response.ok) return undefined;
  const body = await response.clone().text();
  const isRefusal = /^\s*\{\s*"success"\s*:\s*false\b/.test(body);
  return isRefusal ? undefined : { status: response.status, body };
}

/** Whether the work ends within a time, in ms. */
function settlesWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}

/** Of each key, lets one call at a time run within this process. @throws AppError keyRunning (409) */
function turns() {
  const running = new Map<string, Promise<void>>();
  return async (name: string): Promise<() => void> => {
    for (let before = running.get(name); before; before = running.get(name))
      if (!(await settlesWithin(before, patience)))
        throw new AppError('keyRunning', { seconds: 1 }, 409);
    let end = () => {};
    running.set(
      name,
      new Promise((resolve) => {
        end = () => {
          running.delete(name);
          resolve();
        };
      }),
    );
    return end;
  };
}

/** Takes back what was not committed, and the options that were in force with it. */
async function undo(
  { options }: Pick<Services, 'options'>,
  transaction: RequestTransaction,
): Promise<void> {
  if (!transaction.isLost) return;
  await transaction.rollback();
  await options.reload();
}

/** Hands the transaction down: what the request writes begins it. */
function handDown(c: AppContext, transaction: RequestTransaction): void {
  c.set('begin', async (services) =>
    Object.assign({}, services, { store: await transaction.open() }),
  );
}

/** Does all of a write without a key, or nothing of it: a record and its log entry, an account and its gifts. */
async function doWhole(
  c: AppContext,
  services: Pick<Services, 'options' | 'store'>,
  next: () => Promise<void>,
): Promise<void> {
  const transaction = new RequestTransaction(services.store);
  handDown(c, transaction);
  try {
    await next();
    if (!c.error) await transaction.commit();
  } finally {
    await undo(services, transaction);
  }
}

/** Does the write and keeps its answer, or undoes all of it. */
async function doOnce(
  c: AppContext,
  services: Pick<Services, 'log' | 'now' | 'options' | 'store'>,
  write: KeyedWrite,
  next: () => Promise<void>,
): Promise<void> {
  const { now, store } = services;
  const transaction = new RequestTransaction(store, (held) => takeKey({ now, store: held }, write));
  handDown(c, transaction);
  try {
    await next();
    const answer = transaction.isLost ? await successOf(c.res) : undefined;
    if (answer) {
      await keepAnswer({ store: await transaction.open() }, write, answer);
      return await commit(services, write, transaction);
    }
  } finally {
    await undo(services, transaction);
  }
  // A twin at another process may have been done meanwhile, and this one refused because of that.
  const first = c.res.ok && (await successOf(c.res)) ? undefined : await findDone(services, write);
  if (!first) return;
  c.res = undefined;
  c.res = replay(c, first);
}

/** @throws AppError outcomeUnknown (409) where the database was lost just then */
async function commit(
  services: Pick<Services, 'log' | 'now' | 'store'>,
  write: KeyedWrite,
  transaction: RequestTransaction,
): Promise<void> {
  try {
    await transaction.commit();
  } catch (error) {
    const kept = await findDone(services, write).catch(() => {
      services.log.error({ err: error }, 'lost the database while saving');
      throw new AppError('outcomeUnknown', {}, 409);
    });
    if (!kept) throw error;
  }
}

/**
 * Answers a repeated write as the first time. A write without the header is done whole or not at all; other calls go on
 * as ever.
 */
export function idempotentWrites(services: Services) {
  const takeTurn = turns();
  let swept = 0;
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = keyOf(c);
    if (key === undefined) return doWhole(c, services, next);
    const user = await orNobody(findUser(c, services));
    if (user ? user.status !== userStatus.active : !ofGuests.has(c.req.path))
      return doWhole(c, services, next);
    const write = await describeWrite(c, key, user);
    const endTurn = await takeTurn(`${write.userId} ${key}`);
    try {
      const first = await findDone(services, write);
      if (first) return replay(c, first);
      await doOnce(c, services, write, next);
    } finally {
      endTurn();
    }
    if (services.now() - swept >= sweepEvery) {
      swept = services.now();
      await forgetOldKeys(services);
    }
    return undefined;
  });
}
