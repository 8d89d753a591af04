/** Reads what a provider answers, never more than a bound. */

import { byteBudget } from '../../kernel/requests/byteBudget';

/** Bytes of answers that are in memory at once: of one user, and of all in this process. */
const hold = byteBudget<number>(64 * 2 ** 20, 128 * 2 ** 20);

export class TooLong extends Error {
  /** Bytes that came. */
  readonly size: number;

  constructor(message: string, size: number) {
    super(message);
    this.size = size;
  }
}

/**
 * The bytes of an answer.
 * @param userId whose call is answered; 0 for a text that is too short to count
 * @throws TooLong once more than `maxBytes` came; the rest is not read
 */
export async function readBytes(answer: Response, maxBytes: number, userId = 0): Promise<Buffer> {
  const reader = answer.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  const releases: (() => void)[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > maxBytes) throw new TooLong(`more than ${maxBytes} bytes`, size);
      parts.push(part.value);
      if (userId === 0) continue;
      const end = hold(userId, part.value.length);
      if (typeof end === 'string') throw new TooLong('too many long answers at once', size);
      releases.push(end);
    }
    return Buffer.concat(parts);
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  } finally {
    for (const release of releases) release();
  }
}
