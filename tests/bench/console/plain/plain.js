// The yardstick: the same sign-in form, rows and fields, drawn by the browser alone. It does the least that can be done.
const root = document.getElementById('root');
const lists = {
  channel: ['id', 'name', 'type', 'status', 'group', 'balance', 'response_time', 'priority'],
  token: ['id', 'name', 'status', 'used_quota', 'remain_quota', 'created_time', 'expired_time'],
  redemption: ['id', 'name', 'status', 'quota', 'created_time', 'redeemed_time'],
  user: ['id', 'username', 'group', 'quota', 'used_quota', 'request_count', 'role', 'status'],
  log: ['id', 'created_at', 'username', 'token_name', 'model_name', 'prompt_tokens', 'quota'],
};
const names = { user: 'username', log: 'id' };
const callsPerPage = 2;

const ask = async (path, method = 'GET', body = undefined) => {
  const response = await fetch(`/api/${path}`, {
    method,
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok || answer.success === false)
    throw Object.assign(new Error(answer.message), { status: response.status });
  return answer.data;
};

const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  element.append(...children);
  return element;
};

const go = (path) => {
  history.pushState(null, '', path);
  show();
};
addEventListener('popstate', () => show());

const linkTo = (path, text, attributes = {}) =>
  make(
    'a',
    {
      href: path,
      ...attributes,
      onclick: (event) => {
        event.preventDefault();
        go(path);
      },
    },
    text,
  );

function showLogin(next) {
  const username = make('input', { name: 'username' });
  const password = make('input', { name: 'password', type: 'password' });
  const form = make(
    'form',
    {
      onsubmit: async (event) => {
        event.preventDefault();
        await ask('user/login', 'POST', { username: username.value, password: password.value });
        go(next);
      },
    },
    make('label', {}, 'Username', username),
    make('label', {}, 'Password', password),
    make('button', {}, 'Sign in'),
  );
  root.replaceChildren(form);
}

const menu = () =>
  make(
    'nav',
    {},
    linkTo('/', 'Home'),
    ...Object.keys(lists).map((name) => linkTo(`/${name}`, name)),
  );

async function rowsOf(name, { page, keyword }) {
  if (keyword) return ask(`${name}/search?keyword=${encodeURIComponent(keyword)}`);
  const calls = Array.from({ length: callsPerPage }, (_, i) => page * callsPerPage + i);
  return (await Promise.all(calls.map((p) => ask(`${name}/?p=${p}`)))).flat();
}

const rowOf = (name, row) =>
  make(
    'tr',
    {},
    ...lists[name].map((column) => make('td', {}, String(row[column] ?? ''))),
    make(
      'td',
      {},
      linkTo(`/${name}/edit/${row.id}`, 'Edit', {
        'aria-label': `Edit ${row[names[name] ?? 'name']}`,
      }),
    ),
  );

async function showList(name, { page = 0, keyword = '' } = {}) {
  const rows = await rowsOf(name, { page, keyword });
  const search = make('input', {
    type: 'search',
    onkeydown: ({ key }) => key === 'Enter' && showList(name, { keyword: search.value }),
  });
  search.value = keyword;
  root.replaceChildren(
    menu(),
    search,
    make(
      'table',
      {},
      make('thead', {}, make('tr', {}, ...lists[name].map((column) => make('th', {}, column)))),
      make('tbody', {}, ...rows.map((row) => rowOf(name, row))),
    ),
    make(
      'button',
      { 'aria-label': 'Next page', onclick: () => showList(name, { page: page + 1, keyword }) },
      'Next page',
    ),
  );
}

async function showForm(name, id) {
  const record = await ask(`${name}/${id}`);
  const fields = Object.entries(record).map(([key, value]) => {
    const input = make('input', { name: key });
    input.defaultValue = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return make('label', {}, key, input);
  });
  const onsubmit = async (event) => {
    event.preventDefault();
    const inputs = [...event.target.querySelectorAll('input')];
    const changed = inputs.filter((input) => input.value !== input.defaultValue);
    const changes = Object.fromEntries(changed.map((input) => [input.name, input.value]));
    await ask(`${name}/`, 'PUT', { id: record.id, ...changes });
    go(`/${name}`);
  };
  root.replaceChildren(menu(), make('form', { onsubmit }, ...fields, make('button', {}, 'Save')));
}

async function showHome() {
  const [status, stat] = await Promise.all([ask('status'), ask('log/stat')]);
  root.replaceChildren(
    menu(),
    make('h1', {}, status.system_name || 'Home'),
    make('p', {}, String(stat.quota)),
  );
}

async function show() {
  const [, name = '', action, id] = location.pathname.split('/');
  try {
    if (name === 'login') showLogin('/');
    else if (action === 'edit') await showForm(name, id);
    else if (lists[name]) await showList(name);
    else await showHome();
  } catch (error) {
    if (error.status !== 401) throw error;
    showLogin(location.pathname);
  }
}
show();
