/** A secret that a provider is sent, how it may repeat it, and how to see that a text shows it. */

const core = 'CANARYq7Zx9Kd2';
export const secret = `sk-${core}+a/b=c&d"e`;

/** Forms that would give the secret away: its core as it is, in hex, and in base64 at each of three alignments. */
const signs = [
  core,
  Buffer.from(core).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + core)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : shift + 1, -1)
      .slice(0, 14),
  ),
];
export const shows = (text: string) => signs.some((sign) => text.includes(sign));

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** How a provider repeats what it was sent. */
export const echoes: readonly [string, (sent: string) => string][] = [
  ['as it is', (sent) => sent],
  ['percent-encoded', (sent) => encodeURIComponent(sent)],
  ['as a form', (sent) => new URLSearchParams({ k: sent }).toString()],
  ['in base64', base64],
  ['in base64 for addresses', (sent) => Buffer.from(sent).toString('base64url')],
  ['within base64', (sent) => base64(`Bearer ${sent}:`)],
  ['in hex', (sent) => Buffer.from(sent).toString('hex')],
  ['after 290 letters', (sent) => 'x'.repeat(290) + sent],
];
