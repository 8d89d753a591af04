/**
 * A server whose own folder is read at its start, and again on SIGHUP. Modules take their schemas once, so that a new
 * process reads the folder and takes over the port, while the one before lets its requests end. This process keeps
 * them, under the id that a service manager knows.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** True in a process that takes over from one that serves. */
export const isTakingOver = (): boolean => (cluster.worker?.id ?? 0) > 1;

/** @param folder the own folder */
export function keepServer(folder: string, log: Logger): void {
  // The processes accept connections themselves.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let serving: Worker | undefined;
  let next: Worker | undefined;
  let isWanted = false;
  let isStopping = false;
  const start = () => {
    if (isStopping) return;
    isWanted = false;
    // `--own` was taken out of the arguments.
    const worker = cluster.fork({ OWN: folder });
    next = worker;
    worker.once('listening', () => {
      if (serving) serving.process.kill('SIGTERM');
      else
        log.info({ own: folder }, 'SIGHUP to this process takes changed files of the own folder');
      serving = worker;
      next = undefined;
      if (isWanted) start();
    });
    worker.once('exit', (code) => {
      if (isStopping) process.exitCode ||= code ?? 0;
      else if (worker === next && serving) {
        log.error('the own folder was not taken: the server goes on as before');
        next = undefined;
        if (isWanted) start();
      } else if (worker === next || worker === serving) {
        process.exitCode = code ?? 1;
        stop();
      }
    });
  };
  const stop = () => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', () => {
    isWanted = true;
    if (!next) start();
  });
  start();
}
