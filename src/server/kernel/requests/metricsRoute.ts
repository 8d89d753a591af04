/** GET /metrics: who may read what this process counts. */
import { timingSafeEqual } from 'node:crypto';
import { countRefusal, metricsText, metricsType, watchProcess } from '../watch/metrics';
import { sha256 } from '../work/secrets';
import { isForwarded, socketAddress } from './clientAddress';
import type { AppContext, Runtime } from './types';

type Settings = Pick<Runtime, 'metrics' | 'trustedProxies'>;

/** Texts of one length, so that the time tells nothing of where they differ. */
const isSame = (sent: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(sent)), Buffer.from(sha256(token)));

function mayRead(c: AppContext, settings: Settings): boolean {
  const { token, networks } = settings.metrics;
  const sent = /^Bearer +([^ ].*)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token !== undefined && sent !== undefined && isSame(sent, token)) return true;
  // The other end of the connection itself: what a header says of it, anybody can write.
  return networks.has(socketAddress(c)) && !isForwarded(c, settings);
}

/** Answers the counts in the text format of Prometheus. Without readers there is no such call. */
export function metricsRoute(settings: Settings): (c: AppContext) => Promise<Response> {
  const { token, networks } = settings.metrics;
  const isOff = token === undefined && networks.size === 0;
  if (!isOff) watchProcess();
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    if (isOff) return c.text('Not found', 404);
    if (mayRead(c, settings))
      return c.body(await metricsText(), 200, { 'Content-Type': metricsType });
    countRefusal('metrics');
    if (token === undefined) return c.text('METRICS_NETWORKS does not allow this connection', 403);
    c.header('WWW-Authenticate', 'Bearer');
    return c.text('The token is missing or wrong', 401);
  };
}
