/** The consoles that are measured: ours, the two yardsticks and others by their address. Each has a small proxy before it. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const here = import.meta.dirname;
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** Folders of files with a hash in their names. */
const hashed = /^\/(assets|static)\//;

/** Passes a request on, headers as they are. */
function pass(incoming, outgoing, target) {
  const { hostname, port } = new URL(target);
  // The server wants it of every write; other consoles do not send it.
  const headers = { ...incoming.headers, 'x-relay-console': '1' };
  const onward = request(
    { hostname, port, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

/** Files of a folder, compressed before the first visit. Names with a hash are kept by the browser. */
function filesOf(folder) {
  const known = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length);
    if (entry.isFile() && types[extname(file)])
      known.set(path, {
        body: brotliCompressSync(readFileSync(file)),
        headers: {
          'Content-Type': types[extname(file)],
          'Content-Encoding': 'br',
          'Cache-Control': hashed.test(path) ? 'max-age=31536000, immutable' : 'no-cache',
        },
      });
  }
  // Any other path is a page of the console.
  return (path) => known.get(path) ?? known.get('/index.html');
}

/** Serves a console: its files from a folder, or everything from the target. @returns its address */
function serve(target, folder) {
  const fileOf = folder && filesOf(folder);
  const server = createServer((incoming, outgoing) => {
    if (!fileOf || incoming.url.startsWith('/api/')) return pass(incoming, outgoing, target);
    const { body, headers } = fileOf(new URL(incoming.url, target).pathname);
    outgoing.writeHead(200, { ...headers, 'Content-Length': body.length });
    outgoing.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      server.unref();
      resolve(`http://127.0.0.1:${server.address().port}`);
    });
  });
}

/** Installs and builds the stock react-admin application in a folder of its own. */
function buildStock() {
  const folder = process.env.STOCK_FOLDER ?? mkdtempSync(join(tmpdir(), 'stock-react-admin-'));
  cpSync(join(here, 'stock'), folder, { recursive: true });
  writeFileSync(
    join(folder, 'vite.config.js'),
    "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };\n",
  );
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(join(folder, 'node_modules')))
    run('npm', 'install', '--no-audit', '--no-fund', '--silent');
  run('npx', 'vite', 'build', '--logLevel', 'error');
  return join(folder, 'dist');
}

/** How a person does a thing in a console: selectors, and what can be seen of it. */
const ours = {
  next: '[aria-label="Next page"]',
  search: 'input[type=search]',
  filter: { click: 'role=button[name=/^Disabled/]' },
  sort: 'th:has-text("Name") button',
  setting: ['heading', 'Settings'],
  home: ['selector', 'svg[role=img], .kpi'],
};
const plain = {
  next: '[aria-label="Next page"]',
  search: 'input[type=search]',
  filter: { click: 'role=button[name="Disabled"]' },
  sort: 'th:has-text("name") button',
  setting: ['heading', 'Settings'],
  home: ['selector', 'h1 + p'],
};
const stock = {
  // It remembers page and filter.
  list: '/channel?page=1&filter={}',
  next: '[aria-label="Go to next page"]',
  search: 'input[name=keyword]',
  filter: { open: '[role=combobox] >> nth=0', click: 'role=option[name="Disabled"]' },
  sort: 'th:has-text("Name") span[role=button]',
};
/** The console as it was on 22 November 2026, before its look was drawn: other rows a page and words for buttons. */
const before = {
  pageRows: 10,
  next: '[aria-label="Next page"]',
  search: 'input[type=search]',
  edit: '>> text="Edit"',
};
/** The standard theme of the relay, as its own repository builds it; `after`: what a sign-in shows. */
const standardTheme = {
  pageRows: 10,
  after: ({ token }) => ['row', token[0]],
  next: '[type=nextItem]',
  edit: 'a[href*="/channel/edit/"]',
};
const others = { before, default: standardTheme };

/**
 * @param target address of the server with the data
 * @param against `NAME=URL` of consoles that run elsewhere over data of the same names, `NAME=FOLDER` of built ones
 *   that are served over this data; of names not in `others` only visits and lists are measured
 */
export async function startSites(target, against) {
  const sites = [
    { name: 'ours', url: await serve(target), ways: ours },
    { name: 'plain', url: await serve(target, join(here, 'plain')), ways: plain },
    { name: 'stock', url: await serve(target, buildStock()), ways: stock },
  ];
  for (const other of against) {
    const [name, url] = other.split(/=(.*)/s);
    const folder = url.startsWith('http') ? undefined : url;
    const address = await serve(folder ? target : url, folder);
    sites.push({ name, url: address, ways: others[name] ?? {} });
  }
  return sites;
}
