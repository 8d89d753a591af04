/** Bodies as SDKs and proxies pack them: unpacked as they come, so that bounds count the unpacked bytes. */
import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../kernel/requests/types';
import { V1Error } from './V1Error';

type Decoder = NodeJS.ReadWriteStream;

/** Node has it from version 22.15 on; its types of version 20 do not. */
const zstd: (() => Decoder) | undefined = Reflect.get(zlib, 'createZstdDecompress');

const decoders: Readonly<Record<string, (() => Decoder) | undefined>> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  ...(zstd ? { zstd } : {}),
};

async function* unpacked(body: Readable, decoder: Decoder, encoding: string) {
  try {
    // The reader of the decoder learns of errors.
    yield* pipeline(body, decoder, () => {});
  } catch {
    throw new V1Error(400, 'bad_encoding', `the body cannot be read as ${encoding}`);
  }
}

/** @throws V1Error 415 naming the encoding; 400 by who reads a body that is not so packed */
export const decodeBody = createMiddleware<AppEnv>(async (c, next) => {
  const encoding = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase();
  // To ask for the body of a plain request would make a slower stream of it.
  const body = encoding === 'identity' ? undefined : c.req.raw.body;
  if (!body) return next();
  const make = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!make)
    throw new V1Error(
      415,
      'unknown_encoding',
      `Content-Encoding: ${encoding.slice(0, 40)} is not known here; known are ${Object.keys(decoders).join(', ')}`,
    );
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  const parts = unpacked(Readable.from(body, { objectMode: false }), make(), encoding);
  const plain = new ReadableStream<Uint8Array>({
    pull: async (sender) => {
      const { done, value } = await parts.next();
      if (done) sender.close();
      else sender.enqueue(Buffer.from(value));
    },
    cancel: () => void parts.return(),
  });
  const init: RequestInit & { duplex: 'half' } = { headers, body: plain, duplex: 'half' };
  c.req.raw = new Request(c.req.raw, init);
  await next();
});
