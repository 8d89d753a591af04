// Providers as react-admin's documentation describes them, over the calls of the relay.
import { HttpError } from 'react-admin';

const rowsPerCall = 10;

async function ask(path, method = 'GET', body = undefined) {
  const response = await fetch(`/api/${path}`, {
    method,
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok || answer.success === false)
    throw new HttpError(answer.message, response.status, answer);
  return answer.data;
}

async function allRows(resource) {
  const rows = [];
  for (let page = 0; ; page += 10) {
    const parts = await Promise.all(
      Array.from({ length: 10 }, (_, i) => ask(`${resource}/?p=${page + i}`)),
    );
    rows.push(...parts.flat());
    if (parts.at(-1).length === 0) return rows;
  }
}

const bySort =
  ({ field, order }) =>
  (a, b) => {
    const [one, other] = order === 'ASC' ? [a[field], b[field]] : [b[field], a[field]];
    return typeof one === 'number' ? one - other : String(one).localeCompare(String(other));
  };

async function getList(resource, { pagination, sort, filter }) {
  const { page, perPage } = pagination;
  const first = (page - 1) * perPage;
  const pageInfo = (rows) => ({ hasNextPage: rows.length >= perPage, hasPreviousPage: page > 1 });
  if (filter.keyword || filter.status || sort.field !== 'id') {
    const found = filter.keyword
      ? await ask(`${resource}/search?keyword=${encodeURIComponent(filter.keyword)}`)
      : await allRows(resource);
    const rows = found
      .filter((row) => !filter.status || row.status === filter.status)
      .sort(bySort(sort));
    return { data: rows.slice(first, first + perPage), total: rows.length };
  }
  const calls = [];
  for (let p = Math.floor(first / rowsPerCall); p * rowsPerCall < first + perPage; p += 1)
    calls.push(p);
  const rows = (await Promise.all(calls.map((p) => ask(`${resource}/?p=${p}`)))).flat();
  const data = rows.slice(first % rowsPerCall, (first % rowsPerCall) + perPage);
  return { data, pageInfo: pageInfo(data) };
}

export const dataProvider = {
  getList,
  getOne: async (resource, { id }) => ({ data: await ask(`${resource}/${id}`) }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map((id) => ask(`${resource}/${id}`))),
  }),
  getManyReference: (resource, params) => getList(resource, params),
  create: async (resource, { data }) => ({
    data: (await ask(`${resource}/`, 'POST', data)) ?? data,
  }),
  update: async (resource, { data }) => ({
    data: (await ask(`${resource}/`, 'PUT', data)) ?? data,
  }),
  updateMany: async () => ({ data: [] }),
  delete: async (resource, { id }) => {
    await ask(`${resource}/${id}`, 'DELETE');
    return { data: { id } };
  },
  deleteMany: async () => ({ data: [] }),
};

export const authProvider = {
  login: ({ username, password }) => ask('user/login', 'POST', { username, password }),
  logout: () => ask('user/logout').catch(() => undefined),
  checkAuth: () => ask('user/self'),
  checkError: async ({ status }) => {
    if (status === 401) throw new Error('signed out');
  },
  getPermissions: async () => undefined,
};
