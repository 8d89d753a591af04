/** The request of a call: its fields, whether they come as JSON or as a form, and the headers that go on. */
import type { Context } from 'hono';
import type { Row } from '../../../schema/types';
import { readRelayedBody } from '../../kernel/requests/readBody';
import type { AppEnv } from '../../kernel/requests/types';
import { turnFor } from '../../kernel/work/longWork';
import type { CallKind } from './callKinds';
import { namesOf } from './chatFields';
import { V1Error } from './V1Error';

export interface CallRequest {
  body: Row;
  /** About how many it holds in memory. */
  bytes: number;
  /** Headers of the client that the provider gets. */
  headers: Readonly<Record<string, string>>;
  /** Whether its client wants the provider to stop once it leaves, as the playground does. */
  stopsWhenLeft: boolean;
}

/** The model and the stream of a call as they count; for the log, too, before anything is checked. */
function withModel({ model }: CallKind, body: Row, inPath: string | undefined): Row {
  const named = inPath ?? body['model'] ?? model;
  return named === undefined ? body : { ...body, model: named };
}

/** Fields of forms that are numbers or switches in JSON. */
const typed: Readonly<Record<string, (text: string) => unknown>> = {
  n: Number,
  stream: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
};

/** Each part of a form takes time to read; no call has as many. */
const maxParts = 64;

const refuse = (reason: string) => new V1Error(400, 'invalid_request', reason);

/** @throws V1Error 400 where it cannot be read, or has too many parts */
async function parseForm(type: string, bytes: Buffer<ArrayBuffer>): Promise<FormData> {
  const unread = refuse('the form cannot be read');
  const [, boundary] = /;\s*boundary="?([\w'()+,./:=?-]{1,70})/i.exec(type) ?? [];
  if (boundary === undefined) throw unread;
  let parts = 0;
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0; parts += 1) {
    if (parts > maxParts) throw refuse(`the form has more than ${maxParts} parts`);
    at = bytes.indexOf(`--${boundary}`, at + boundary.length);
  }
  await turnFor(bytes.length);
  // By the boundary that was counted.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return new Response(bytes, { headers }).formData().catch(() => {
    throw unread;
  });
}

/**
 * The fields of a form, with the form itself: it goes on as it is, and its files with it.
 * @throws V1Error 400 where it cannot be read, or has a field twice that is read here
 */
async function readForm(
  kind: CallKind,
  type: string,
  c: Context<AppEnv>,
): Promise<{ body: Row; bytes: number }> {
  const bytes = Buffer.from(await c.req.raw.arrayBuffer());
  const form = await parseForm(type, bytes);
  const read = namesOf(kind);
  const row: Row = {};
  for (const [name, value] of form) {
    const plain = name.replace(/\[.*/s, '');
    // Only images may be many: of others, the provider might read another one than is read here.
    const isAgain =
      plain === name ? Object.hasOwn(row, name) : plain !== 'image' && read.has(plain);
    if (isAgain) throw refuse(`${plain}: must be there once`);
    row[plain] = typeof value === 'string' ? (typed[plain]?.(value) ?? value) : value;
  }
  const { file } = row;
  const file_head = file instanceof Blob ? Buffer.from(await file.slice(0, 64).arrayBuffer()) : 0;
  return { body: { ...row, file_head, form }, bytes: bytes.length };
}

/** @throws AppError; V1Error 400 */
export async function readRequest(c: Context<AppEnv>, kind: CallKind): Promise<CallRequest> {
  const passed = (kind.headers ?? []).map((name) => [name, c.req.header(name) ?? ''] as const);
  if (passed.some(([, value]) => value.includes('context-1m')))
    throw refuse('anthropic-beta: context-1m has a price of its own, which is not billed here');
  const type = c.req.header('content-type') ?? '';
  const isForm = kind.unit !== undefined && /^multipart\/form-data\b/i.test(type);
  const { body, bytes } = await (isForm ? readForm(kind, type, c) : readRelayedBody(c));
  return {
    body: withModel(kind, body, c.req.param('model')),
    bytes,
    stopsWhenLeft: c.req.header('x-stop-when-left') !== undefined,
    headers: Object.fromEntries(passed.filter(([, value]) => value !== '')),
  };
}
