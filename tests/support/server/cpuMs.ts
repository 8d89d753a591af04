import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A tick of /proc, in ms: the kernel shows processes a hundred of them a second on every machine. */
const tickMs = 10;

/** Processor time of a running process so far, in ms, which does not grow while other processes have the machine. */
export function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) {
    // The name of the program, in brackets, may have spaces.
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  }
  const { stdout } = spawnSync('ps', ['-o', 'cputime=', '-p', String(pid)], { encoding: 'utf8' });
  return (
    stdout
      .trim()
      .split(/[:-]/)
      .reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
  );
}
