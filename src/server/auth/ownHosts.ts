/** The host names that this server goes by, and who sits at the machine itself. */
import { createMiddleware } from 'hono/factory';
import { AppError } from '../kernel/errors/AppError';
import { isForwarded, isFromProxy, socketAddress } from '../kernel/requests/clientAddress';
import type { AppContext, AppEnv, Runtime } from '../kernel/requests/types';
import { hintAtHost } from './proxyHints';

/** The name in an address; empty where it is none. */
const nameIn = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname : '';

const isLocalName = (name: string): boolean =>
  /^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^\[::1\]$/.test(name);

/** The name in the Host header; a program of old that sends none sits where its connection says. */
const nameOf = (c: AppContext): string => nameIn(`http://${c.req.header('host') ?? 'localhost'}`);

/**
 * True unless a request comes from the machine itself and under a name that no name server can lead here. The client of
 * a proxy is elsewhere, also where the proxy does not name it.
 */
export function isElsewhere(c: AppContext, services: Pick<Runtime, 'trustedProxies'>): boolean {
  const isAway = !/^(127\.|::1$|unknown$)/.test(socketAddress(c));
  return isForwarded(c, services) || !isLocalName(nameOf(c)) || isAway;
}

/**
 * Refuses with 421 a host name that is not this server's: a page of any site may lead its own name to the loopback
 * (DNS rebinding). A trusted proxy names the host that it likes.
 * @param addresses of this server besides those of the loopback
 */
export const refuseOtherHosts = (
  services: Pick<Runtime, 'log' | 'trustedProxies'>,
  addresses: () => readonly string[],
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const name = nameOf(c);
    const isOwn =
      isLocalName(name) ||
      isFromProxy(c, services) ||
      (name !== '' && addresses().some((address) => nameIn(address) === name));
    if (isOwn) return next();
    hintAtHost(c, services);
    throw new AppError('otherHost', {}, 421);
  });
