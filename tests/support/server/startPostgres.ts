/** Global set-up of the suites on PostgreSQL: a real server where one is installed, else PGlite behind a socket. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './freePort';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { dsn: string; real: boolean };
  }
}

/** Folder with the programs of the newest PostgreSQL on this machine. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
}

/** PostgreSQL does not run as root; there the account that its package makes is used. */
function commandOf(program: string, args: string[]) {
  return process.getuid?.() === 0
    ? (['runuser', ['-u', 'postgres', '--', program, ...args]] as const)
    : ([program, args] as const);
}

function run(program: string, args: string[]): void {
  const [command, all] = commandOf(program, args);
  const { status, stderr } = spawnSync(command, all, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

function postgresUser(): number {
  return Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout.trim());
}

interface Postgres {
  dsn: string;
  /** Breaks every connection, and starts again. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>;
  stop: () => Promise<void>;
}

/** @param more settings of the server */
async function startReal(programs: string, more: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'relay-console-postgres-'));
  if (process.getuid?.() === 0) chownSync(folder, postgresUser(), -1);
  const data = join(folder, 'data');
  const port = await freePort();
  run(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  const options = [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c jit=off ${more}`,
  ];
  run(join(programs, 'pg_ctl'), [...options, 'start']);
  const stop = async () => {
    run(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  const restart = (mode: 'fast' | 'immediate') =>
    new Promise<void>((resolve, reject) => {
      const [command, all] = commandOf(join(programs, 'pg_ctl'), [
        ...options,
        '-m',
        mode,
        'restart',
      ]);
      spawn(command, all, { stdio: 'ignore' }).once('exit', (status) =>
        status === 0 ? resolve() : reject(new Error(`pg_ctl restart ended with ${status}`)),
      );
    });
  return { dsn: `postgres://postgres@127.0.0.1:${port}/postgres`, restart, stop };
}

/** A server of a test's own, which keeps what it committed when it ends at once; undefined where none is installed. */
export async function startOwnPostgres(): Promise<Postgres | undefined> {
  const programs = findPrograms();
  return programs ? startReal(programs, '') : undefined;
}

async function startPGlite(): Promise<{ dsn: string; stop: () => Promise<void> }> {
  const [{ PGlite }, { PGLiteSocketServer }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-socket'),
  ]);
  const port = await freePort();
  const db = await PGlite.create();
  const server = new PGLiteSocketServer({ db, port, host: '127.0.0.1', maxConnections: 100 });
  await server.start();
  const stop = async () => {
    await server.stop();
    await db.close();
  };
  return { dsn: `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`, stop };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = process.env['TEST_POSTGRES'] === 'pglite' ? undefined : findPrograms();
  console.log(
    programs
      ? `PostgreSQL of ${programs}`
      : 'no PostgreSQL on this machine: its suites run on PGlite',
  );
  const { dsn, stop } = await (programs
    ? startReal(
        programs,
        '-c synchronous_commit=off -c max_connections=200 -c wal_level=minimal -c max_wal_senders=0 -c checkpoint_timeout=1h',
      )
    : startPGlite());
  project.provide('postgres', { dsn, real: programs !== undefined });
  return stop;
}
