/** The way from a browser to the server: proxy, TLS, clock. */
import { isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import { type Answer, askAddress } from './askAddress';
import { reasonOf } from './describeError';
import { clockFinding, type Finding } from './finding';

const dayMs = 86_400_000;
const leastDays = 14;

/** The server's view of the request; undefined where another program answers. */
function seenIn(body: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isRow(value) && isRow(value['seen']) ? value['seen'] : undefined;
  } catch {
    return undefined;
  }
}

/** Headers that the proxy does not hand on. The words of nginx for it are in docs/deploy.md. */
function wrongHeaders(url: URL, { status, body }: Answer): string[] {
  if (status === 421)
    return [
      'Host is missing, or another one: the proxy must send the host that the browser asks for ' +
        '(nginx: proxy_set_header Host $http_host). Or PUBLIC_ADDRESS is another address',
    ];
  const seen = seenIn(body);
  if (!seen)
    return [`${url.host} answers ${status}, but not as this server: lead the proxy to its PORT`];
  const isHttps = url.protocol === 'https:';
  // Nobody but a proxy speaks https with the browser.
  if (isHttps && seen['isTrusted'] !== true)
    return [`TRUSTED_PROXIES must name the proxy, whose address is ${String(seen['client'])}`];
  const wrong: string[] = [];
  if (isHttps && seen['scheme'] !== 'https')
    wrong.push('X-Forwarded-Proto is missing: the proxy must set it to the scheme, https');
  if (seen['host'] !== url.host)
    wrong.push(
      `Host and X-Forwarded-Host are missing: the server sees ${String(seen['host'])}, and refuses ` +
        'sign-in; the proxy must set them to the host that the browser asks for, with its port',
    );
  if (seen['isTrusted'] === true && seen['isDirect'] === true)
    wrong.push('X-Forwarded-For is missing: every visitor counts as the proxy');
  return wrong;
}

function checkTls({ validTo }: Answer): Finding[] {
  if (validTo === undefined) return [];
  const days = Math.floor((validTo - Date.now()) / dayMs);
  return [
    days < leastDays
      ? { subject: 'TLS', wrong: `the certificate ends in ${days} days: renew it` }
      : { subject: 'TLS', right: `trusted, for ${days} more days` },
  ];
}

/** @param address where browsers find the console */
export async function checkAddress(address: string): Promise<Finding[]> {
  const url = new URL(`${address.replace(/(?<!\/)\/+$/, '')}/healthz?seen`);
  try {
    const answer = await askAddress(url.href);
    const wrong = wrongHeaders(url, answer);
    return [
      ...wrong.map((text) => ({ subject: 'proxy', wrong: text })),
      ...(wrong.length > 0 ? [] : [{ subject: 'proxy', right: `${address} leads here` }]),
      ...checkTls(answer),
      ...(answer.date === undefined ? [] : [clockFinding(answer.date / 1000, 'the answer')]),
    ];
  } catch (error) {
    const reason = reasonOf(error) || String(error);
    const subject = /certificate|TLS|SSL|altname/i.test(reason) ? 'TLS' : 'proxy';
    const trust = /self-signed|unable to/i.test(reason)
      ? '; a certificate of your own, or its authority, is named in NODE_EXTRA_CA_CERTS=FILE'
      : '';
    return [{ subject, wrong: `${address} does not answer: ${reason}${trust}` }];
  }
}
