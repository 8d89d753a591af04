/** Streams of events on their way to a client: headers for proxies, and signs of life while nothing comes. */

/** How long a stream may be silent before a comment is sent, in ms: proxies give up after 60 s, some after 30. */
export const commentMs = 15_000;

const comment = new TextEncoder().encode(': waiting\n\n');

/**
 * Headers that keep a stream of events from being held back or packed on its way.
 * @param kept whether and where it may be kept, as Cache-Control says it
 */
export const unbuffered = (kept: 'no-cache' | 'no-store') => ({
  'X-Accel-Buffering': 'no',
  'Cache-Control': `${kept}, no-transform`,
});

export const isEventStream = (type: string | null): boolean =>
  /^\s*text\/event-stream\b/i.test(type ?? '');

/** An empty line, which ends an event. */
const emptyLine = /(?:\r\n|\n|\r(?!\n))(?:\r\n|\n|\r)$/;

/**
 * A stream of events with a comment, which readers skip, for each while in which none came. Nothing is put into an
 * event.
 * @param ms of such a while
 */
export function withComments(
  events: ReadableStream<Uint8Array>,
  ms: number,
): ReadableStream<Uint8Array> {
  const reader = events.getReader();
  let reading: ReturnType<typeof reader.read> | undefined;
  /** The last signs that went by: as many as the longest end of an event has. */
  let end = '';
  const next = async () => {
    reading ??= reader.read();
    if (end !== '' && !emptyLine.test(end)) return await reading;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ms).unref();
    });
    return await Promise.race([reading, silence]).finally(() => clearTimeout(timer));
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (stream) => {
        const part = await next();
        if (!part) return stream.enqueue(comment);
        reading = undefined;
        if (part.done) return stream.close();
        end = (end + Buffer.from(part.value.subarray(-4)).toString('latin1')).slice(-4);
        stream.enqueue(part.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
