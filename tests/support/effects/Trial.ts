/** A real relay with records in which every column has a value, the console's bridge before it, and root signed in. */
import { join } from 'node:path';
import { get } from 'es-toolkit/compat';
import { vi } from 'vitest';
import { isRow } from '../../../src/schema/isRow';
import { findResource, resourceSchema } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { encodeRow } from '../../../src/schema/values/wire';
import { relayFiles } from '../../../src/server/relay/family/kinds';
import type { FieldRule } from '../../../src/server/relay/family/RelayFile';
import { currentStatus, loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { fitToRelay } from '../../../src/web/relay/site/fitToRelay';
import { storedUser } from '../../../src/web/storage/storedUser';
import { callWith, fetchAt, relayFetch } from '../data/relayFetch';
import { sendHi, startProvider } from '../provider';
import { startRealRelay } from '../relay/realRelay';
import { startServer } from '../server/builtServer';
import { Database, type Rows } from './Database';
import { keptColumns } from './keptColumns';
import { type TrialRelay, trialRelays } from './trialRelays';

const resources = ['channel', 'token', 'user', 'redemption', 'user_group'] as const;
export type Trialled = (typeof resources)[number];
/** The resources that the relay in front has. */
export const trialled = () => resources.filter((name) => findResource(name));

export interface TrialRecord {
  /** Number of its row in the database. */
  row: number;
  /** Its id, as the console knows it. */
  id: string | number;
}

export interface Trial {
  relay: string;
  /** The file of schemas/relays. */
  kind: string;
  database: Rows;
  /** Four of each: one for fields, two for jobs, and one without kept columns. */
  records: Record<Trialled, TrialRecord[]>;
  /** Why the console could not make one. */
  refused: Partial<Record<Trialled, string>>;
  /** Calls of the relay's own, as root. */
  ask: ReturnType<typeof callWith>;
  stop: () => Promise<void>;
}

/** Places of a field of ours in the relay's records. */
export function placesOf(kind: string, resource: string, field: string): string[] {
  const rule: FieldRule | undefined = relayFiles[kind]?.resources?.[resource]?.fields?.[field];
  if (rule === undefined) return [field];
  return typeof rule === 'string' ? [rule] : [rule.at, ...(rule.flag ? [rule.flag] : [])];
}

const newRecords = (provider: string): Record<Trialled, (n: number) => Row> => ({
  channel: (n) => ({
    name: `channel-${n}`,
    type: 1,
    key: `sk-${n}`,
    base_url: provider,
    models: ['gpt-4o'],
    group: ['default'],
    priority: 3,
    weight: 5,
  }),
  token: (n) => ({
    name: `token-${n}`,
    remain_quota: 700_000,
    unlimited_quota: false,
    expired_time: -1,
    models: ['gpt-4o'],
    subnet: ['10.0.0.0/8'],
  }),
  user: (n) => ({ username: `user-${n}`, password: 'password-1', display_name: `User ${n}` }),
  redemption: (n) => ({ name: `code-${n}`, quota: 90_000, count: 1 }),
  user_group: (n) => ({ symbol: `group-${n}`, name: `Group ${n}`, ratio: 2, api_rate: 60 }),
});

/** No record of any resource. */
export const noRecords = (): Trial['records'] => ({
  channel: [],
  token: [],
  user: [],
  redemption: [],
  user_group: [],
});

/** Makes the records as the console does, else as the relay itself takes them. @returns also why it made none */
async function fill(
  { kind, database, ask }: { kind: string; database: Database; ask: Trial['ask'] },
  url: string,
) {
  const records = noRecords();
  const refused: Partial<Record<Trialled, string>> = {};
  for (const resource of trialled())
    for (let n = 1; n <= 4; n++) {
      const table = `${resource}s`;
      const before = database.rows(table);
      const data = newRecords(url)[resource](n);
      await dataProvider.create(resource, { data }).catch(async (error: Error) => {
        refused[resource] = error.message;
        await ask('POST', `${resource}/`, encodeRow(resourceSchema(resource), data));
      });
      const made = [...database.rows(table)].find(([row]) => !before.has(row));
      if (!made) throw new Error(`${resource}: the relay made none: ${refused[resource]}`);
      const [row, columns] = made;
      const [place = 'id'] = placesOf(kind, resource, 'id');
      const record = { row, id: columns[place] as string | number };
      records[resource].push(record);
      if (n === 4) continue;
      const kept = keptColumns(database, table, { row, columns });
      database.write(table, row, kept);
      // A relay keeps a part of a channel once more, by which it finds one for a model.
      if (resource === 'channel') {
        const { status: _, ...whole } = {
          ...((await ask('GET', `channel/${record.id}`)).data as Row),
        };
        await ask('PUT', 'channel/', whole);
        database.write(table, row, { ...columns, ...kept });
      }
    }
  return { records, refused };
}

/** A session at the relay itself. */
async function signInAt(url: string, password = '123456'): Promise<Trial['ask']> {
  const headers: Record<string, string> = {};
  const ask = callWith(fetchAt(url, headers));
  const { data } = await ask('POST', 'user/login', { username: 'root', password });
  const token = get(data, 'access_token');
  if (typeof token === 'string' && get(data, 'token_type') === 'Bearer')
    headers['authorization'] = `Bearer ${token}`;
  headers['new-api-user'] = String(get(data, 'user.id') ?? get(data, 'id'));
  return ask;
}

/** The console's bridge before a relay, with root signed in, and the schemas of that relay in place. */
export async function startBridge(
  url: string,
  { named, password = '123456', first = [] }: TrialRelay = {},
): Promise<{ kind: string; stop: () => Promise<void> }> {
  const bridge = await startServer({
    env: { RELAY: url, ...(named ? { RELAY_KIND: named } : {}) },
  });
  const { call } = await relayFetch(bridge.url, 'root', password);
  for (const [path, body] of first) await call('POST', path, body);
  const { data } = await call('GET', 'user/self');
  if (!isRow(data)) throw new Error('nobody is signed in');
  // An id may be a text there.
  storedUser.set({ ...data, username: 'root', display_name: '', role: 100, status: 1 } as never);
  await loadStatus();
  await fitToRelay(currentStatus());
  return {
    kind: String(currentStatus()['relay_kind'] ?? 'one-api'),
    stop: async () => {
      await fitToRelay({});
      vi.unstubAllGlobals();
      storedUser.set(undefined);
      await bridge.stop();
    },
  };
}

/** Starts all of it. The binary is that of REAL_RELAY_BINARY. @param relay its name in trialRelays */
export async function startTrial(relay: string): Promise<Trial> {
  const start = trialRelays[relay];
  if (!start) throw new Error(`${relay} is none of ${Object.keys(trialRelays).join(', ')}`);
  const provider = await startProvider(sendHi);
  const running = await startRealRelay(start.env, start);
  const open = callWith(fetchAt(running.url));
  for (const [path, body] of start.setUp ?? []) await open('POST', path, body);
  const front = await startBridge(running.url, start);
  const { kind } = front;
  const database = new Database(join(running.folder, 'relay.db'));
  const ask = await signInAt(running.url, start.password);
  return {
    relay,
    kind,
    database,
    ask,
    ...(await fill({ kind, database, ask }, provider.url)),
    stop: async () => {
      database.close();
      provider.close();
      await front.stop();
      await running.stop();
    },
  };
}
