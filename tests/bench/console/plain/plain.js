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
const rowsPerPage = 25;
const rowsPerCall = 10;

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
    linkTo('/setting', 'Settings'),
  );

async function rowsOf(name, { page, keyword, status, sort }) {
  if (keyword)
    return (await ask(`${name}/search?keyword=${encodeURIComponent(keyword)}`)).slice(
      0,
      rowsPerPage,
    );
  if (status || sort) {
    const all = [];
    for (let p = 0; ; p += 10) {
      const parts = await Promise.all(
        Array.from({ length: 10 }, (_, i) => ask(`${name}/?p=${p + i}`)),
      );
      all.push(...parts.flat());
      if (parts.at(-1).length === 0) break;
    }
    const found = status ? all.filter((row) => String(row.status) === status) : all;
    if (sort) found.sort((a, b) => String(a[sort]).localeCompare(String(b[sort])));
    return found.slice(0, rowsPerPage);
  }
  const first = page * rowsPerPage;
  const calls = [];
  for (let p = Math.floor(first / rowsPerCall); p * rowsPerCall < first + rowsPerPage; p += 1)
    calls.push(p);
  const rows = (await Promise.all(calls.map((p) => ask(`${name}/?p=${p}`)))).flat();
  const skip = first % rowsPerCall;
  return rows.slice(skip, skip + rowsPerPage);
}

async function showList(name, state) {
  const columns = lists[name];
  const rows = await rowsOf(name, state);
  const again = (change) => showList(name, { ...state, ...change });
  const search = make('input', {
    type: 'search',
    onkeydown: (event) => event.key === 'Enter' && again({ keyword: search.value, page: 0 }),
  });
  search.value = state.keyword ?? '';
  const table = make(
    'table',
    {},
    make(
      'thead',
      {},
      make(
        'tr',
        {},
        ...columns.map((column) =>
          make('th', {}, make('button', { onclick: () => again({ sort: column }) }, column)),
        ),
      ),
    ),
    make(
      'tbody',
      {},
      ...rows.map((row) =>
        make(
          'tr',
          {},
          ...columns.map((column) => make('td', {}, String(row[column] ?? ''))),
          make(
            'td',
            {},
            linkTo(`/${name}/edit/${row.id}`, 'Edit', {
              'aria-label': `Edit ${row[names[name] ?? 'name']}`,
            }),
          ),
        ),
      ),
    ),
  );
  root.replaceChildren(
    menu(),
    search,
    make('button', { onclick: () => again({ status: '2' }) }, 'Disabled'),
    table,
    make(
      'button',
      { 'aria-label': 'Next page', onclick: () => again({ page: state.page + 1 }) },
      'Next page',
    ),
  );
}

async function showForm(name, id) {
  const record = await ask(`${name}/${id}`);
  const fields = Object.entries(record).map(([key, value]) => {
    const input = make('input', { name: key });
    input.value = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return make('label', {}, key, input);
  });
  root.replaceChildren(menu(), make('form', {}, ...fields, make('button', {}, 'Save')));
}

async function showSettings() {
  const options = await ask('option/');
  root.replaceChildren(
    menu(),
    make('h1', {}, 'Settings'),
    ...options.map(({ key, value }) => {
      const input = make('input', { name: key });
      input.value = value;
      return make('label', {}, key, input);
    }),
  );
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
    else if (name === 'setting') await showSettings();
    else if (action === 'edit') await showForm(name, id);
    else if (lists[name]) await showList(name, { page: 0 });
    else await showHome();
  } catch (error) {
    if (error.status !== 401) throw error;
    showLogin(location.pathname);
  }
}
show();
