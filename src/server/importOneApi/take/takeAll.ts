/** Reads a One API database, and looks at every record of it. */
import { pick } from 'es-toolkit';
import { userRole, userStatus } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { PropertySchema, Row } from '../../../schema/types';
import { AppError } from '../../kernel/errors/AppError';
import { isServerKey } from '../../kernel/messages/languages';
import { messageText } from '../../kernel/messages/messages';
import { validateInput } from '../../records/validate';
import { storedValues } from '../../store/tables/columns';
import { ImportError } from '../source/ImportError';
import { columnsOf, type OneApiName, type Columns as TableColumns } from '../source/oneApiTables';
import type { Source } from '../source/Source';
import type { Findings } from './Findings';
import { takeOptions } from './options';
import { RecordReader } from './RecordReader';
import {
  type Columns,
  channelColumns,
  credentialColumns,
  redemptionColumns,
  tokenColumns,
  userColumns,
} from './records';
import { recordNames, type Taken } from './Taken';
import { countLogs, type LogPlace, newSpan } from './takeLogs';

/** Ids beyond are nobody's: a column of ids that somebody filled by hand. */
const highestId = 2 ** 31;

/** Says which values a form of this console would refuse. They are taken: nothing breaks by them. */
function remarkValues(
  name: 'channel' | 'redemption' | 'token' | 'user',
  reader: RecordReader,
  columns: Row,
): void {
  const schema = resourceSchema(name);
  // Fields that One API lacks have no value yet.
  const { status, ...record } = pick(storedValues(schema, columns), Object.keys(columns));
  const known = [userStatus.deleted, ...whatCanBe(schema.properties['status'])];
  if (!known.includes(Number(status)))
    reader.remark('status', `taken as it is, although ${Number(status)} is no status`);
  try {
    validateInput(name, record, 'edit', 'en', { role: userRole.root, stored: record });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const [field, text] of Object.entries(error.fields))
      reader.remark(
        field,
        `taken as it is, although: ${isServerKey(text) ? messageText(text, error.params, 'en') : text}`,
      );
  }
}

const whatCanBe = (property: PropertySchema | undefined): number[] =>
  Array.isArray(property?.['x-choices'])
    ? property['x-choices'].map(({ value }) => Number(value))
    : [];

/** Records whose key another one of them has, too: only the first would be found by it. */
function withoutTwins(
  records: readonly Columns[],
  name: 'token' | 'redemption',
  findings: Findings,
) {
  const seen = new Map<unknown, number>();
  return records.filter(({ id, key }) => {
    const other = seen.get(key);
    if (other === undefined) return seen.set(key, id);
    const reason = `${recordNames[name]} ${other} has the same one`;
    findings.leftOut.push({ record: recordNames[name], id, field: 'key', reason });
    return false;
  });
}

/** The rows of a table by the order of their first column. */
async function rowsOf(source: Source, tables: TableColumns, table: OneApiName): Promise<Row[]> {
  const names = columnsOf(tables, table).map(source.quote).join(', ');
  const order = source.quote(table === 'options' ? 'key' : 'id');
  return source.select(`select ${names} from ${source.quote(table)} order by ${order}`);
}

function takeUsers(rows: readonly Row[], findings: Findings) {
  const [user, credential]: [Columns[], Row[]] = [[], []];
  for (const row of rows) {
    const reader = new RecordReader(recordNames.user, row, findings);
    const columns = userColumns(reader);
    if (!columns) continue;
    if (columns['status'] !== userStatus.deleted) remarkValues('user', reader, columns);
    user.push(columns);
    credential.push(...[credentialColumns(reader) ?? []].flat());
  }
  return { user, credential };
}

const takeOthers = (
  rows: readonly Row[],
  name: 'channel' | 'redemption' | 'token',
  toColumns: (reader: RecordReader) => Columns | undefined,
  findings: Findings,
): Columns[] =>
  rows.flatMap((row) => {
    const reader = new RecordReader(recordNames[name], row, findings);
    const columns = toColumns(reader);
    if (columns) remarkValues(name, reader, columns);
    return columns ?? [];
  });

/** The highest of ids that can be some. */
const highestOf = (ids: readonly unknown[]): number =>
  ids.reduce<number>((high, id) => {
    const number = Number(id);
    return number > high && number < highestId ? number : high;
  }, 0);

/**
 * Reads everything but the entries of the log, which are only counted.
 * @param logs the database that has the log
 * @param last where the last import of the log stopped
 * @throws ImportError where it is not a One API database, or has no root
 */
export async function takeAll(
  source: Source,
  logs: Source,
  last: LogPlace,
  findings: Findings,
): Promise<Taken> {
  const tables = await source.columns();
  columnsOf(await logs.columns(), 'logs');
  const rows = (table: OneApiName) => rowsOf(source, tables, table);
  // One API cannot write to its file meanwhile: all else is done afterwards.
  const read = await source.atOneMoment(async () => ({
    users: await rows('users'),
    tokens: await rows('tokens'),
    channels: await rows('channels'),
    redemptions: await rows('redemptions'),
    options: await rows('options'),
    span: await newSpan(logs, last),
  }));
  const records = {
    ...takeUsers(read.users, findings),
    token: takeOthers(read.tokens, 'token', tokenColumns, findings),
    channel: takeOthers(read.channels, 'channel', channelColumns, findings),
    redemption: takeOthers(read.redemptions, 'redemption', redemptionColumns, findings),
    option: takeOptions(read.options, findings),
  };
  const isRoot = ({ role, status }: Row) => role === userRole.root && status === userStatus.active;
  if (!records.user.some(isRoot))
    throw new ImportError('No user of this database is root (role 100) and enabled.');
  const { log, highest } = await countLogs(logs, read.span, findings);
  const { user, token, channel, redemption } = records;
  return {
    records: {
      ...records,
      token: withoutTwins(token, 'token', findings),
      redemption: withoutTwins(redemption, 'redemption', findings),
    },
    highest: {
      user: highestOf([
        highest.user,
        ...user.map(({ id }) => id),
        ...[...token, ...redemption].map(({ user_id }) => user_id),
      ]),
      channel: highestOf([highest.channel, ...channel.map(({ id }) => id)]),
    },
    log,
  };
}
