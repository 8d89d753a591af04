/**
 * The jobs on the rows of each resource. They go on when their list is left, belong to the user who began them, and end
 * with their session; the browser asks before it closes a tab in which one runs.
 */
import { throttle } from 'es-toolkit';
import type { Identifier } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import { groupDigits } from '../../formats/number/numbers';
import { translate } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import type { JobReport } from '../../relay/calls/runJob';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { reportOf } from '../../relay/errors/ManyError';
import type { JobMeta } from '../../relay/write/writeMany';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';
import { noteUser, storedUser } from '../../storage/storedUser';
import { askBeforeUnload } from '../../ui/page/askBeforeUnload';
import { showToast } from '../../ui/toasts/showToast';
import { beginJob } from '../state/listPlaces';
import { countText } from './countText';
import { forgetOpen, noteEnd } from './recentJobs';

type Report = JobReport<RecordRow>;

/** The outcome in words, and the function that takes it back; undefined where nothing does. */
export interface UndoOffer {
  text: string;
  undo: (() => void) | undefined;
}

export interface JobStart {
  rows: readonly RecordRow[];
  /** Writes some of the rows: a job of the data provider. @throws ManyError */
  write: (rows: readonly RecordRow[], meta: JobMeta) => Promise<unknown>;
  /** True for a job that takes back what another one did: what that left open stays in sight. */
  isUndo?: boolean;
  /**
   * Gets the rows that are done and the report, and shows the outcome; not called when the session of the job is over.
   * @returns how to take the job back, where that goes
   */
  onEnd?: (done: readonly RecordRow[], report: Report) => UndoOffer | undefined;
}

interface NamedStart extends JobStart {
  /** Of the resource. */
  name: string;
  /** Reads the lists of the resource again. */
  refresh: () => void;
}

/** A job that runs, or did; its report stays until somebody has seen it. */
export interface Job {
  name: string;
  /** Another one for each try. */
  number: number;
  busy: boolean;
  finished: number;
  count: number;
  /** The rows done by this try, and all open ones: also those that an earlier try left and this one did not try. */
  report: Report | undefined;
  /** Other jobs, whose open rows can still be tried again. */
  others: readonly Job[];
  /** Does the same to some of the open rows. */
  again: (rows: readonly RecordRow[]) => void;
  stop: () => void;
  forget: () => void;
}

/** The progress is drawn this often, in ms: drawing it for each of thousands of rows would slow the job down. */
const progressMs = 100;
/** How long the message about a job stays whose session is over, in ms. */
const endedMs = 30_000;

type Owned = Omit<Job, 'others'> & { user: unknown; others: readonly Owned[] };

const store = createSharedValue<ReadonlyMap<string, Owned>>(new Map());
/** A bar of a list that shows the job on its resource. */
interface Bar {
  name: string;
  /** Gets the rows that are done, so that they leave the selection. */
  onDone: (rows: readonly RecordRow[]) => void;
}
const bars = createSharedValue<readonly Bar[]>([]);
const barsOf = (name: string) => bars.get().filter((bar) => bar.name === name);

const keep = (job: Owned) => store.set(new Map(store.get()).set(job.name, job));
const drop = (isGone: (job: Owned) => boolean) =>
  store.set(new Map([...store.get()].filter(([, job]) => !isGone(job))));

const userNow = () => storedUser.get()?.id;

// The next user does not see it; the same user does.
storedUser.subscribe(() => {
  if (userNow() !== undefined) drop(({ user }) => user !== userNow());
});

/** True for a job that did all it was to do. */
const isAllDone = ({ report, busy, others }: Pick<Job, 'report' | 'busy' | 'others'>) =>
  !busy && report !== undefined && !isOpen(report) && others.length === 0;

const isOpen = ({ failed, notTried }: Report) => failed.length + notTried.length > 0;

/** Shows the report of an earlier job once more, with what tries its open rows again, unless another job runs. */
function showAgain(job: Owned): void {
  if (store.get().get(job.name)?.busy) showToast('warning', translate('bulk.running'));
  else keep(job);
}

/** The part of a report that a try of these rows leaves open. */
function openBeside({ failed, notTried }: Report, rows: readonly RecordRow[]): Report {
  const tried = new Set(rows);
  const isLeft = (row: RecordRow) => !tried.has(row);
  return {
    done: [],
    failed: failed.filter(({ item }) => isLeft(item)),
    notTried: notTried.filter(isLeft),
  };
}

/** The jobs on a resource that have open rows, without the job that is tried again now. */
function openJobs(name: string, tried?: number): Owned[] {
  const shown = store.get().get(name);
  if (!shown) return [];
  return [shown, ...shown.others].flatMap((job) =>
    job.user === userNow() && job.number !== tried && job.report && isOpen(job.report)
      ? [{ ...job, others: [], report: openBeside(job.report, []) }]
      : [],
  );
}

