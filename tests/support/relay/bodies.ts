/** Bodies as a relay written in Go reads them: by the type of each field, with a zero where a field is absent. */
import type { ChannelRow, CodeRow, TokenRow, UserRow } from './rows';

type Kind = 'string' | 'int' | 'uint' | 'float' | 'bool';
/** A `?` at the end: absent is null and not zero. */
type Shape<T> = { [K in keyof T]: Kind | `${Kind}?` };

const zeros = { string: '', int: 0, uint: 0, float: 0, bool: false } as const;

function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'string') return typeof value === 'string';
  if (kind === 'bool') return typeof value === 'boolean';
  if (typeof value !== 'number') return false;
  if (kind === 'float') return true;
  return Number.isInteger(value) && (kind === 'int' || value >= 0);
}

/**
 * Reads a body. Names match in any case, unknown ones are ignored, null leaves the zero.
 * @throws Error when it is no JSON, no object, or a field has another type
 */
export function readBody<T>(text: string, shape: Shape<T>): T {
  if (text.trim() === '') throw new Error('EOF');
  const parsed: unknown = JSON.parse(text);
  const body: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries<Kind | `${Kind}?`>(shape))
    body[name] = kind.endsWith('?') ? null : zeros[kind as Kind];
  if (parsed === null) return body as T;
  if (typeof parsed !== 'object' || Array.isArray(parsed))
    throw new Error(`json: cannot unmarshal ${typeof parsed} into a record`);
  const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  for (const [given, value] of Object.entries(parsed)) {
    const name = names.get(given.toLowerCase());
    if (!name || value === null) continue;
    const kind = shape[name as keyof T].replace('?', '') as Kind;
    if (!fits(value, kind))
      throw new Error(`json: cannot unmarshal ${typeof value} into field ${name} of type ${kind}`);
    body[name] = value;
  }
  return body as T;
}

export const userShape: Shape<UserRow> = {
  id: 'int',
  username: 'string',
  password: 'string',
  display_name: 'string',
  role: 'int',
  status: 'int',
  email: 'string',
  github_id: 'string',
  wechat_id: 'string',
  lark_id: 'string',
  oidc_id: 'string',
  verification_code: 'string',
  access_token: 'string',
  quota: 'int',
  used_quota: 'int',
  request_count: 'int',
  group: 'string',
  aff_code: 'string',
  inviter_id: 'int',
};

export const tokenShape: Shape<TokenRow> = {
  id: 'int',
  user_id: 'int',
  key: 'string',
  status: 'int',
  name: 'string',
  created_time: 'int',
  accessed_time: 'int',
  expired_time: 'int',
  remain_quota: 'int',
  unlimited_quota: 'bool',
  used_quota: 'int',
  models: 'string?',
  subnet: 'string?',
};

export const codeShape: Shape<CodeRow> = {
  id: 'int',
  user_id: 'int',
  key: 'string',
  status: 'int',
  name: 'string',
  quota: 'int',
  created_time: 'int',
  redeemed_time: 'int',
  count: 'int',
};

export const channelShape: Shape<ChannelRow> = {
  id: 'int',
  type: 'int',
  key: 'string',
  status: 'int',
  name: 'string',
  weight: 'uint?',
  created_time: 'int',
  test_time: 'int',
  response_time: 'int',
  base_url: 'string?',
  other: 'string?',
  balance: 'float',
  balance_updated_time: 'int',
  models: 'string',
  group: 'string',
  used_quota: 'int',
  model_mapping: 'string?',
  priority: 'int?',
  config: 'string',
  system_prompt: 'string?',
};
