/** Everything but the change of a field that the console does to records, each alone. */
import type { Identifier } from 'react-admin';
import type { Row } from '../../../src/schema/types';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { testChannel } from '../../../src/web/relay/resources/channelCalls';
import { manageUser, topUpUser } from '../../../src/web/relay/resources/userCalls';
import { fetchOptions, saveOption } from '../../../src/web/relay/site/optionCalls';
import type { Change } from '../../../src/web/relay/write/changes';
import { messageOf, ofItself, othersIn, seen } from './cells';
import { changedColumns, type Difference } from './Database';
import type { Cell, Omission } from './readEffects';
import { type Trial, type Trialled, type TrialRecord, trialled } from './Trial';

interface Action {
  resource: Trialled;
  action: string;
  records: readonly TrialRecord[];
  write: (rows: Row[]) => Promise<unknown>;
  /** Columns before it. */
  prepared?: Row;
  /** Columns after it that differ from before; a number is by how much. Empty for a change that was taken back. */
  after: Row;
  /** Rows elsewhere that belong to it, besides log entries. */
  others?: RegExp;
  /** True where the rows are gone, or marked as deleted. */
  isDeletion?: boolean;
  wait?: number;
}

const given = 12_345;
const gift = {
  values: {
    fields: ['quota'],
    of: ({ quota }: Row) => ({ quota: Number(quota) + given }),
    isDerived: true,
    adds: 'quota',
  },
  rules: { adders: { quota: topUpUser } },
};

/** Writes to several records, and takes it back. */
async function thereAndBack(resource: string, ids: Identifier[], data: Row, meta: object = {}) {
  const changes: Change[] = [];
  const onWritten = (change: Change) => void changes.push(change);
  await dataProvider.updateMany(resource, { ids, data, meta: { ...meta, onWritten } });
  await dataProvider.updateMany(resource, {
    ids,
    data: {},
    meta: { ...meta, takesBack: changes },
  });
}

function actionsOf({ records }: Trial): Action[] {
  const one = (resource: Trialled) => records[resource].slice(0, 1);
  const two = (resource: Trialled) => records[resource].slice(1, 3);
  const last = (resource: Trialled) => records[resource].slice(3);
  const ids = (some: readonly TrialRecord[]) => some.map(({ id }) => id);
  const status = (resource: Trialled, from: number, to: number, action: string): Action => ({
    resource,
    action,
    records: one(resource),
    prepared: { status: from },
    write: ([row]) =>
      dataProvider.update(resource, {
        id: row?.['id'] as Identifier,
        data: { status: to },
        previousData: row as never,
      }),
    after: { status: to },
    others: /^abilities/,
  });
  const manage = (
    action: 'enable' | 'disable' | 'promote' | 'demote',
    prepared: Row,
    after: Row,
  ): Action => ({
    resource: 'user',
    action,
    records: one('user'),
    prepared,
    write: ([row]) => manageUser(row as never, action),
    after,
  });
  const jobs = (resource: Trialled, data: Row, after: Row): Action[] => [
    {
      resource,
      action: 'change of several',
      records: two(resource),
      write: () => dataProvider.updateMany(resource, { ids: ids(two(resource)), data }),
      after,
      others: /^abilities/,
    },
    {
      resource,
      action: 'change of several, taken back',
      records: two(resource),
      write: () => thereAndBack(resource, ids(two(resource)), data),
      after: {},
    },
  ];
  const deletion = (resource: Trialled): Action => ({
    resource,
    action: 'delete',
    records: one(resource),
    write: ([row]) =>
      resource === 'user'
        ? manageUser(row as never, 'delete')
        : dataProvider.delete(resource, { id: row?.['id'] as Identifier }),
    after: {},
    isDeletion: true,
    others: resource === 'channel' ? /^abilities/ : /^(tokens|casbin)/,
  });
  return [
    status('channel', 2, 1, 'enable'),
    status('channel', 3, 1, 'enable after automatic'),
    ...jobs('channel', { priority: 9 }, { priority: 9 }),
    {
      resource: 'channel',
      action: 'test',
      records: last('channel'),
      write: ([row]) => testChannel(row as never, 'gpt-4o'),
      after: { test_time: 0, response_time: 0 },
      wait: 1500,
    },
    deletion('channel'),
    status('token', 2, 1, 'enable'),
    ...jobs('token', { expired_time: 2_000_000_000 }, { expired_time: 2_000_000_000 }),
    deletion('token'),
    manage('disable', {}, { status: 2 }),
    manage('enable', { status: 2 }, { status: 1 }),
    manage('promote', {}, { role: 10 }),
    manage('demote', { role: 10 }, { role: 1 }),
    {
      resource: 'user',
      action: 'give quota',
      records: one('user'),
      write: () => dataProvider.updateMany('user', { ids: ids(one('user')), data: {}, meta: gift }),
      after: { quota: given },
    },
    {
      resource: 'user',
      action: 'give quota, taken back',
      records: one('user'),
      write: () => thereAndBack('user', ids(one('user')), {}, gift),
      after: {},
    },
    ...jobs('user', { group: 'svip' }, { group: 'svip' }),
    deletion('user'),
    status('redemption', 2, 1, 'enable'),
    ...jobs('redemption', { name: 'renamed' }, { name: 'renamed' }),
    deletion('redemption'),
  ];
}

