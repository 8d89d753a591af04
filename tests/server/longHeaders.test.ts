/** Headers are read in one pass: a long one must not hold up everybody else. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding } from '../../src/server/kernel/requests/acceptedEncoding';
import { staticFiles } from '../../src/server/kernel/requests/staticFiles';
import { compressBody } from '../../src/server/relay/callRelay';
import { temporaryFolder } from '../support/builtServer';

/** At this length a pattern that looks at each pair of characters takes minutes. */
const many = 500_000;

describe('Accept-Encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, BR ; q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; Q = 0.000, gzip', 'gzip'],
    ['br;q=0.001', 'br'],
    ['gzip;q=0', undefined],
    ['xbr, gzip-2, brx', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('%j is answered with %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });

  it.each([
    ['blanks', `br${' '.repeat(many)}x`],
    ['parameters', `br${' ; '.repeat(many)}q=0`],
    ['names', `${'br ,'.repeat(many)}`],
  ])('full of %s is read at once', (_what, header) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    compressBody(Readable.from(['{}']), header, headers);
    expect(headers.get('content-encoding')).toBe(header.startsWith('br ,') ? 'br' : null);
  });
});

/** The page that a browser with these cookies gets. */
async function pageFor(cookie: string): Promise<string> {
  const folder = temporaryFolder();
  for (const name of ['index', 'console']) writeFileSync(join(folder, `${name}.html`), name);
  const app = new Hono().get(
    '*',
    staticFiles(folder, () => false),
  );
  return (await app.request('/token', { headers: { cookie } })).text();
}

describe('Cookie', () => {
  it.each([
    ['a=1; relay_console_session_ab12=x', 'console'],
    ['__Host-relay_console_session_ab12=x', 'console'],
    ['session=x', 'console'],
    ['a=1;my_session =x', 'console'],
    ['mysession=x', 'index'],
    ['sessions=x; session', 'index'],
    ['a=session=x', 'index'],
    ['a=b_session_c', 'index'],
    ['', 'index'],
  ])('%j opens the page %s', async (cookie, page) => {
    expect(await pageFor(cookie)).toBe(page);
  });

  it.each([
    ['names', '_session'.repeat(many)],
    ['cookies', `${'session;'.repeat(many)}`],
    ['signs', '='.repeat(many)],
  ])('full of %s is read at once', async (_what, cookie) => {
    expect(await pageFor(cookie)).toBe('index');
  });
});
