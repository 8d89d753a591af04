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

/** Pages and search; nothing that is measured sorts. */
async function getList(resource, { pagination, filter }) {
  const { page, perPage } = pagination;
  const first = (page - 1) * perPage;
  if (filter.keyword) {
    const found = await ask(`${resource}/search?keyword=${encodeURIComponent(filter.keyword)}`);
    return { data: found.slice(first, first + perPage), total: found.length };
  }
  const callsPerPage = perPage / rowsPerCall;
  const calls = Array.from({ length: callsPerPage }, (_, i) => (page - 1) * callsPerPage + i);
  const data = (await Promise.all(calls.map((p) => ask(`${resource}/?p=${p}`)))).flat();
  const pageInfo = { hasNextPage: data.length === perPage, hasPreviousPage: page > 1 };
  return { data, pageInfo };
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
