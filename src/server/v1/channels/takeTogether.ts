/**
 * Takes together what a provider has sent by now. A reader that takes turns with others would, for each part alone,
 * leave the HTTP client a backlog that grows, which it copies for each part.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** More than a socket brings in one turn of the event loop. */
const enoughBytes = 2 ** 17;

/** @returns a function that takes all parts that are there, or waits for one; undefined at the end */
export function takeTogether(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): () => Promise<Uint8Array | undefined> {
  let next: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;
  return async () => {
    const parts: Uint8Array[] = [];
    for (let size = 0; size < enoughBytes; ) {
      next ??= reader.read();
      // What fails once something came is met at the next call.
      const part = await (size === 0 ? next : Promise.race([next.catch(() => {}), nextTurn()]));
      if (!part?.value) break;
      next = undefined;
      parts.push(part.value);
      size += part.value.length;
    }
    return parts.length > 1 ? Buffer.concat(parts) : parts[0];
  };
}
