/** The consoles that are measured: ours, the two yardsticks and others. Each has a small proxy before it, which counts its calls. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
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

/** Serves a console: its files from a folder, or everything from the target. @returns its address and its calls */
function serve(target, folder) {
  const site = { calls: 0, lastCall: 0 };
  const note = () => {
    site.lastCall = performance.now();
  };
  const fileOf = folder && filesOf(folder);
  const server = createServer((incoming, outgoing) => {
    const isCall = incoming.url.startsWith('/api/');
    if (isCall) {
      site.calls += 1;
      note();
      outgoing.on('close', note);
    }
    if (!fileOf || isCall) return pass(incoming, outgoing, target);
    const { body, headers } = fileOf(new URL(incoming.url, target).pathname);
    outgoing.writeHead(200, { ...headers, 'Content-Length': body.length });
    outgoing.end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      server.unref();
      site.url = `http://127.0.0.1:${server.address().port}`;
      resolve(site);
    });
  });
}

/** Installs and builds the stock react-admin application in a folder of its own, which later runs use again. */
function buildStock() {
  const folder = join(tmpdir(), 'relay-console-stock');
  cpSync(join(here, 'stock'), folder, { recursive: true });
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('npm', 'install', '--no-audit', '--no-fund', '--silent');
  run('npx', 'vite', 'build', '--logLevel', 'error');
  return join(folder, 'dist');
}

/**
 * How things are done in a console: selectors, what shows a save (else the row), where a sign-in leads (else to the
 * channels), and a row of the second page (else 30).
 */
const ours = {
  next: '[aria-label="Next page"]',
  search: 'input[type=search]',
  edit: '[aria-label^="Edit"]',
  name: '#channel_name',
  save: '.save-bar [type=submit]',
  saved: ['selector', '.toast.success'],
  home: 'dl.kpis svg',
};
const plain = {
  next: '[aria-label="Next page"]',
  search: 'input[type=search]',
  edit: '[aria-label^="Edit"]',
  name: 'input[name=name]',
  save: 'form button',
  home: 'h1 + p',
};
const stock = {
  // It remembers page and filter.
  list: '/channel?page=1&filter={}',
  next: '[aria-label="Go to next page"]',
  search: 'input[name=keyword]',
  edit: '[aria-label^="Edit"]',
  name: 'input[name=name]',
  save: 'button[type=submit]',
};
/** The standard theme of One API, as its own repository builds it: a folder of the name `theme`. */
const theme = {
  login: '/login',
  first: 'token',
  next: '[type=nextItem]',
  rowOfNext: 15,
  search: 'form input',
  edit: 'a[href*="/channel/edit/"]',
  name: 'input[name=name]',
  save: 'button.positive',
  saved: ['selector', '.Toastify__toast--success'],
  home: 'i.shield.icon',
};

/**
 * @param target address of the server with the data
 * @param against `NAME=URL` of consoles that run elsewhere over data of the same names, `NAME=FOLDER` of built ones
 *   that are served over this data; all but `theme` are used like ours
 * @param only names of those that are measured; all if empty
 * @param isRelay true where the target is in front of a relay, which has no figures by time for our home
 */
export async function startSites(target, against, only, isRelay = false) {
  const sites = {
    ours: () => [undefined, isRelay ? { ...ours, home: 'dl.kpis dd' } : ours],
    plain: () => [join(here, 'plain'), plain],
    stock: () => [buildStock(), stock],
  };
  for (const other of against) {
    const [name, path] = other.split(/=(.*)/s);
    sites[name] = () => [path, name === 'theme' ? theme : ours];
  }
  const started = [];
  for (const [name, place] of Object.entries(sites)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const [path, ways] = place();
    const isAddress = path?.startsWith('http');
    const site = await (isAddress ? serve(path) : serve(target, path));
    started.push(Object.assign(site, { name, ways }));
  }
  return started;
}
