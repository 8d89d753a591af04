/** The table of writes: each field and each action alone, and what differs in the database after it. */
import { isEqual, mapValues, pickBy } from 'es-toolkit';
import { isRow } from '../../../src/schema/isRow';
import { resourceSchema } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { sameValue } from '../../../src/schema/values/sameValue';
import { encodeRow } from '../../../src/schema/values/wire';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { changedColumns, type Difference, differencesOf, type Snapshot } from './Database';
import { changeableFields, otherValue } from './otherValue';
import type { Cell, Omission } from './readEffects';
import { placesOf, type Trial, type Trialled, trialled } from './Trial';

/** A record without secrets and what differs from run to run. */
const steady = (record: Row): Row =>
  mapValues(record, (value, name) =>
    /^(key|password|access_token|aff_code)$|uuid/.test(name)
      ? 'kept'
      : /(_|^)(created|updated|last)_/.test(name)
        ? 1_700_000_000
        : value,
  );

/** Columns that relays change themselves. */
export const ofItself = /^(updated_at|auth_version|accessed_time|other_info\.status_.*)$/;
/** Columns that a relay empties where another value of a field leaves no use for them. */
const withField: Readonly<Record<string, RegExp>> = {
  'token.group': /^(auto_groups|cross_group_retry)$/,
};
/** Fields by which a channel is found for a model; a relay keeps them in a table of their own. */
const inAbilities = /^(models|group|priority|weight|status|tag)$/;

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** Runs a write. @returns its differences, and puts the database back */
export async function seen(
  { database }: Trial,
  write: () => Promise<unknown>,
  look: (differences: Difference[]) => Promise<void> | void,
  wait = 150,
): Promise<unknown> {
  const before: Snapshot = database.snapshot();
  let failure: unknown;
  try {
    await write();
  } catch (error) {
    failure = error;
  }
  // A relay may write its log after its answer; a stand-in does not.
  if (!database.isQuick) await pause(wait);
  await look(differencesOf(before, database.snapshot()));
  database.restore(before);
  return failure;
}

/** Differences beside the records that were meant. */
export function othersIn(
  differences: readonly Difference[],
  isMeant: (one: Difference) => boolean,
) {
  const names = differences
    .filter((one) => !isMeant(one))
    .map(({ table, before, now }) => {
      const what = before ? (now ? 'changed' : 'gone') : 'new';
      return table === 'logs' ? `logs ${String(now?.['type'])}` : `${table} ${what}`;
    });
  return [...new Set(names)].toSorted();
}

/** The text of a log entry that speaks of quota where no quota was changed. */
const falseLog = (differences: readonly Difference[]): string | undefined =>
  differences
    .filter(({ table }) => table === 'logs')
    .map(({ now }) => String(now?.['content']))
    .find((text) => /额度.*修改|quota.*(from|changed)/i.test(text));

