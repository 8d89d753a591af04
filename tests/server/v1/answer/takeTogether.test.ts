/** A provider's output so far is passed on at once, in few large parts. */
import { describe, expect, it } from 'vitest';
import { takeTogether } from '../../../../src/server/v1/channels/patience';

describe('what has come', () => {
  /** Lengths of what is taken until the end, or until it breaks off. */
  async function taken(stream: ReadableStream<Uint8Array>): Promise<(number | string)[]> {
    const take = takeTogether(stream.getReader());
    const lengths: (number | string)[] = [];
    try {
      for (let part = await take(); part; part = await take()) lengths.push(part.length);
    } catch (error) {
      lengths.push(String(error));
    }
    return lengths;
  }
  const partsOf = (count: number, end: (controller: ReadableStreamDefaultController) => void) =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (count === 0) return end(controller);
        count -= 1;
        controller.enqueue(new Uint8Array(1000));
      },
    });

  it('is taken together, up to 128 KiB', async () => {
    expect(await taken(partsOf(300, (stream) => stream.close()))).toEqual([
      132_000, 132_000, 36_000,
    ]);
  });

  it('is passed on before what fails after it', async () => {
    const broken = partsOf(3, (stream) => stream.error(new Error('broken off')));
    // Streams drop what was not read before an error; what was read is kept.
    expect((await taken(broken)).at(-1)).toBe('Error: broken off');
  });

  it('waits for nothing that has not', async () => {
    let send = (_part: Uint8Array) => {};
    const take = takeTogether(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          send = (part) => controller.enqueue(part);
        },
      }).getReader(),
    );
    send(new Uint8Array(5));
    expect((await take())?.length).toBe(5);
    const next = take();
    send(new Uint8Array(7));
    expect((await next)?.length).toBe(7);
  });
});
