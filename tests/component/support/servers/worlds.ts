/**
 * The servers of component tests, by the names of their worlds: the embedded one on a database in memory, or the proxy
 * of `--relay` before a stand-in for a relay, or the embedded one with a plain REST API. Each world keeps the cookies of
 * the signed-in user, so that pages that run side by side in one browser do not share them; root has some of its own
 * for what a test does beside its page. relayPlugin.ts loads it.
 */
import { mapValues } from 'es-toolkit';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { isRow } from '../../../../src/schema/isRow';
import { createApp } from '../../../../src/server/app';
import { createServices } from '../../../../src/server/createServices';
import { type DemoSize, demoSize, fillWithDemo } from '../../../../src/server/demo/fill';
import { createOutgoingFetch } from '../../../../src/server/kernel/outgoing/outgoing';
import type { Fetch } from '../../../../src/server/kernel/outgoing/upstream';
import { type MailServer, startMailServer } from '../../../support/browser/mailServer';
import type { Mail } from '../../../support/browser/readMail';
import { type FamilyKind, habits } from '../../../support/family/habits';
import { isTable, startFamilyRelay } from '../../../support/family/startFamilyRelay';
import { createProxyApp } from '../../../support/relay/proxyApp';
import { startRelay } from '../../../support/relay/startRelay';
import { startRestApi } from '../../../support/restApi';

interface Server {
  /** @param env what the node server hands over with a request */
  fetch: (request: Request, env: object) => Response | Promise<Response>;
  query: World['query'];
  fill: World['fill'];
  close: () => Promise<void>;
}

export interface World {
  fetch: (request: Request) => Promise<Response>;
  /** Runs a statement on the database of the embedded server, past its rules. @param given {@link Statement} */
  query: (given: unknown) => Promise<readonly unknown[]>;
  /** Fills the embedded server with the records of the demo. @param given {@link DemoSize} */
  fill: (given: unknown) => Promise<void>;
  /** The mails that it sent, and the options with which it sends them here. */
  mail: () => Promise<{ mails: readonly Mail[]; options: Readonly<Record<string, string>> }>;
  close: () => Promise<void>;
}

/** A statement with the values of its question marks. */
export interface Statement {
  sql: string;
  values: readonly unknown[];
}

const isStatement = (given: unknown): given is Statement =>
  isRow(given) && typeof given['sql'] === 'string' && Array.isArray(given['values']);

const isSize = (given: unknown): given is DemoSize =>
  isRow(given) && Object.keys(demoSize).every((name) => typeof given[name] === 'number');

/** Where requests come from. */
const socket = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

const botCheck = 'http://bot-check.test';

/** Reaches providers; the one of the bot check confirms tokens that begin with "good", each once. */
function fetchWithBotCheck(): Fetch {
  const outgoing = createOutgoingFetch(true);
  const used = new Set<string>();
  return async (url, init) => {
    if (!url.startsWith(botCheck)) return outgoing(url, init);
    const { response }: { response: string } = JSON.parse(String(init.body));
    const isGood = response.startsWith('good') && !used.has(response);
    used.add(response);
    return Response.json({ success: isGood });
  };
}

async function openEmbedded(restApis = new Map<string, URL>()): Promise<Server> {
  const services = await createServices({
    dataDir: ':memory:',
    log: pino({ level: 'silent' }),
    rateLimit: false,
    passwordCost: 1,
    ownAddress: 'http://localhost',
    fetch: fetchWithBotCheck(),
    signInAddresses: { turnstile: botCheck },
    restApis,
  });
  return {
    fetch: createApp(services).fetch,
    query: async (given) => {
      if (!isStatement(given)) throw new Error('no statement');
      const { sql, values } = given;
      return (await services.store.db.executeQuery(CompiledQuery.raw(sql, [...values]))).rows;
    },
    fill: async (given) => {
      if (!isSize(given)) throw new Error('no size of a demo');
      await fillWithDemo(services, given);
    },
    close: async () => {
      await services.deposits.stop();
      await services.store.close();
    },
  };
}

async function openStandIn(): Promise<Server> {
  const relay = await startRelay();
  const query = () => Promise.reject(new Error('the stand-in has no database'));
  return { fetch: createProxyApp(relay.url).fetch, query, fill: query, close: relay.stop };
}

/** The proxy before a stand-in for a relay of another kind; a query sets its faults and answers its rows. */
const openFamily = (kind: FamilyKind) => async (): Promise<Server> => {
  const relay = await startFamilyRelay(kind);
  return {
    fetch: createProxyApp(relay.url, undefined, undefined, undefined, undefined, kind).fetch,
    query: (given) => {
      const { locked, loses, table, rows } = isRow(given) ? given : {};
      if (Array.isArray(locked)) {
        relay.locked.clear();
        for (const id of locked) relay.locked.add(Number(id));
      }
      if (loses === true) relay.loseNext();
      if (isTable(table) && Array.isArray(rows)) relay.tables[table] = rows.filter(isRow);
      return Promise.resolve(isTable(table) ? relay.tables[table] : relay.calls.splice(0));
    },
    fill: () => Promise.reject(new Error('the stand-in has its records')),
    close: relay.stop,
  };
};

/** The embedded server with a plain REST API of sixty contacts. */
async function openWithRest(): Promise<Server> {
  const rest = await startRestApi(60);
  const embedded = await openEmbedded(new Map([['crm', rest.address]]));
  return {
    ...embedded,
    close: async () => {
      await rest.stop();
      await embedded.close();
    },
  };
}

const kinds: Readonly<Record<string, () => Promise<Server>>> = {
  embedded: () => openEmbedded(),
  standin: openStandIn,
  rest: openWithRest,
  ...mapValues(habits, (_, kind) => openFamily(kind)),
};

async function open(name: string): Promise<World> {
  const { fetch, query, fill, close } = await (
    kinds[name.slice(0, name.indexOf(':'))] ?? (() => openEmbedded())
  )();
  const jars = new Map<string, Map<string, string>>();
  let mailServer: Promise<MailServer> | undefined;
  return {
    mail: () => {
      mailServer ??= startMailServer();
      return mailServer;
    },
    fetch: async (request) => {
      const person = request.headers.get('x-person') ?? '';
      const cookies = jars.get(person) ?? new Map<string, string>();
      jars.set(person, cookies);
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
    query,
    fill,
    close: async () => {
      await close();
      (await mailServer)?.close();
    },
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
