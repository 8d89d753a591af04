/** Reads what a provider answers, never more than a bound. */

/** Bytes of answers that are held at once, over all requests of this process. */
const maxHeld = 128 * 2 ** 20;
let held = 0;

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
 * @throws TooLong once more than `maxBytes` came; the rest is not read
 */
export async function readBytes(answer: Response, maxBytes: number): Promise<Buffer> {
  const reader = answer.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      held += part.value.length;
      if (size > maxBytes) throw new TooLong(`more than ${maxBytes} bytes`, size);
      if (held > maxHeld) throw new TooLong('too many long answers at once', size);
      parts.push(part.value);
    }
    return Buffer.concat(parts);
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  } finally {
    held -= size;
  }
}
