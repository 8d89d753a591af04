/** The request of a call: its fields, whether they come as JSON or as a form, and the headers that go on. */
import type { Context } from 'hono';
import type { Row } from '../../../schema/types';
import { readRelayedBody } from '../../kernel/requests/readBody';
import type { AppEnv } from '../../kernel/requests/types';
import type { CallKind } from './callKinds';

export interface CallRequest {
  body: Row;
  /** Headers of the client that the provider gets. */
  headers: Readonly<Record<string, string>>;
}

/** The model and the stream of a call as they count; for the log, too, before anything is checked. */
function withModel({ model }: CallKind, body: Row, inPath: string | undefined): Row {
  const named = inPath ?? body['model'] ?? model;
  return named === undefined ? body : { ...body, model: named };
}

/** @throws AppError */
export async function readRequest(c: Context<AppEnv>, kind: CallKind): Promise<CallRequest> {
  const passed = (kind.headers ?? []).map((name) => [name, c.req.header(name) ?? ''] as const);
  return {
    body: withModel(kind, await readRelayedBody(c), c.req.param('model')),
    headers: Object.fromEntries(passed.filter(([, value]) => value !== '')),
  };
}
