/** The built console: its files as they are, and its page for every other path. */

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OwnSite } from '../own/ownSite';
import { basePathOf } from './basePath';
import type { ServePage } from './servedBy';
import type { AppEnv } from './types';

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

/**
 * Answers requests outside the API.
 * @param folder the built console; what has a packed copy beside it is sent packed
 * @param hasBotCheck whether pages need the script of the bot check
 * @param own files of the own folder
 * @returns a handler: files as they are, a console route gets the page, a missing file is 404
 */
export function staticFiles(folder: string, hasBotCheck: () => boolean, own?: OwnSite): ServePage {
  const serveFile = serveStatic<AppEnv>({
    root: folder,
    precompressed: true,
    onFound: (_file, c) => {
      const isHashed = c.req.path.startsWith('/assets/');
      c.header('Cache-Control', `public, max-age=${isHashed ? '31536000, immutable' : '3600'}`);
    },
  });
  return async (c) => {
    const path = c.req.path;
    const ownFile = await own?.fileAt(path);
    if (ownFile)
      return c.body(ownFile.body, 200, {
        'Content-Type': ownFile.type,
        'Cache-Control': `public, max-age=${c.req.query('v') ? '31536000, immutable' : '0'}`,
      });
    // No console route has a dot in its last part.
    const hasDot = path.lastIndexOf('.') > path.lastIndexOf('/');
    if (path.startsWith('/assets/') || (hasDot && path !== '/index.html')) {
      const file = path.includes('/.') ? undefined : await serveFile(c, async () => {});
      return file ?? c.text('Not found', 404);
    }
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', pagePolicy(nonce, hasBotCheck()));
    c.header('Cache-Control', 'no-cache');
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const first = own ? html.replace('<script', `<script src="/${own.script}"></script>$&`) : html;
    const placed = first.replaceAll('="/', `="${basePathOf(c)}/`);
    return c.html(placed.replaceAll('__CSP_NONCE__', nonce));
  };
}