async function fieldCell(
  trial: Trial,
  resource: Trialled,
  field: string,
  base: Omission | undefined,
): Promise<Cell> {
  const { relay, kind } = trial;
  const [record] = trial.records[resource];
  if (!record) throw new Error(`no ${resource}`);
  const { id, row } = record;
  const schema = resourceSchema(resource);
  const property = schema.properties[field];
  if (!property) throw new Error(`no ${field}`);
  const cell: Cell = { relay, resource, field, changed: [], others: [], verdict: 'same' };
  const read = (await dataProvider.getOne(resource, { id })).data;
  const value = otherValue(property, field, read[field]);
  const places = placesOf(kind, resource, field);
  const faults: string[] = [];
  const table = `${resource}s`;
  const failure = await seen(
    trial,
    () =>
      dataProvider.update(resource, {
        id,
        data: { ...read, [field]: value },
        previousData: read,
        // As forms ask.
        meta: { readsBack: true },
      }),
    async (differences) => {
      const isMeant = ({ table: name, now, before }: Difference) =>
        name === table && (now ?? before)?.['id'] === row;
      const mine = differences.find(isMeant);
      const changed = changedColumns(mine?.before ?? {}, mine?.now ?? {});
      const isOwn = (name: string) =>
        ofItself.test(name) ||
        name in (base?.changes ?? {}) ||
        withField[`${resource}.${field}`]?.test(name) === true;
      cell.changed = Object.keys(changed)
        .filter((name) => !isOwn(name))
        .toSorted();
      cell.others = othersIn(differences, isMeant);
      const strange = cell.changed.filter(
        (name) => !places.some((place) => name === place || name.startsWith(`${place}.`)),
      );
      if (strange.length > 0) faults.push(`changed too: ${strange.join(', ')}`);
      const hasQuota = property['x-format'] === 'quota';
      const log = hasQuota ? undefined : falseLog(differences);
      if (log) faults.push(`log: ${log}`);
      const elsewhere = cell.others.filter(
        (name) =>
          !name.startsWith('logs') &&
          !base?.others.includes(name) &&
          !(name.startsWith('abilities') && inAbilities.test(field)),
      );
      if (elsewhere.length > 0) faults.push(`elsewhere: ${elsewhere.join(', ')}`);
      if (cell.changed.length === 0) faults.push('nothing was stored');
      if (hasQuota && changed[places[0] ?? ''] !== value)
        faults.push(`stored ${String(changed[places[0] ?? ''])} for ${String(value)}`);
      if (property.writeOnly) return;
      const now = (await dataProvider.getOne(resource, { id })).data;
      const [want, got] = [{ [field]: value }, { [field]: now[field] }].map((one) =>
        encodeRow(schema, one),
      );
      if (!sameValue(want?.[field], got?.[field]))
        faults.push(`reads ${JSON.stringify(got?.[field])} for ${JSON.stringify(want?.[field])}`);
    },
  );
  if (failure && cell.changed.length === 0)
    return { ...cell, verdict: 'refused', why: messageOf(failure) };
  if (failure) faults.push(`said: ${messageOf(failure)}`);
  return faults.length > 0 ? { ...cell, verdict: 'differs', why: faults.join('; ') } : cell;
}

/** One cell for each field that the console changes. */
export async function fieldCells(trial: Trial, bases: readonly Omission[]): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const resource of trialled()) {
    const { data } = await dataProvider.getOne(resource, {
      id: trial.records[resource][0]?.id ?? 0,
    });
    const base = bases.find((one) => one.resource === resource && one.without === '');
    for (const field of changeableFields(resource, data))
      cells.push(await fieldCell(trial, resource, field, base));
  }
  return cells;
}

/** The record that the relay answers, whole, and without each of its fields. */
export async function omissions(trial: Trial): Promise<Omission[]> {
  const { relay, kind, ask } = trial;
  const found: Omission[] = [];
  for (const resource of trialled()) {
    const [record] = trial.records[resource];
    if (!record) continue;
    const { data } = await ask('GET', `${resource}/${record.id}`);
    if (!isRow(data)) throw new Error(`${resource}: no record`);
    const [id = 'id'] = placesOf(kind, resource, 'id');
    const put = async (without: string, body: Row): Promise<Omission> => {
      const omission: Omission = { relay, resource, without, changes: null, others: [] };
      let isDone = false;
      await seen(
        trial,
        async () => {
          isDone = (await ask('PUT', `${resource}/`, body)).success;
        },
        (differences) => {
          if (!isDone) return;
          const isMeant = ({ table, now }: Difference) =>
            table === `${resource}s` && now?.['id'] === record.row;
          const mine = differences.find(isMeant);
          const changes = changedColumns(mine?.before ?? {}, mine?.now ?? {});
          omission.changes = pickBy(changes, (_, name) => !ofItself.test(name));
          omission.others = othersIn(differences, isMeant);
        },
        60,
      );
      return omission;
    };
    let whole: Row = data;
    if ((await put('', whole)).changes === null) {
      const { status: _, ...rest } = whole;
      whole = rest;
    }
    const base = await put('', whole);
    found.push({ ...base, record: steady(whole) });
    for (const name of Object.keys(whole)) {
      if (name === id || name === 'id') continue;
      const { [name]: _, ...others } = whole;
      const omission = await put(name, others);
      const isOther = (part: 'changes' | 'others') => !isEqual(omission[part], base[part]);
      if (isOther('changes') || isOther('others')) found.push(omission);
    }
  }
  return found;
}
