/** Requests sent from processes of their own: ordinary work that is measured, and attacks. */
import { spawn } from 'node:child_process';

/** A request that is sent again and again; "{n}" in its texts becomes a new number each time. */
export interface LoadRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** How often the text of the body is written, for long ones. */
  repeat?: number;
}

interface Load {
  requests: readonly LoadRequest[];
  /** Requests at once. */
  parallel: number;
  /** Pause after each answer. */
  pauseMs: number;
  /** How long it goes on. */
  ms: number;
  /** An attack: from ten addresses, with what the processor has left. */
  isGentle: boolean;
}

interface LoadResult {
  /** In ms, sorted. */
  times: number[];
  /** How many answers had which status; "cut" where there was no answer, "open" where an attack ended first. */
  statuses: Record<string, number>;
}

function run(load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/support/server/loadProcess.mjs'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
    });
    child.once('error', reject);
    child.once('close', () => {
      try {
        resolve(JSON.parse(text) as LoadResult);
      } catch (error) {
        reject(error);
      }
    });
    child.stdin.end(JSON.stringify(load));
  });
}

/** One call after the other, as somebody at the console makes them. */
export const workNormally = (request: LoadRequest, ms: number) =>
  run({ requests: [request], parallel: 1, pauseMs: 30, ms, isGentle: false });

/** As many requests as the machine has room for. */
export const attack = (requests: readonly LoadRequest[], parallel: number, ms: number) =>
  run({ requests, parallel, pauseMs: 0, ms, isGentle: true });

/** The time in ms that 99 of 100 stay below. */
export const p99Of = ({ times }: LoadResult) =>
  times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
