/**
 * Answers of writes by their idempotency key, for 24 hours. The database holds hashes, and the answer encrypted with a
 * key derived from the idempotency key itself, for an answer may hold new codes or a password.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../kernel/AppError';
import { sha256 } from '../kernel/secrets';
import type { Services } from '../options/Services';

const lifetime = 86_400;
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
  content: string;
}

/** An answer as it was sent: HTTP status and JSON text. */
export interface KeptAnswer {
  status: number;
  body: string;
}

const derive = ({ key, userId }: KeyedWrite, use: string) =>
  Buffer.from(hkdfSync('sha256', key, String(userId), use, 32));

/** Keyed, for a body may hold a password that could be guessed from a plain hash. */
const contentHash = (write: KeyedWrite) =>
  createHmac('sha256', derive(write, 'content')).update(write.content).digest('hex');

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
 * The answer that this key got before, or undefined for a new key.
 * @throws AppError keyOfOther (422) when the key belongs to another method, path or body; roleTooLow when the user may
 * no
 *   longer see the answer
 */
export async function findAnswer(
  { store, now }: Pick<Services, 'now' | 'store'>,
  write: KeyedWrite,
): Promise<KeptAnswer | undefined> {
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
  return { status: row.status, body: decrypt(write, row.answer) };
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

/** Keeps the answer with the key that was taken. */
export async function keepAnswer(
  { store }: Pick<Services, 'store'>,
  write: KeyedWrite,
  { status, body }: KeptAnswer,
): Promise<void> {
  await store.db
    .updateTable('idempotency')
    .set({ status, answer: encrypt(write, body) })
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
