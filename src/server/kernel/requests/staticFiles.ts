/** The built console: only files of the build, found by name in a table made at start. */

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { acceptedEncoding } from './acceptedEncoding';
import type { AppContext } from './types';

/** The bytes of a file, and of its packed copies: one buffer each for all requests. */
interface StaticFile {
  type: string;
  raw: Uint8Array<ArrayBuffer>;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const paths = filesBelow(folder);
  const known = new Set(paths);
  const read = (path: string) => new Uint8Array(readFileSync(path));
  for (const path of paths) {
    const type = types[extname(path)];
    if (!type) continue;
    const file: StaticFile = { type, raw: read(path) };
    if (known.has(`${path}.br`)) file.br = read(`${path}.br`);
    if (known.has(`${path}.gz`)) file.gzip = read(`${path}.gz`);
    files.set(`/${relative(folder, path).replaceAll('\\', '/')}`, file);
  }
  return files;
}

const encodingOf = (c: AppContext) => acceptedEncoding(c.req.header('accept-encoding'));

function sendFile(c: AppContext, path: string, file: StaticFile): Response {
  const wanted = encodingOf(c);
  const encoding = wanted === 'br' && !file.br ? 'gzip' : wanted;
  const packed = encoding && file[encoding];
  c.header('Content-Type', file.type);
  c.header('Vary', 'Accept-Encoding');
  c.header(
    'Cache-Control',
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
  if (encoding && packed) c.header('Content-Encoding', encoding);
  return c.body(packed ?? file.raw);
}

/** A page, whose nonce is another each time; as small as it is, it takes a tenth of a millisecond to compress. */
function sendPage(c: AppContext, html: string): Response {
  const encoding = encodingOf(c);
  c.header('Vary', 'Accept-Encoding');
  if (!encoding) return c.html(html);
  c.header('Content-Type', 'text/html; charset=UTF-8');
  c.header('Content-Encoding', encoding);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const packed = encoding === 'br' ? brotliCompressSync(html, { params }) : gzipSync(html);
  return c.body(new Uint8Array(packed));
}

/** Where the bot check's script comes from; only while the relay asks for the check. */
const botCheckScript = 'https://challenges.cloudflare.com/turnstile/v0/';

/** Scripts only from here; styles of emotion carry the nonce of the page. */
function pagePolicy(nonce: string, hasBotCheck: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self'${hasBotCheck ? ` ${botCheckScript}` : ''}`,
    "connect-src 'self' https://api.github.com",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    'frame-src https:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** True where there is a session: of this server, of a host of its own or not, or of the relay that it passes on to. */
const hasSessionCookie = (cookies = ''): boolean =>
  cookies.split(';').some((cookie) => {
    const [name = '', value] = cookie.split('=', 2);
    return value !== undefined && name.trim().split('_').includes('session');
  });

/**
 * Answers requests outside the API.
 * @param folder the built console
 * @param hasBotCheck whether pages need the script of the bot check
 * @returns a handler: files as they are, a console route gets the page, a missing file is 404
 */
export function staticFiles(
  folder: string,
  hasBotCheck: () => boolean,
): (c: AppContext) => Response {
  const files = readFiles(folder);
  const [page, consolePage] = ['index.html', 'console.html'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  return (c) => {
    const path = c.req.path;
    const file = files.get(path);
    if (file) return sendFile(c, path, file);
    // No console route has a dot in its last part.
    const hasDot = path.lastIndexOf('.') > path.lastIndexOf('/');
    if (path.startsWith('/assets/') || (hasDot && path !== '/index.html'))
      return c.text('Not found', 404);
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', pagePolicy(nonce, hasBotCheck()));
    c.header('Cache-Control', 'no-cache');
    const hasSession = hasSessionCookie(c.req.header('cookie'));
    const html = (hasSession && path !== '/login' ? consolePage : page) ?? '';
    return sendPage(c, html.replaceAll('__CSP_NONCE__', nonce));
  };
}
