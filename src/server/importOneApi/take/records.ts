/** Records of One API -> columns of this console. */
import { channelType, channelTypes } from '../../../schema/choices/channelTypes';
import { isRow } from '../../../schema/isRow';
import { userRole, userStatus } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { parseJsonText } from '../../../schema/values/parseJsonText';
import { isBcrypt } from '../../kernel/work/bcrypt';
import { sha256 } from '../../kernel/work/secrets';
import { bindings, keptBinding } from '../../store/migration/accountSteps';
import type { RecordReader } from './RecordReader';

/** Columns of a record with its id. */
export type Columns = Row & { id: number };

const roles: readonly number[] = [0, ...Object.values(userRole)];

/** The ways to sign in of an account beside its password, as they are kept here. */
function bindingsOf(reader: RecordReader, isDeleted: boolean): Row {
  return Object.fromEntries(
    bindings.map((binding) => {
      const text = reader.text(binding).trim();
      const kept = keptBinding(binding, text);
      if (isDeleted) return [binding, ''];
      if (kept === '' && text !== '')
        reader.remark(binding, `left empty, because ${JSON.stringify(text)} is not an address`);
      return [binding, kept];
    }),
  );
}

/** @returns undefined where an account has no name */
export function userColumns(reader: RecordReader): Columns | undefined {
  const [username, role, status] = [
    reader.text('username'),
    reader.whole('role'),
    reader.whole('status'),
  ];
  if (username.trim() === '') {
    reader.leaveOut('username', 'it has no name');
    return undefined;
  }
  if (!roles.includes(role)) reader.remark('role', `taken as it is, although ${role} is no role`);
  return {
    id: reader.id,
    username,
    display_name: reader.text('display_name'),
    ...bindingsOf(reader, status === userStatus.deleted),
    group: reader.text('group').trim() || 'default',
    quota: reader.whole('quota'),
    used_quota: reader.whole('used_quota'),
    request_count: reader.whole('request_count'),
    aff_code: reader.fixed('aff_code'),
    inviter_id: reader.whole('inviter_id'),
    role,
    status,
  };
}

/** The secrets that an account signs in with; undefined for a deleted one, and one without password and token. */
export function credentialColumns(reader: RecordReader): Row | undefined {
  const [hash, token] = [reader.text('password').trim(), reader.fixed('access_token').trim()];
  if (reader.whole('status') === userStatus.deleted || (hash === '' && token === ''))
    return undefined;
  if (hash !== '' && !isBcrypt(hash))
    reader.remark('password', 'kept in a form that cannot be checked: it needs a new password');
  return {
    user_id: reader.id,
    password_hash: isBcrypt(hash) ? hash : '',
    access_token_hash: token === '' ? null : sha256(token),
  };
}

/** A key that finds a record; undefined where there is none, which is said. */
function keyOf(reader: RecordReader): string | undefined {
  const key = reader.fixed('key');
  if (key === '') reader.leaveOut('key', 'it is empty');
  return key || undefined;
}

export function tokenColumns(reader: RecordReader): Columns | undefined {
  const key = keyOf(reader);
  if (key === undefined) return undefined;
  return {
    id: reader.id,
    user_id: reader.whole('user_id'),
    key,
    name: reader.text('name'),
    status: reader.whole('status'),
    models: reader.text('models'),
    expired_time: reader.whole('expired_time'),
    remain_quota: reader.whole('remain_quota'),
    unlimited_quota: reader.flag('unlimited_quota'),
    used_quota: reader.whole('used_quota'),
    subnet: reader.text('subnet'),
    created_time: reader.whole('created_time'),
    accessed_time: reader.whole('accessed_time'),
  };
}

export function redemptionColumns(reader: RecordReader): Columns | undefined {
  const key = keyOf(reader);
  if (key === undefined) return undefined;
  return {
    id: reader.id,
    user_id: reader.whole('user_id'),
    key,
    name: reader.text('name'),
    status: reader.whole('status'),
    quota: reader.whole('quota'),
    count: 0,
    created_time: reader.whole('created_time'),
    redeemed_time: reader.whole('redeemed_time'),
  };
}

function configOf(reader: RecordReader): Row {
  const text = reader.text('config').trim();
  if (text === '') return {};
  try {
    const config: unknown = parseJsonText(text);
    if (isRow(config)) return config;
  } catch {
    // One API reads nothing from such a text either.
  }
  reader.remark('config', 'left empty, because it is not a JSON object');
  return {};
}

/** Parts of the configuration that are kept in the field `other` here, by type of channel. */
const otherParts: Readonly<Record<number, string>> = {
  3: 'api_version',
  17: 'plugin',
  18: 'api_version',
  21: 'library_id',
  24: 'api_version',
};

export function channelColumns(reader: RecordReader): Columns {
  const type = reader.whole('type');
  const part = otherParts[type] ?? '';
  const { [part]: moved, ...config } = configOf(reader);
  const known = channelType(type);
  if (!channelTypes.includes(known))
    reader.remark('type', `taken, although no type ${type} is known here`);
  else if (!known.api)
    reader.remark(
      'type',
      `taken, but the built-in server calls no channels of type ${type} (${known.label})`,
    );
  return {
    id: reader.id,
    type,
    name: reader.text('name'),
    key: reader.text('key'),
    group: reader.text('group').trim() || 'default',
    models: reader.text('models'),
    model_mapping: reader.text('model_mapping'),
    system_prompt: reader.text('system_prompt'),
    base_url: reader.text('base_url'),
    other: typeof moved === 'string' && moved !== '' ? moved : reader.text('other'),
    config: JSON.stringify(config),
    status: reader.whole('status'),
    priority: reader.whole('priority'),
    weight: reader.whole('weight'),
    response_time: reader.whole('response_time'),
    test_time: reader.whole('test_time'),
    balance: reader.fraction('balance'),
    balance_updated_time: reader.whole('balance_updated_time'),
    used_quota: reader.whole('used_quota'),
    created_time: reader.whole('created_time'),
  };
}

/** Columns of a log entry. */
export const logColumns = (reader: RecordReader): Columns => ({
  id: reader.id,
  created_at: reader.whole('created_at'),
  type: reader.whole('type'),
  channel: reader.whole('channel_id'),
  user_id: reader.whole('user_id'),
  username: reader.text('username'),
  token_name: reader.text('token_name'),
  model_name: reader.text('model_name'),
  prompt_tokens: reader.whole('prompt_tokens'),
  completion_tokens: reader.whole('completion_tokens'),
  quota: reader.whole('quota'),
  content: reader.text('content'),
  elapsed_time: reader.whole('elapsed_time'),
  is_stream: reader.flag('is_stream'),
  request_id: reader.text('request_id'),
  system_prompt_reset: reader.flag('system_prompt_reset'),
});
