/** Headers are read in one pass: a long one must not hold up everybody else. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding } from '../../../src/server/kernel/requests/acceptedEncoding';
import { compressBody } from '../../../src/server/relay/callRelay';

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
