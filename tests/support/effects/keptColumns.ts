/** Values for the columns of a record that nobody set: a write that empties one of them is seen. */
import type { Row } from '../../../src/schema/types';
import type { Database } from './Database';

/** Columns that say what a record is, or that end it. */
const leftAlone =
  /^(id|key|password|status|role|totp_secret|unlimited_quota|auth_version|created_time|created_at)$|uuid|deleted/;

/** Columns in which a relay takes no text but this one. */
const texts: Readonly<Record<string, string>> = {
  allow_ips: '10.0.0.0/8',
  auto_groups: '["default"]',
  backup_group: 'svip',
  completion_ratio: '{"gpt-4o":2}',
  config: '{"region":"kept","ak":"kept"}',
  custom_parameter: '{"temperature":0}',
  disabled_stream: '["gpt-4o"]',
  group: 'vip',
  header_override: '{"X-Kept":"yes"}',
  hidden_models: '["gpt-4-hidden"]',
  inference_profile_arn_map: '{"gpt-4o":"arn:aws:bedrock:kept"}',
  mcp_tool_blacklist: '["kept"]',
  metadata: '{"kept":"yes"}',
  model_configs: '{"gpt-4o":{"ratio":1}}',
  model_headers: '{"X-Kept":"yes"}',
  model_limits: 'gpt-4o',
  model_mapping: '{"kept":"gpt-4o"}',
  model_ratio: '{"gpt-4o":2}',
  other_info: '{"status_reason":"kept"}',
  param_override: '{"temperature":0}',
  plugin: '{"kept":{"kept":"yes"}}',
  settings: '{"azure_responses_version":"kept"}',
  status_code_mapping: '{"400":"500"}',
  test_model: 'gpt-4o',
  testing_model: 'gpt-4o',
};
const settings: Readonly<Record<string, string>> = {
  channels: '{"system_prompt":"kept"}',
  tokens: '{"heartbeat":{"enabled":true,"timeout_seconds":30}}',
  users: '{"notify_type":"email"}',
};

function keptValue(table: string, name: string, type: string, row: number): unknown {
  if (/datetime/i.test(type)) return null;
  if (/int|real/i.test(type)) {
    if (/(_time|_at)$/.test(name)) return name === 'expired_time' ? 2_000_000_000 : 1_700_000_000;
    return /quota/.test(name) ? 600_000 + row : 100 + row;
  }
  if (/numeric|bool/i.test(type)) return 1;
  if (name === 'setting') return settings[table];
  if (name === 'email') return `kept-${row}@example.org`;
  if (name === 'tag') return table === 'channels' ? `tag ${row % 2}` : '';
  // Some have to differ from record to record.
  return texts[name] ?? `${name} ${row}`.slice(0, 30);
}

/** Values for the empty columns of a row. */
export function keptColumns(
  database: Database,
  table: string,
  { row, columns }: { row: number; columns: Row },
): Row {
  const all = database.columns(table);
  // A relay may keep some columns of a token for this group alone.
  const hasAuto = all.some(({ name }) => name === 'cross_group_retry');
  return Object.fromEntries(
    all
      .filter(({ name }) => !leftAlone.test(name) && !columns[name])
      .map(({ name, type }): [string, unknown] => [name, keptValue(table, name, type, row)])
      .map(([name, value]) => [name, hasAuto && name === 'group' ? 'auto' : value] as const)
      .filter(([, value]) => value !== null),
  );
}
