/** Tools for trials of a failing database: a process that holds the lock, a small disk, counted reads and writes. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildToken } from '../steps/builders';
import { temporaryFolder } from './builtServer';
import type { HttpClient } from './httpClient';

const holder = `
const Database = require('libsql');
const db = new Database(process.argv[1]);
db.pragma('busy_timeout = 5000');
db.exec('begin immediate');
console.log('held');
setTimeout(() => { db.exec('rollback'); process.exit(0); }, Number(process.argv[2]));
`;

/** A process of its own takes the write lock. Resolves once it holds it. @returns a promise of its end */
export function holdLock(folder: string, ms: number): Promise<{ ended: Promise<void> }> {
  const child = spawn(process.execPath, ['-e', holder, join(folder, 'console.db'), String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve({ ended }));
    child.once('exit', () => reject(new Error('the lock was not taken')));
  });
}

/** A file system of its own of that size. Needs root. */
export function mountSmallDisk(kib: number): { folder: string; remove: () => void } {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder]);
  if (status !== 0) throw new Error('no file system was mounted');
  return { folder, remove: () => void spawnSync('umount', ['-l', folder]) };
}

export interface Read {
  /** When it was sent, and how long it took, in ms. */
  at: number;
  ms: number;
}

/** Sends a read every 50 ms, whether those before were answered or not, until `stop`. */
export function keepReading({ call }: Pick<HttpClient, 'call'>) {
  const reads: Read[] = [];
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  const read = async () => {
    const at = performance.now();
    const { status, body } = await call('GET', 'token/?p=0').catch((error: Error) => ({
      status: 0,
      body: { success: false, message: String(error.cause) },
    }));
    reads.push({ at, ms: performance.now() - at });
    if (!body.success) failures.push(`${status} ${body.message}`);
  };
  const timer = setInterval(() => {
    const one = read().finally(() => running.delete(one));
    running.add(one);
  }, 50);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
  return { reads, failures, stop };
}

/** Lets a server that has just started compile and prepare what reads need. */
export async function warmUp({ call }: Pick<HttpClient, 'call'>): Promise<void> {
  for (let i = 0; i < 50; i++) await call('GET', 'token/?p=0');
}

/** The time in ms that 99 of 100 reads stay below. */
export function percentile99(reads: readonly Read[]): number {
  const times = reads.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

const nearMs = 1000;
/**
 * Reads that took more than that many ms, and three times as long as every read of a server without faults within a
 * second around them: what else the machine does slows both.
 */
export function slowedReads(
  tried: readonly Read[],
  usual: readonly Read[],
  atLeastMs: number,
): Read[] {
  return tried.filter(({ at, ms }) => {
    const around = usual.filter((read) => read.at > at - nearMs && read.at < at + ms + nearMs);
    return ms > Math.max(atLeastMs, 3 * Math.max(0, ...around.map((read) => read.ms)));
  });
}

/** Saves tokens and remembers what was answered. */
export function countWrites({ call }: Pick<HttpClient, 'call'>) {
  const saved: string[] = [];
  const refused: string[] = [];
  const write = async (name: string) => {
    const answer = await call('POST', 'token/', buildToken({ name }));
    (answer.body.success ? saved : refused).push(name);
    return answer;
  };
  /** Contradictions of the answers: saved and missing or there twice, refused and there. */
  const contradictions = async ({ call: look }: Pick<HttpClient, 'call'> = { call }) => {
    const wrong: string[] = [];
    for (const [names, count] of [
      [saved, 1],
      [refused, 0],
    ] as const)
      for (const name of names) {
        const { body } = await look('GET', `token/search?keyword=${name}`);
        const found = (body.data as { name: string }[]).filter((token) => token.name === name);
        if (found.length !== count) wrong.push(`${name}: ${found.length} instead of ${count}`);
      }
    return wrong;
  };
  return { write, saved, refused, contradictions };
}
