/** Random ids and one-way hashes. */
import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { isBcrypt, isWholeForBcrypt, matchesBcrypt } from './bcrypt';
import { fairTurns, type Turn } from './fairTurns';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A text of letters and digits from the system's random source. */
export function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** 256 random bits as hex. */
export function randomId(): string {
  return randomBytes(32).toString('hex');
}

/** SHA-256 as hex, for ids that are random already. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** scrypt's N as a power of two that OWASP advises for r = 8 and p = 5. */
export const standardPasswordCost = 14;
let cost: Cost = { N: 2 ** standardPasswordCost, r: 8, p: 5 };

/** How much work a new hash is. Stored hashes keep their own; cheaper ones are made again at the next sign-in. */
export function setPasswordCost(power: number): void {
  cost = { ...cost, N: 2 ** power };
}

/** The highest cost of a stored hash: a text with more would block the server. */
const maxMemory = 64 * 2 ** 20;
const maxParallel = 16;

/** Bytes that scrypt needs. */
const memoryOf = ({ N, r, p }: Cost) => 128 * r * (N + p);

/** At most two hashes at once, and never on all processors: each takes 16 MiB and a thread of the pool. */
const maxRunning = Math.min(2, Math.max(1, availableParallelism() - 1));
/** More would wait for many seconds; who comes then is asked to try again. */
const maxWaiting = 50;
const inTurn = fairTurns(maxRunning, maxWaiting);

function deriveNow(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      32,
      { N, r, p, maxmem: 2 * maxMemory },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

const derive = (password: string, salt: Buffer, of: Cost, turn: Turn): Promise<Buffer> =>
  inTurn(turn, () => deriveNow(password, salt, of));

/** scrypt; the text carries its parameters. @throws AppError busy (503) */
export async function hashPassword(password: string, turn: Turn): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, turn);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** The parameters of a stored hash; undefined for any other text, or one that costs more than this server spends. */
function costOf(hash: string): Cost | undefined {
  const [name, ...numbers] = hash.split('$').slice(0, 4);
  const [N = 0, r = 0, p = 0] = numbers.map(Number);
  const isSound =
    name === 'scrypt' &&
    [N, r, p].every((value) => Number.isSafeInteger(value) && value >= 1) &&
    N >= 2 &&
    Number.isInteger(Math.log2(N)) &&
    p <= maxParallel &&
    memoryOf({ N, r, p }) <= maxMemory;
  return isSound ? { N, r, p } : undefined;
}

/** Checks a hash of bcrypt. The work of the own kind is done beside it, and takes longer: it shows in no timing. */
async function verifyBcrypt(password: string, hash: string, turn: Turn): Promise<boolean> {
  const [matches] = await inTurn(turn, () =>
    Promise.all([matchesBcrypt(password, hash), deriveNow(password, randomBytes(16), cost)]),
  );
  return matches;
}

/**
 * True when the password matches. Without a hash it does the same work, so that timing does not reveal which accounts
 * exist.
 * @throws AppError busy (503)
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  turn: Turn,
): Promise<boolean> {
  if (hash !== undefined && isBcrypt(hash)) return verifyBcrypt(password, hash, turn);
  const stored = hash === undefined ? undefined : costOf(hash);
  const [, , , , salt = '', expected = ''] = hash?.split('$') ?? [];
  const key = await derive(password, Buffer.from(salt, 'base64'), stored ?? cost, turn);
  const wanted = Buffer.from(expected, 'base64');
  return stored !== undefined && wanted.length === key.length && timingSafeEqual(wanted, key);
}

/** True for a hash that costs a guesser less than one made today. @param password that matches it */
export function isWeakHash(hash: string, password: string): boolean {
  if (isBcrypt(hash)) return isWholeForBcrypt(password);
  const stored = costOf(hash);
  return stored !== undefined && stored.N * stored.r * stored.p < cost.N * cost.r * cost.p;
}
