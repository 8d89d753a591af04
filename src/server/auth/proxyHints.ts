/**
 * Lines of the log, once each, for requests that are refused because a proxy before this server is not set up: the
 * visitor reads only that the host or the site is another.
 */
import type { Logger } from 'pino';
import {
  clientHost,
  isForwarded,
  isFromProxy,
  socketAddress,
} from '../kernel/requests/clientAddress';
import type { AppContext, Runtime } from '../kernel/requests/types';

type Needed = Pick<Runtime, 'log' | 'trustedProxies'>;

const longest = 200;
const cut = (text: string | undefined) => (text ?? '').slice(0, longest);

/** The hints that each log has already. */
const said = new WeakMap<Logger, Set<string>>();

function warnOnce({ log }: Needed, values: Readonly<Record<string, string>>, hint: string): void {
  const hints = said.get(log) ?? new Set();
  said.set(log, hints);
  if (hints.has(hint)) return;
  hints.add(hint);
  log.warn(values, hint);
}

/** Where the proxy is one that this server does not believe, that is to be mended first. */
const trustHint =
  'a proxy before this server is not named in TRUSTED_PROXIES, so that its X-Forwarded-Host and X-Forwarded-Proto ' +
  'do not count: name its address there';

/** Says why a host name was not taken for this server's. */
export function hintAtHost(c: AppContext, settings: Needed): void {
  const values = { proxy: socketAddress(c), host: cut(c.req.header('host')) };
  if (isForwarded(c, settings)) warnOnce(settings, values, trustHint);
  else
    warnOnce(
      settings,
      values,
      'a request for a host name that is not this server’s was refused (421). Where it is the name of the console, ' +
        'set PUBLIC_ADDRESS to its address, and name a proxy before this server in TRUSTED_PROXIES',
    );
}

/** Says why a request was taken for one of another site, where its Origin may be the console's own address. */
export function hintAtOrigin(c: AppContext, settings: Needed): void {
  const origin = c.req.header('origin') ?? c.req.header('referer');
  const site = c.req.header('sec-fetch-site');
  // The browser itself says that the site is another one.
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return;
  const values = {
    proxy: socketAddress(c),
    origin: cut(URL.canParse(origin) ? new URL(origin).origin : origin),
    host: cut(clientHost(c, settings)),
  };
  if (isFromProxy(c, settings) && c.req.header('x-forwarded-host') === undefined)
    warnOnce(
      settings,
      values,
      'a request was refused as one of another site (403): its Origin is not the host that the proxy names. Where it ' +
        'is the console’s own address, the proxy lacks the header Host or X-Forwarded-Host as the browser sent it ' +
        '(nginx: proxy_set_header Host $http_host)',
    );
  else if (!isFromProxy(c, settings) && isForwarded(c, settings))
    warnOnce(settings, values, trustHint);
  else
    warnOnce(
      settings,
      values,
      'a request was refused as one of another site (403): its Origin is not this server’s Host. Where it is the ' +
        'console’s own address, let the proxy before this server send Host as the browser sent it ' +
        '(nginx: proxy_set_header Host $http_host), and name the proxy in TRUSTED_PROXIES',
    );
}