/** So many records of the resource of a job. */
export const recordsOf = ({ name, count }: Pick<Job, 'name' | 'count'>): string =>
  countText(translate, resourceSchema(name), count, currentLocale());

/** Says how a job ended that left nothing open, or whose session is over. @param isTold true where it was said */
function tellEnd(job: Owned, { done, failed, notTried }: Report, isTold: boolean): void {
  const records = recordsOf(job);
  if (isAllDone(job)) {
    if (!isTold) showToast('success', translate('bulk.leftDone', { records }));
    drop((one) => one === job);
  } else if (userNow() === undefined && job.user !== undefined)
    showToast(
      'warning',
      translate('bulk.ended', {
        records,
        done: groupDigits(done.length),
        failed: groupDigits(failed.length),
        left: groupDigits(notTried.length),
      }),
      { duration: endedMs },
    );
}

let begun = 0;
const nothing: Report = { done: [], failed: [], notTried: [] };

/** The outcome of each row of a job. */
async function reportOfRows({ rows, write }: JobStart, meta: JobMeta): Promise<Report> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rowsOf = (ids: readonly Identifier[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const { done, failed, notTried } = await reportOf([...byId.keys()], write(rows, meta));
  return {
    done: rowsOf(done),
    failed: failed.flatMap(({ id, error }) => rowsOf([id]).map((item) => ({ item, error }))),
    notTried: rowsOf(notTried),
  };
}

/** @param rest what earlier tries left open and this one does not try */
async function run(start: NamedStart, others: readonly Owned[], rest: Report): Promise<void> {
  const { name, rows } = start;
  const stop = new AbortController();
  const again = (some: readonly RecordRow[]) => {
    const left = openBeside(job.report ?? nothing, some);
    if (begin({ ...start, rows: some }, openJobs(name, job.number), left)) forgetOpen(job.number);
  };
  begun += 1;
  let job: Owned = {
    name,
    number: begun,
    user: userNow(),
    busy: true,
    finished: 0,
    count: rows.length,
    report: undefined,
    others,
    again,
    stop: () => stop.abort(),
    forget: () => drop((one) => one.name === name),
  };
  const show = (part: Partial<Owned>) => {
    const isShown = store.get().get(name) === job;
    job = { ...job, ...part };
    if (isShown) keep(job);
  };
  const isTheirs = noteUser();
  const forgetUnload = askBeforeUnload(isTheirs);
  const endJob = beginJob();
  keep(job);
  const onProgress = throttle((finished: number) => show({ finished }), progressMs);
  const report = await reportOfRows(start, { signal: stop.signal, onProgress });
  onProgress.cancel();
  endJob();
  forgetUnload();
  for (const bar of barsOf(name)) bar.onDone(report.done);
  const whole = {
    done: report.done,
    failed: [...rest.failed, ...report.failed],
    notTried: [...rest.notTried, ...report.notTried],
  };
  const count = whole.done.length + whole.failed.length + whole.notTried.length;
  show({ busy: false, report: whole, count });
  const offer = isTheirs() ? start.onEnd?.(report.done, report) : undefined;
  const ended = job;
  noteEnd({
    name,
    number: ended.number,
    user: ended.user,
    at: Date.now(),
    text: offer?.text ?? translate('bulk.left', { records: recordsOf(ended) }),
    undo: offer?.undo,
    failed: whole.failed.length,
    left: whole.notTried.length,
    show: isOpen(whole) ? () => showAgain(ended) : undefined,
  });
  if (isTheirs() || userNow() === undefined)
    tellEnd(job, whole, isTheirs() && start.onEnd !== undefined);
  start.refresh();
}

function begin(start: NamedStart, others: readonly Owned[], rest: Report): boolean {
  if (store.get().get(start.name)?.busy) {
    showToast('warning', translate('bulk.running'));
    return false;
  }
  void run(start, others, rest);
  return true;
}

/** Starts a job, unless one runs on rows of the same resource: then a message says so. @returns whether it began */
export const startJob = (start: NamedStart): boolean =>
  begin(start, start.isUndo ? openJobs(start.name) : [], nothing);

/** Says that a bar shows the job on a resource. @returns what says that it is gone; a report was seen then */
export function showsJob(name: string, onDone: Bar['onDone']): () => void {
  const bar = { name, onDone };
  bars.set([...bars.get(), bar]);
  return () => {
    bars.set(bars.get().filter((one) => one !== bar));
    drop((job) => job.name === name && !job.busy && job.user === userNow());
  };
}

/** The job on a resource; undefined where there is none. */
export const useJob = (name: string): Job | undefined => useSharedValue(store).get(name);

/** The jobs that no bar shows. */
export function useLeftJobs(): readonly Job[] {
  const shown = useSharedValue(bars);
  return [...useSharedValue(store).values()].filter(
    (job) => !shown.some(({ name }) => name === job.name),
  );
}