/** The faults of a row after an action. */
function faultsOf({ after, isDeletion }: Action, one: Difference | undefined) {
  const changed = changedColumns(one?.before ?? {}, one?.now ?? {});
  const names = Object.keys(changed).filter((name) => !ofItself.test(name));
  if (isDeletion) return one && (!one.now || names.length > 0) ? [] : ['it is still there'];
  return [...new Set([...names, ...Object.keys(after)])].flatMap((name) => {
    if (!(name in after)) return [`changed too: ${name}`];
    const value = changed[name];
    const isRight =
      name === 'quota'
        ? Number(value) - Number(one?.before?.[name]) === after[name]
        : after[name] === 0 || value === after[name];
    return isRight ? [] : [`${name} is ${String(value ?? 'as before')}`];
  });
}

async function actionCell(trial: Trial, action: Action, bases: readonly Omission[]): Promise<Cell> {
  const { relay, database } = trial;
  const { resource, records, prepared = {}, others = /^$/ } = action;
  const table = `${resource}s`;
  const before = database.snapshot();
  for (const { row } of records) database.write(table, row, prepared);
  const cell: Cell = {
    relay,
    resource,
    action: action.action,
    changed: [],
    others: [],
    verdict: 'same',
  };
  const rows = await Promise.all(
    records.map(async ({ id }) => (await dataProvider.getOne(resource, { id })).data),
  );
  const faults: string[] = [];
  const failure = await seen(
    trial,
    () => action.write(rows),
    (differences) => {
      const ids: unknown[] = records.map(({ row }) => row);
      const isMeant = (one: Difference) =>
        one.table === table && ids.includes((one.before ?? one.now)?.['id']);
      const mine = differences.filter(isMeant);
      cell.changed = [
        ...new Set(
          mine.flatMap((one) =>
            one.now ? Object.keys(changedColumns(one.before ?? {}, one.now)) : ['(gone)'],
          ),
        ),
      ]
        .filter((name) => !ofItself.test(name))
        .toSorted();
      cell.others = othersIn(differences, isMeant);
      for (const { row } of records)
        faults.push(
          ...faultsOf(
            action,
            mine.find((one) => one.before?.['id'] === row),
          ),
        );
      const base = bases.find((one) => one.resource === resource && one.without === '');
      const strange = cell.others.filter(
        (name) => !name.startsWith('logs') && !others.test(name) && !base?.others.includes(name),
      );
      if (strange.length > 0) faults.push(`elsewhere: ${strange.join(', ')}`);
    },
    action.wait,
  );
  database.restore(before);
  const isUntouched = cell.changed.length === 0;
  if (failure && isUntouched) return { ...cell, verdict: 'refused', why: messageOf(failure) };
  if (failure) faults.push(`said: ${messageOf(failure)}`);
  return faults.length > 0
    ? { ...cell, verdict: 'differs', why: [...new Set(faults)].join('; ') }
    : cell;
}

const options: readonly [string, string][] = [
  ['SystemName', 'Renamed'],
  ['Footer', 'other footer'],
  ['QuotaForNewUser', '12345'],
  ['RegisterEnabled', 'false'],
];

async function optionCell(trial: Trial, name: string, data: string): Promise<Cell> {
  const { relay } = trial;
  const cell: Cell = {
    relay,
    resource: 'option',
    field: name,
    changed: [],
    others: [],
    verdict: 'same',
  };
  const raw = (await fetchOptions()).values.get(name);
  const failure = await seen(
    trial,
    () => saveOption({ name, before: raw ?? '', data, raw }),
    (differences) => {
      const isMeant = ({ table, now }: Difference) => table === 'options' && now?.['key'] === name;
      cell.others = othersIn(differences, isMeant);
      cell.changed = differences
        .filter((one) => isMeant(one) && one.now?.['value'] === data)
        .map(() => 'value');
    },
  );
  if (failure) return { ...cell, verdict: 'refused', why: messageOf(failure) };
  const isRight = cell.changed.length === 1 && cell.others.every((one) => one.startsWith('logs'));
  return isRight ? cell : { ...cell, verdict: 'differs', why: 'not this option alone' };
}

/** One cell for each action, and for options of each type. */
export async function actionCells(trial: Trial, bases: readonly Omission[]): Promise<Cell[]> {
  const { relay, refused } = trial;
  const cells = trialled().map((resource): Cell => {
    const why = refused[resource];
    const cell = { relay, resource, action: 'create', changed: [], others: [] };
    return why === undefined ? { ...cell, verdict: 'same' } : { ...cell, verdict: 'refused', why };
  });
  for (const action of actionsOf(trial)) cells.push(await actionCell(trial, action, bases));
  for (const [name, data] of options) cells.push(await optionCell(trial, name, data));
  return cells;
}
