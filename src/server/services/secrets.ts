/** Random ids and one-way hashes. */
import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

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

const cost = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 2 ** 20 };

/** At most two hashes at once: each takes 16 MiB and a thread of the pool. */
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

/** scrypt with a cost equal to OWASP's advice; the text carries its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** True when the password matches. Without a hash the same work is done, so that time does not tell who exists. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , salt = '', expected = ''] = hash?.split('$') ?? [];
  const key = await derive(password, Buffer.from(salt, 'base64'));
  const wanted = Buffer.from(expected, 'base64');
  return hash !== undefined && wanted.length === key.length && timingSafeEqual(wanted, key);
}
