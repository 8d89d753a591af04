/** The proxy of `--relay` without a port. */
import { pino } from 'pino';
import { standardFlood } from '../../../src/server/auth/rateLimit';
import { parseNetworks } from '../../../src/server/kernel/outgoing/networks';
import { relayAt } from '../../../src/server/relay/callRelay';
import { createRelayProxy } from '../../../src/server/relay/relayProxy';

/**
 * The proxy before the relay at that address.
 * @param commentMs after which a silent stream gets a comment
 * @param more settings in place of those of here
 */
export const createProxyApp = (
  url: string,
  log = pino({ level: 'silent' }),
  commentMs = 15_000,
  servePage?: Parameters<typeof createRelayProxy>[1],
  restApis: ReadonlyMap<string, URL> = new Map(),
  kind = 'one-api',
  more: Partial<Parameters<typeof createRelayProxy>[0]> = {},
) =>
  createRelayProxy(
    {
      commentMs,
      relay: relayAt(new URL(url)),
      kind: () => Promise.resolve(kind),
      log,
      trustedProxies: parseNetworks('TRUSTED_PROXIES', []),
      isOnLoopback: false,
      isStopping: false,
      metrics: { networks: parseNetworks('METRICS_NETWORKS', []) },
      ownAddress: '',
      rateLimit: false,
      floodLimits: standardFlood,
      hstsSeconds: 3600,
      now: () => 0,
      restApis,
      restHeaders: new Map(),
      ...more,
    },
    servePage,
  );
