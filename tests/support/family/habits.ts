/** How three relays differ, as recorded in front of each; `startFamilyRelay` answers as these say. */

type Row = Record<string, unknown>;

export interface Habits {
  /** Names of its /api/status that tell it from others. */
  status: Row;
  /** Parameters and the first number of pages. */
  page: string;
  first: 0 | 1;
  size: string;
  /** The answer of a list. */
  listed: (rows: Row[], total: number, page: number, size: number) => Row;
  /** Fields whose one value a list finds, by its table. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** A search is a call of its own; else a parameter of the list. */
  search: 'call' | 'keyword' | 'name';
  sortOf: (query: URLSearchParams) => { field: string; isUp: boolean } | undefined;
  /** Field and value of the id of the record with that number. */
  id: string;
  idOf: (number: number) => number | string;
  /** Header that must carry the id of the session's user. */
  userHeader?: string;
  /** The reason why a call is refused, or undefined. The path is without /api/. */
  refuses: (method: string, path: string, body: Row) => string | undefined;
  /** Key of a token as lists and records have it. */
  shownKey: (key: string) => string;
}

const uuidOf = (number: number) => `01a21765-0000-7000-8000-${String(number).padStart(12, '0')}`;
const bySign = (query: URLSearchParams) => {
  const order = query.get('order');
  return order ? { field: order.replace(/^-/, ''), isUp: !order.startsWith('-') } : undefined;
};
const byTwo = (field: string, direction: string) => (query: URLSearchParams) => {
  const name = query.get(field);
  return name ? { field: name, isUp: query.get(direction) === 'asc' } : undefined;
};

export const habits: Readonly<Record<'laisky' | 'new-api' | 'one-hub', Habits>> = {
  laisky: {
    status: { min_topup_usd: 5, password_login: true, oidc: false },
    page: 'p',
    first: 0,
    size: 'size',
    listed: (rows, total) => ({ data: rows, total }),
    filters: {},
    search: 'call',
    sortOf: byTwo('sort', 'order'),
    id: 'uuid',
    idOf: uuidOf,
    refuses: (method, path, { uuid, name }) => {
      if (/^\w+\/\d+\/?$/.test(path)) return 'invalid resource reference';
      if (method === 'PUT' && !path.startsWith('option') && !uuid)
        return 'resource uuid is required';
      return method === 'POST' && path === 'channel/' && !name
        ? 'Channel name is required'
        : undefined;
    },
    shownKey: (key) => `sk-${key}`,
  },
  'new-api': {
    status: {
      enable_data_export: true,
      data_export_default_time: 'hour',
      oidc_enabled: false,
      HeaderNavModules: '',
    },
    page: 'p',
    first: 1,
    size: 'page_size',
    listed: (items, total, page, page_size) => ({ data: { items, total, page, page_size } }),
    filters: { channel: ['type'], log: ['group'] },
    search: 'call',
    sortOf: byTwo('sort_by', 'sort_order'),
    id: 'id',
    idOf: (number) => number,
    userHeader: 'new-api-user',
    refuses: (method, path, { status, mode, channel, id, action }) => {
      if (method === 'POST' && path === 'channel/' && !(mode && channel)) return '';
      if (method === 'POST' && (path === 'redemption/' || path === 'user/topup'))
        return 'Payment and redemption are disabled. The administrator must confirm compliance terms';
      if (method === 'PUT' && path.startsWith('channel') && status) return 'Invalid parameters';
      // A call by name means user 0, which is answered for the super administrator.
      return path === 'user/manage' && !id
        ? `Cannot ${String(action)} super administrator user`
        : undefined;
    },
    shownKey: (key) => `${key.slice(0, 4)}**********${key.slice(-4)}`,
  },
  'one-hub': {
    status: { EnableSafe: false, PaymentMinAmount: 1, oidc_auth: false },
    page: 'page',
    first: 1,
    size: 'size',
    listed: (data, total_count, page, size) => ({ data: { data, total_count, page, size } }),
    filters: { channel: ['status', 'type', 'group'] },
    search: 'keyword',
    sortOf: bySign,
    id: 'id',
    idOf: (number) => number,
    refuses: (_method, path) =>
      path.endsWith('/search')
        ? 'strconv.Atoi: parsing "search": invalid syntax'
        : path.startsWith('channel/test/')
          ? '测速失败，原因：Incorrect API key provided'
          : undefined,
    shownKey: (key) => key,
  },
};

export type FamilyKind = keyof typeof habits;
