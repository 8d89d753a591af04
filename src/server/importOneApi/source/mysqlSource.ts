/** A One API database on MySQL or MariaDB, by a package that the operator adds. */
import { isObject, isRow } from '../../../schema/isRow';
import { ImportError } from './ImportError';
import { columnsByTable, type Source } from './Source';

/** The part of mysql2 that is used. */
interface Connection {
  query: (sql: string) => Promise<[unknown, unknown]>;
  end: () => Promise<void>;
}

interface MySql {
  createConnection: (options: object) => Promise<Connection>;
}

const isMySql = (value: unknown): value is MySql =>
  isObject(value) && typeof value['createConnection'] === 'function';

async function loadPackage(): Promise<MySql> {
  // Not among this program's packages: neither the build nor the types know it.
  const name = 'mysql2/promise';
  const loaded: unknown = await import(/* @vite-ignore */ name).catch(() => undefined);
  const found = [loaded, isObject(loaded) ? loaded['default'] : undefined].find(isMySql);
  if (found) return found;
  throw new ImportError(
    'A MySQL database is read by the package mysql2, which is not installed. Add it in the folder ' +
      'of Relay Console and try again: npm install --no-save mysql2@3',
  );
}

/** Where a MySQL database is. */
export interface MySqlPlace {
  user: string;
  password: string;
  host?: string;
  port?: number;
  socketPath?: string;
  database: string;
}

/**
 * Reads an address as One API takes it, user:password@tcp(host:port)/database or user:password@unix(path)/database, or
 * as a URL with mysql://. The password may hold any sign.
 * @returns undefined for any other text
 */
export function readMySqlDsn(dsn: string): MySqlPlace | undefined {
  if (dsn.startsWith('mysql://')) {
    const url = URL.canParse(dsn) ? new URL(dsn) : undefined;
    return (
      url && {
        user: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
        host: url.hostname,
        port: Number(url.port || 3306),
        database: url.pathname.slice(1),
      }
    );
  }
  const parts = /^(?:([^:]*)(?::(.*))?@)?(tcp|unix)\(([^()]+)\)\/([^/?]+)(?:\?.*)?$/s.exec(dsn);
  const [, user = '', password = '', network, place = '', database = ''] = parts ?? [];
  if (!parts) return undefined;
  if (network === 'unix') return { user, password, socketPath: place, database };
  const [, host = '', port = '3306'] = /^(.*?)(?::(\d+))?$/.exec(place) ?? [];
  return { user, password, host: host.replace(/^\[|\]$/g, ''), port: Number(port), database };
}

/** @throws ImportError where the package is not installed, or the database cannot be reached */
export async function mysqlSource(place: MySqlPlace): Promise<Source> {
  const mysql = await loadPackage();
  const name = `MySQL database ${place.database} at ${place.socketPath ?? `${place.host}:${place.port}`}`;
  const settings = {
    ...place,
    charset: 'utf8mb4',
    supportBigNumbers: true,
    bigNumberStrings: true,
    connectTimeout: 10_000,
  };
  const connection = await mysql.createConnection(settings).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`The ${name} cannot be reached: ${reason}`);
  });
  const select: Source['select'] = async (sql) => {
    const [rows] = await connection.query(sql);
    return Array.isArray(rows) ? rows.flatMap((row) => (isRow(row) ? [row] : [])) : [];
  };
  await connection.query('set session transaction read only');
  return {
    name,
    columns: async () =>
      columnsByTable(
        await select(
          'select table_name as `of`, column_name as name from information_schema.columns ' +
            'where table_schema = database() order by ordinal_position',
        ),
      ),
    select,
    quote: (column) => `\`${column}\``,
    atOneMoment: async (work) => {
      await connection.query('set transaction isolation level repeatable read');
      await connection.query('start transaction with consistent snapshot, read only');
      try {
        return await work();
      } finally {
        await connection.query('rollback');
      }
    },
    close: () => connection.end(),
  };
}
