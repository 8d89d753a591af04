/**
 * The servers of component tests, by the names of their worlds: the embedded one on a database in memory, or the proxy
 * of `--relay` before a stand-in for a real relay, or before an API of another shape. Each world keeps the cookies of whoever is signed in, so that pages
 * that run side by side in one browser do not share them. relayPlugin.ts loads it.
 */
import { pino } from 'pino';
import { createApp } from '../../../src/server/app';
import { createServices } from '../../../src/server/createServices';
import { startOtherShape } from '../../support/otherShape';
import { createProxyApp } from '../../support/proxyApp';
import { startRelay } from '../../support/relay/startRelay';

interface Server {
  /** @param env what the node server hands over with a request */
  fetch: (request: Request, env: object) => Response | Promise<Response>;
  close: () => Promise<void>;
}

export interface World {
  fetch: (request: Request) => Promise<Response>;
  close: () => Promise<void>;
}

/** Where requests come from. */
const socket = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

async function openEmbedded(): Promise<Server> {
  const services = await createServices({
    dataDir: ':memory:',
    log: pino({ level: 'silent' }),
    rateLimit: false,
    passwordCost: 1,
    ownAddress: 'http://localhost',
  });
  return {
    fetch: createApp(services).fetch,
    close: async () => {
      await services.deposits.stop();
      await services.store.close();
    },
  };
}

async function openStandIn(): Promise<Server> {
  const relay = await startRelay();
  return { fetch: createProxyApp(relay.url).fetch, close: relay.stop };
}

/** An API of another shape with sixty contacts behind the proxy, beside the embedded server for all other calls. */
async function openOtherShape(): Promise<Server> {
  const embedded = await openEmbedded();
  const other = await startOtherShape(60, '');
  const proxy = createProxyApp(other.url);
  return {
    fetch: (request, env) =>
      new URL(request.url).pathname.startsWith('/api/crm/')
        ? proxy.fetch(request, env)
        : embedded.fetch(request, env),
    close: async () => {
      await other.stop();
      await embedded.close();
    },
  };
}

const kinds: Readonly<Record<string, () => Promise<Server>>> = {
  embedded: openEmbedded,
  standin: openStandIn,
  otherShape: openOtherShape,
};

async function open(name: string): Promise<World> {
  const { fetch, close } = await (kinds[name.split('-')[0] ?? ''] ?? openEmbedded)();
  const cookies = new Map<string, string>();
  return {
    fetch: async (request) => {
      const headers = new Headers(request.headers);
      headers.set('cookie', [...cookies].map(([key, value]) => `${key}=${value}`).join('; '));
      const answer = await fetch(new Request(request, { headers }), socket);
      for (const set of answer.headers.getSetCookie()) {
        const [key = '', value = ''] = (set.split(';')[0] ?? '').split('=');
        if (value === '') cookies.delete(key);
        else cookies.set(key, value);
      }
      const kept = new Headers(answer.headers);
      kept.delete('set-cookie');
      return new Response(answer.body, { status: answer.status, headers: kept });
    },
    close,
  };
}

const worlds = new Map<string, Promise<World>>();

/** The world of that name, made with its first call. */
export function worldOf(name: string): Promise<World> {
  const world = worlds.get(name) ?? open(name);
  worlds.set(name, world);
  return world;
}

export async function endWorld(name: string): Promise<void> {
  const world = worlds.get(name);
  worlds.delete(name);
  await (await world)?.close();
}
