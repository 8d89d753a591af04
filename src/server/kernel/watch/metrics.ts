/**
 * The counts of this process for Prometheus. The values of all labels are bounded: routes are patterns, reasons
 * and outcomes are words of this program, and of models and channels only those count by name that a channel offered.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const registers = [registry];

/** Models, and pairs of a model and a channel, beyond so many count together. */
const mostNames = 1000;
const other = 'other';

const requests = new Counter({
  name: 'relay_console_requests_total',
  help: 'Requests that were answered, by the pattern of their route',
  labelNames: ['method', 'route', 'status'],
  registers,
});
const requestSeconds = new Histogram({
  name: 'relay_console_request_seconds',
  help: 'Seconds until the answer began',
  labelNames: ['route'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});
const refusals = new Counter({
  name: 'relay_console_refusals_total',
  help: 'Requests that were refused or failed, by reason',
  labelNames: ['reason'],
  registers,
});
const calls = new Counter({
  name: 'relay_console_calls_total',
  help:
    'Calls of /v1 with a valid token, by the channel that was asked last: answered, refused (a wrong call, or no ' +
    'channel was asked), failed, broken (while it answered), left (by its client)',
  labelNames: ['model', 'channel', 'outcome'],
  registers,
});
const channelFailures = new Counter({
  name: 'relay_console_channel_failures_total',
  help: 'Times that a channel did not answer; another one may have answered the call',
  labelNames: ['channel'],
  registers,
});
const tokens = new Counter({
  name: 'relay_console_tokens_total',
  help: 'Tokens that were billed: prompt, completion',
  labelNames: ['model', 'kind'],
  registers,
});
const firstByte = new Histogram({
  name: 'relay_console_first_byte_seconds',
  help: 'Seconds from the call until its answer began',
  labelNames: ['model'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers,
});
const databaseWait = new Histogram({
  name: 'relay_console_database_wait_seconds',
  help: 'Seconds that work waited: turn and lock to write (SQLite), reading and writing for a connection (PostgreSQL)',
  labelNames: ['kind'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10],
  registers,
});
const databaseWaiting = new Gauge({
  name: 'relay_console_database_waiting',
  help: 'Works that wait now',
  labelNames: ['kind'],
  registers,
});
const databaseFaults = new Counter({
  name: 'relay_console_database_faults_total',
  help: 'Statements that the database failed: busy, full, readOnly, broken, lost, away, unsure',
  labelNames: ['kind'],
  registers,
});
const jobsRunning = new Gauge({
  name: 'relay_console_jobs_running',
  help: 'Work without a request: after_answer (mail), channel_tests, log_sums',
  labelNames: ['kind'],
  registers,
});
const jobs = new Counter({
  name: 'relay_console_jobs_total',
  help: 'Such work that ended: done, failed',
  labelNames: ['kind', 'outcome'],
  registers,
});

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts an answer. @param route the pattern, never the path @param seconds until it began */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  requests.inc({ method: methods.has(method) ? method : other, route, status });
  requestSeconds.observe({ route }, seconds);
}

/** Counts a refusal. @param reason a word of this program, never a value of the request */
export const countRefusal = (reason: string): void => refusals.inc({ reason });

/** The names that count by themselves: the first ones. */
function firstNames() {
  const names = new Set<string>();
  return (name: string): boolean => {
    if (names.size < mostNames) names.add(name);
    return names.has(name);
  };
}
const isModel = firstNames();
const isPair = firstNames();

export type CallOutcome = 'answered' | 'refused' | 'failed' | 'broken' | 'left';

/** The channel that was asked last for a call, which offers its model. */
interface Asked {
  call: { model: string };
  channel: { id: number };
}

const modelOf = ({ call: { model } }: Asked): string => (isModel(model) ? model : other);

/** Counts a call that has ended. @param used tokens of its bill */
export function countCall(
  outcome: CallOutcome,
  asked: Asked | undefined,
  used: { prompt_tokens?: number; completion_tokens?: number },
): void {
  const [model, channel] = asked ? [asked.call.model, String(asked.channel.id)] : [other, other];
  const pair = isPair(`${channel} ${model}`)
    ? { model, channel }
    : { model: other, channel: other };
  calls.inc({ ...pair, outcome });
  if (!asked) return;
  tokens.inc({ model: modelOf(asked), kind: 'prompt' }, used.prompt_tokens ?? 0);
  tokens.inc({ model: modelOf(asked), kind: 'completion' }, used.completion_tokens ?? 0);
}

/** Notes how long the client of a call waited until a channel answered, in ms. */
export function noteFirstByte(asked: Asked | undefined, ms: number): void {
  if (asked) firstByte.observe({ model: modelOf(asked) }, ms / 1000);
}

/** Counts a channel that did not answer. */
export const countChannelFailure = (id: number): void =>
  channelFailures.inc({ channel: isPair(`${id}`) ? String(id) : other });

/** Times what waits for the database. @param kind of what it waits for: turn, lock, reading, writing */
export async function timeWait<Result>(kind: string, wait: Promise<Result>): Promise<Result> {
  const start = performance.now();
  databaseWaiting.inc({ kind });
  try {
    return await wait;
  } finally {
    databaseWaiting.dec({ kind });
    databaseWait.observe({ kind }, (performance.now() - start) / 1000);
  }
}

/** Counts a fault of the database. */
export const countFault = (kind: string): void => databaseFaults.inc({ kind });

/** Counts work that no request waits for. @throws what the work throws */
export async function countJob(
  kind: 'after_answer' | 'channel_tests' | 'channel_watch' | 'deliveries' | 'log_sums',
  work: () => Promise<void>,
): Promise<void> {
  let outcome = 'failed';
  jobsRunning.inc({ kind });
  try {
    await work();
    outcome = 'done';
  } finally {
    jobsRunning.dec({ kind });
    jobs.inc({ kind, outcome });
  }
}

/**
 * Adds numbers that are read whenever somebody asks.
 * @param name without the prefix of all names
 * @param read the number of each state
 */
export function addGauge(
  name: string,
  help: string,
  read: () => Readonly<Record<string, number>>,
): void {
  const fullName = `relay_console_${name}`;
  registry.removeSingleMetric(fullName);
  const gauge: Gauge<'state'> = new Gauge({
    name: fullName,
    help,
    labelNames: ['state'],
    registers,
    collect: () => {
      for (const [state, count] of Object.entries(read())) gauge.set({ state }, count);
    },
  });
}

let isWatchingProcess = false;

/** Adds memory, processor, event loop and start of the process, as prom-client names them. */
export function watchProcess(): void {
  if (isWatchingProcess) return;
  isWatchingProcess = true;
  collectDefaultMetrics({ register: registry });
}

/** The Content-Type of the text. */
export const metricsType = registry.contentType;

/** All of it in the text format of Prometheus. */
export const metricsText = (): Promise<string> => registry.metrics();
