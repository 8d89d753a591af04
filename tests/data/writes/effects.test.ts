/** Writes in front of each relay change nothing else: as recorded from the real ones by `npm run relay:trial`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mapValues } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import { actionCells } from '../../support/effects/actions';
import { fieldCells, omissions } from '../../support/effects/cells';
import type { Snapshot } from '../../support/effects/Database';
import {
  type Effect,
  type Omission,
  readEffects,
  recordedRelays,
} from '../../support/effects/readEffects';
import {
  noRecords,
  startBridge,
  startTrial,
  type Trial,
  type Trialled,
} from '../../support/effects/Trial';
import { type FamilyKind, habits } from '../../support/family/habits';
import { type FamilyRelay, startFamilyRelay } from '../../support/family/startFamilyRelay';

const relay = process.env['RELAY_TRIAL'];

it.runIf(relay)(
  'leaves alone what was not changed, in front of the real relay',
  async () => {
    const trial = await startTrial(relay ?? '');
    try {
      const left = await omissions(trial);
      const cells = [...(await fieldCells(trial, left)), ...(await actionCells(trial, left))];
      mkdirSync('tests/relay/effects', { recursive: true });
      writeFileSync(
        `tests/relay/effects/${relay}.jsonl`,
        [...cells, ...left].map((line) => `${JSON.stringify(line)}\n`).join(''),
      );
      expect(cells.filter(({ verdict }) => verdict === 'differs')).toEqual([]);
    } finally {
      await trial.stop();
    }
  },
  600_000,
);

/** The records of a stand-in as rows of a database. */
function rowsOf({ tables }: FamilyRelay): Trial['database'] {
  const rows = (table: string) =>
    new Map(
      tables[table.slice(0, -1) as keyof typeof tables].map((row) => [Number(row['id']), row]),
    );
  const snapshot = (): Snapshot =>
    new Map(Object.keys(tables).map((name) => [`${name}s`, structuredClone(rows(`${name}s`))]));
  return {
    isQuick: true,
    rows,
    snapshot,
    write: (table, id, row) => void Object.assign(rows(table).get(id) ?? {}, row),
    restore: (before) => {
      for (const name of Object.keys(tables) as (keyof typeof tables)[])
        tables[name] = [...(before.get(`${name}s`)?.values() ?? [])].map((row) => ({ ...row }));
    },
  };
}

const kindOf = (name: string): FamilyKind =>
  (Object.keys(habits) as FamilyKind[]).find((kind) => name.startsWith(kind)) ?? 'new-api';

/** A stand-in with the records that the real relay had. */
async function startStandIn(name: string, effects: readonly Effect[]): Promise<Trial> {
  const kind = kindOf(name);
  const standIn = await startFamilyRelay(kind, name);
  const number = 2;
  for (const { resource, record } of effects.filter((one): one is Omission => 'record' in one))
    standIn.tables[resource as Trialled] = [
      ...(resource === 'user' ? standIn.tables.user.slice(0, 1) : []),
      { ...record, id: number },
    ];
  const front = await startBridge(standIn.url, { named: kind });
  return {
    relay: name,
    kind,
    database: rowsOf(standIn),
    records: mapValues(noRecords(), () => [{ row: number, id: habits[kind].idOf(number) }]),
    refused: {},
    ask: () => Promise.reject(new Error('not asked')),
    stop: async () => {
      await front.stop();
      await standIn.stop();
    },
  };
}

describe.skipIf(relay)('in front of a stand-in that does what was recorded', () => {
  it.each(recordedRelays().filter((name) => name !== 'one-api'))('%s', async (name) => {
    const effects = readEffects(name);
    const trial = await startStandIn(name, effects);
    try {
      const bases = effects.filter((one): one is Omission => 'without' in one);
      const cells = await fieldCells(trial, bases);
      const differing = cells.filter(({ verdict }) => verdict === 'differs');
      expect(differing).toEqual([]);
      expect(cells.length).toBeGreaterThan(20);
    } finally {
      await trial.stop();
    }
  });
});
