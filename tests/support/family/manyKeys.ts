/** Channels of several keys, as new-api of August 2026 was seen to store them. */
type Row = Record<string, unknown>;
interface Info {
  is_multi_key: boolean;
  multi_key_size: number;
  multi_key_status_list: Record<string, number> | null;
  multi_key_mode: string;
}

export const infoOf = (row: Row | undefined) => row?.['channel_info'] as Info | undefined;
const keysOf = (row: Row) => String(row['key']).split('\n');

/** The rows of one POST. */
export function madeChannels({ mode, multi_key_mode, channel }: Row): Row[] {
  const row = channel as Row;
  const isMany = mode === 'multi_to_single';
  const channel_info: Info = {
    is_multi_key: isMany,
    multi_key_size: isMany ? keysOf(row).length : 0,
    multi_key_status_list: null,
    multi_key_mode: isMany ? String(multi_key_mode) : '',
  };
  const keys = mode === 'batch' ? keysOf(row) : [row['key']];
  return keys.map((key) => ({ ...row, key, channel_info }));
}

/** The fields that a PUT stores: without a word all keys are replaced. */
export function changedKeys(row: Row, { key_mode, multi_key_mode, ...fields }: Row): Row {
  const info = infoOf(row);
  const typed = fields['key'] ? keysOf(fields) : [];
  if (!info) return fields;
  const isAdded = info.is_multi_key && key_mode === 'append';
  const keys = typed.length === 0 ? keysOf(row) : [...(isAdded ? keysOf(row) : []), ...typed];
  const size = info.is_multi_key ? new Set(keys).size : 0;
  const channel_info: Info = {
    ...info,
    multi_key_size: size,
    multi_key_mode: String(multi_key_mode || info.multi_key_mode),
  };
  return { ...fields, key: [...new Set(keys)].join('\n'), channel_info };
}

/** `POST channel/multi_key/manage`. @returns the data; a text for a refusal */
export function manageKeys(row: Row | undefined, { action, key_index }: Row): unknown {
  const info = infoOf(row);
  if (!row || !info?.is_multi_key) return '该渠道不是多密钥模式';
  const keys = keysOf(row);
  const states = info.multi_key_status_list ?? {};
  if (action === 'get_key_status')
    return {
      total: keys.length,
      keys: keys.map((key, index) => ({
        index,
        status: states[index] ?? 1,
        key_preview: `${key.slice(0, 10)}...`,
      })),
    };
  const at = Number(key_index);
  if (typeof key_index !== 'number' || !(at in keys)) return '密钥索引超出范围';
  const { [at]: _, ...others } = states;
  if (action === 'disable_key') info.multi_key_status_list = { ...states, [at]: 2 };
  else if (action === 'enable_key') info.multi_key_status_list = others;
  else {
    row['key'] = keys.toSpliced(at, 1).join('\n');
    info.multi_key_size = keys.length - 1;
    info.multi_key_status_list = Object.fromEntries(
      Object.entries(others).map(([i, state]) => [Number(i) > at ? Number(i) - 1 : i, state]),
    );
  }
  return null;
}
