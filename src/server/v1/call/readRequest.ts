/** The request of a call: its fields, whether they come as JSON or as a form, and the headers that go on. */
import type { Context } from 'hono';
import type { Row } from '../../../schema/types';
import { readRelayedBody } from '../../kernel/requests/readBody';
import type { AppEnv } from '../../kernel/requests/types';
import type { CallKind } from './callKinds';
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
  stream: (text) => text === 'true',
};

/**
 * The fields of a form, with the form itself: it goes on as it is, and its files with it.
 * @throws V1Error 400 where it cannot be read, or has a field twice that is read here
 */
async function readForm(c: Context<AppEnv>): Promise<Row> {
  const form = await c.req.raw.formData().catch(() => {
    throw new V1Error(400, 'invalid_request', 'the form cannot be read');
  });
  const row: Row = {};
  for (const [name, value] of form) {
    const plain = name.replace(/\[\d*\]$/, '');
    if (plain === name && Object.hasOwn(row, name))
      throw new V1Error(400, 'invalid_request', `${name}: must be there once`);
    row[plain] = typeof value === 'string' ? (typed[plain]?.(value) ?? value) : value;
  }
  const { file } = row;
  const file_head = file instanceof Blob ? Buffer.from(await file.slice(0, 64).arrayBuffer()) : 0;
  return { ...row, file_head, form };
}

const isForm = (c: Context<AppEnv>) =>
  /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

/** @throws AppError; V1Error 400 */
export async function readRequest(c: Context<AppEnv>, kind: CallKind): Promise<CallRequest> {
  const passed = (kind.headers ?? []).map((name) => [name, c.req.header(name) ?? ''] as const);
  const inForm = kind.unit !== undefined && isForm(c);
  const body = await (inForm ? readForm(c) : readRelayedBody(c));
  const sizes = Object.values(body).map((value) => (value instanceof Blob ? value.size : 0));
  return {
    body: withModel(kind, body, c.req.param('model')),
    bytes: inForm ? sizes.reduce((sum, size) => sum + size, 0) : (await c.req.text()).length,
    stopsWhenLeft: c.req.header('x-stop-when-left') !== undefined,
    headers: Object.fromEntries(passed.filter(([, value]) => value !== '')),
  };
}
