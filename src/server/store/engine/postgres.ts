/**
 * A PostgreSQL database: some connections read and some write, so that writes which wait for a lock keep no read
 * waiting.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { codeOf, faultOf, StoreError } from '../../kernel/errors/StoreError';
import { timeWait } from '../../kernel/watch/metrics';
import type { Engine } from './Engine';
import { OwnSchemaIntrospector } from './OwnSchemaIntrospector';
import { type Backend, type OpenTransaction, RoutedDriver } from './routedDriver';
import type { StoreHealth } from './StoreHealth';

/** How long a statement waits for a lock, and a caller for a connection, in ms; then it is refused. */
export const maxWaitMs = 10_000;
/** How long a caller waits for a server that is starting again, in ms. */
const maxAwayMs = 5000;
const pauseMs = 100;
const connections = { reading: 6, writing: 4 };

/** 8-byte integers come as texts from the driver; all of ours are exact as numbers. */
const int8 = 20;
const types = new pg.TypeOverrides();
types.setTypeParser(int8, Number);

function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: maxWaitMs,
    onConnect: async (client) => {
      // A connection that breaks is replaced; without a listener it would end the process while it is in use.
      client.on('error', () => {});
      await client.query(`set lock_timeout = ${maxWaitMs}`);
    },
  });
  pool.on('error', () => {});
  return pool;
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

async function execute(
  client: pg.PoolClient,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<QueryResult<unknown>> {
  const { command, rowCount, rows } = await client.query(sql, [...parameters]);
  return changes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** A broken connection is not given back to its pool. */
function release(client: pg.PoolClient, error?: unknown): void {
  const kind = error === undefined ? undefined : faultOf(error);
  client.release(kind === 'away' || kind === 'unsure');
}

class PostgresBackend implements Backend {
  private readonly readers: pg.Pool;
  private readonly writers: pg.Pool;
  private readonly health: StoreHealth;
  private isStopping = false;

  constructor(dsn: string, health: StoreHealth) {
    this.readers = openPool(dsn, connections.reading);
    this.writers = openPool(dsn, connections.writing);
    this.health = health;
  }

  private toFault(error: unknown): unknown {
    const kind = faultOf(error);
    if (kind === undefined || error instanceof StoreError) return error;
    return this.health.failed(new StoreError(kind, error));
  }

  /** A write that the connection broke under: the server says so when it gave it up, else it may have been done. */
  private toWriteFault(error: unknown): unknown {
    const isUnsure = faultOf(error) === 'away' && !/^(53|57P)/.test(codeOf(error));
    return isUnsure ? this.health.failed(new StoreError('unsure', error)) : this.toFault(error);
  }

  /** Does what changes nothing until it works; a server that starts again takes a moment. */
  private async untilBack<T>(work: () => Promise<T>): Promise<T> {
    const end = performance.now() + maxAwayMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isWorthIt = faultOf(error) === 'away' && !this.isStopping;
        if (!isWorthIt || performance.now() + pauseMs > end) throw this.toFault(error);
      }
      await sleep(pauseMs);
    }
  }

  async read(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const result = await this.untilBack(async () => {
      const client = await timeWait('reading', this.readers.connect());
      try {
        const answer = await execute(client, query);
        release(client);
        return answer;
      } catch (error) {
        release(client, error);
        throw error;
      }
    });
    this.health.reads();
    return result;
  }

  /** A connection that answers: one from the pool may have broken while nobody looked. */
  private begun(): Promise<pg.PoolClient> {
    return this.untilBack(async () => {
      const client = await timeWait('writing', this.writers.connect());
      try {
        await client.query('begin');
        return client;
      } catch (error) {
        release(client, error);
        throw error;
      }
    });
  }

  async write(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const client = await this.untilBack(() => timeWait('writing', this.writers.connect()));
    try {
      const result = await execute(client, query);
      release(client);
      this.health.works();
      return result;
    } catch (error) {
      release(client, error);
      throw this.toWriteFault(error);
    }
  }

  async begin(): Promise<OpenTransaction> {
    const client = await this.begun();
    let broken: unknown;
    let isOpen = true;
    const end = () => {
      isOpen = false;
      release(client, broken);
    };
    const attempt = async <T>(
      work: () => Promise<T>,
      toFault: (error: unknown) => unknown,
    ): Promise<T> => {
      if (!isOpen) throw new Error('the transaction has ended');
      try {
        return await work();
      } catch (error) {
        if (faultOf(error) === 'away') broken = error;
        throw toFault(error);
      }
    };
    return {
      execute: (query) =>
        attempt(
          () => execute(client, query),
          (error) => this.toFault(error),
        ),
      commit: async () => {
        await attempt(
          () => client.query('commit'),
          (error) => this.toWriteFault(error),
        );
        this.health.works();
        end();
      },
      rollback: async () => {
        if (!isOpen) return;
        await client.query('rollback').catch((error: unknown) => {
          broken = error;
        });
        end();
      },
    };
  }

  stopWaiting(): void {
    this.isStopping = true;
  }

  async close(): Promise<void> {
    this.stopWaiting();
    await Promise.all([this.readers.end(), this.writers.end()]);
  }
}

/** @param dsn begins with postgres:// */
export function postgres(dsn: string, health: StoreHealth): Engine {
  const backend = new PostgresBackend(dsn, health);
  return {
    name: 'postgres',
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RoutedDriver(backend),
      createIntrospector: (db) => new OwnSchemaIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    columnType: { whole: 'bigint', fraction: 'double precision', text: 'text' },
    foreignWrites: () => undefined,
    checkPlace: () => {},
    isFailing: () => health.isFailing,
    stopWaiting: () => backend.stopWaiting(),
  };
}
