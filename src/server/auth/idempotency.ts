/**
 * Answers of writes by their idempotency key, for 24 hours. Of one user as many answers are kept as have room; a key
 * whose answer had to go stays, so that its write is not done again. The database holds hashes, and the answer
 * encrypted with a key derived from the idempotency key itself, for an answer may hold new codes or a password.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../kernel/errors/AppError';
import { sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';

const lifetime = 86_400;
/** Of one user. The largest answer has room alone. */
const maxBytes = 8_000_000;
const maxAnswers = 2000;
/** How much is left once there were too many, so that not every write has to look for the oldest. */
const leftShare = 0.75;
const keysPerUpdate = 500;
/** How long a write waits for another process that works on the same key or row. */
const lockWait = '5s';

/** A write that carries a key. */
export interface KeyedWrite {
  key: string;
  /** 0 for guests. */
  userId: number;
  role: number;
  method: string;
  path: string;
  /** Query and body as they came. */
  content: readonly string[];
}

/** An answer as it was sent: HTTP status and JSON text. */
export interface KeptAnswer {
  status: number;
  body: string;
}

/** A write that was done, and that its key must not let happen again. */
export interface DoneWrite {
  /** Undefined once it is no longer kept. */
  answer: KeptAnswer | undefined;
}

const derive = ({ key, userId }: KeyedWrite, use: string) =>
  Buffer.from(hkdfSync('sha256', key, String(userId), use, 32));

/** Keyed, for a body may hold a password that could be guessed from a plain hash. */
const contentHash = (write: KeyedWrite) =>
  write.content
    .reduce((sum, part) => sum.update(part), createHmac('sha256', derive(write, 'content')))
    .digest('hex');

function encrypt(write: KeyedWrite, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(write, 'answer'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function decrypt(write: KeyedWrite, stored: string): string {
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derive(write, 'answer'),
    bytes.subarray(0, 12),
  ).setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * The earlier outcome of this key, or undefined for a new key.
 * @throws AppError keyOfOther (422) when the key belongs to another method, path or body; roleTooLow when the user may
 * no
 *   longer see the answer
 */
export async function findDone(
  { store, now }: Pick<Services, 'now' | 'store'>,
  write: KeyedWrite,
): Promise<DoneWrite | undefined> {
  const row = await store.db
    .selectFrom('idempotency')
    .selectAll()
    .where('user_id', '=', write.userId)
    .where('key_hash', '=', sha256(write.key))
    .where('expires', '>', now())
    .executeTakeFirst();
  if (!row) return undefined;
  if (
    row.method !== write.method ||
    row.path !== write.path ||
    row.body_hash !== contentHash(write)
  )
    throw new AppError('keyOfOther', {}, 422);
  if (write.role < row.role) throw new AppError('roleTooLow');
  const isKept = row.answer !== '';
  return {
    answer: isKept ? { status: row.status, body: decrypt(write, row.answer) } : undefined,
  };
}

/**
 * Takes the key within the transaction of the write, so that both are kept or neither. Another transaction that holds
 * the key is waited for.
 * @throws AppError keyRunning (409) when the key is taken by then
 */
export async function takeKey(
  { store, now }: Pick<Services, 'now' | 'store'>,
  write: KeyedWrite,
): Promise<void> {
  if (store.engine.name === 'postgres')
    await sql`select set_config('lock_timeout', ${lockWait}, true)`.execute(store.db);
  const keyHash = sha256(write.key);
  await store.db
    .deleteFrom('idempotency')
    .where('user_id', '=', write.userId)
    .where('key_hash', '=', keyHash)
    .where('expires', '<=', now())
    .execute();
  const taken = await store.db
    .insertInto('idempotency')
    .values({
      user_id: write.userId,
      key_hash: keyHash,
      method: write.method,
      path: write.path,
      body_hash: contentHash(write),
      role: write.role,
      status: 0,
      answer: '',
      expires: now() + lifetime,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) throw new AppError('keyRunning', { seconds: 1 }, 409);
}

/** The answers that are kept of a user: what the index `idempotency_kept` holds. */
const keptOf = ({ store }: Pick<Services, 'store'>, userId: number) =>
  store.db.selectFrom('idempotency').where('user_id', '=', userId).where('bytes', '>', sql.lit(0));

/** Drops the oldest answers of a user who has too many, and leaves their keys. @param more bytes to make room for */
async function dropOldest(
  services: Pick<Services, 'store'>,
  userId: number,
  more: number,
): Promise<void> {
  const { store } = services;
  const { bytes, count } = await keptOf(services, userId)
    .select(({ fn }) => [fn.sum<number | null>('bytes').as('bytes'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow();
  let [leftBytes, leftCount] = [Number(bytes) + more, Number(count) + 1];
  if (leftBytes <= maxBytes && leftCount <= maxAnswers) return;
  const oldestFirst = keptOf(services, userId)
    .select(['key_hash', 'bytes'])
    .orderBy('expires')
    .orderBy('key_hash');
  // A key that another process is about to drop needs no waiting for.
  const rows = await (store.engine.name === 'postgres'
    ? oldestFirst.forUpdate().skipLocked()
    : oldestFirst
  ).execute();
  const dropped: string[] = [];
  for (const row of rows) {
    if (leftBytes <= maxBytes * leftShare && leftCount <= maxAnswers * leftShare) break;
    leftBytes -= Number(row.bytes);
    leftCount -= 1;
    dropped.push(row.key_hash);
  }
  for (let at = 0; at < dropped.length; at += keysPerUpdate)
    await store.db
      .updateTable('idempotency')
      .set({ answer: '', bytes: 0 })
      .where('user_id', '=', userId)
      .where('key_hash', 'in', dropped.slice(at, at + keysPerUpdate))
      .execute();
}

/** Keeps the answer with the key that was taken, and drops the oldest answers where there is no room for it. */
export async function keepAnswer(
  services: Pick<Services, 'store'>,
  write: KeyedWrite,
  { status, body }: KeptAnswer,
): Promise<void> {
  const sealed = encrypt(write, body);
  const answer = sealed.length > maxBytes ? '' : sealed;
  // Before it is added: it is not to be taken for the oldest of its second.
  await dropOldest(services, write.userId, answer.length);
  await services.store.db
    .updateTable('idempotency')
    .set({ status, answer, bytes: answer.length })
    .where('user_id', '=', write.userId)
    .where('key_hash', '=', sha256(write.key))
    .executeTakeFirstOrThrow();
}

/** Deletes the keys whose time is over. */
export async function forgetOldKeys({
  store,
  now,
}: Pick<Services, 'now' | 'store'>): Promise<void> {
  await store.db.deleteFrom('idempotency').where('expires', '<=', now()).execute();
}
