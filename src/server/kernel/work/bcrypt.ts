/**
 * Password hashes of bcrypt, which accounts of another program come with. They are only checked: the first sign-in
 * replaces them.
 */

import source from 'bcryptjs?raw';
import { Worker } from 'node:worker_threads';
import { isObject } from '../../../schema/isRow';

const form = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** The highest cost, as a power of two, of a hash that is checked: 14 takes about two seconds of a processor. */
const maxCost = 14;

/** bcrypt reads no more of a password. */
const maxBytes = 72;

/** True for a hash that can be checked: of the forms $2a$, $2b$ and $2y$, which differ by name only. */
export function isBcrypt(hash: string): boolean {
  const cost = Number(form.exec(hash)?.[1] ?? 0);
  return cost >= 4 && cost <= maxCost;
}

/** True where bcrypt reads the whole password: of a longer one nobody knows whether its end is right. */
export const isWholeForBcrypt = (password: string): boolean =>
  Buffer.byteLength(password) <= maxBytes;

/** bcrypt in JavaScript keeps its thread for a tenth of a second: it has one of its own. */
const work = `${source}
import { parentPort, workerData } from 'node:worker_threads';
parentPort.postMessage({ matches: compareSync(workerData.password, workerData.hash) });
`;

/** @returns true where the password matches a hash that isBcrypt allows */
export function matchesBcrypt(password: string, hash: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(work)}`), {
      workerData: { password, hash },
    });
    worker.once('message', (answer: unknown) =>
      resolve(isObject(answer) && answer['matches'] === true),
    );
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread of a password check ended early')));
  });
}
