/**
 * Bulk work on the rows of each resource. It goes on when its list is left, belongs to whoever began it, and ends with
 * their session; the browser asks before it closes a tab in which some runs.
 */
import { throttle } from 'es-toolkit';
import { resourceSchema } from '../../schema/registry';
import type { RecordRow } from '../config/resourceConfig';
import { askBeforeUnload } from '../core/askBeforeUnload';
import { createStore, useStoreValue } from '../core/storage/createStore';
import { noteUser, storedUser } from '../core/storage/storedUser';
import { translate } from '../core/texts/catalogue';
import { currentLocale } from '../core/texts/locale';
import { showToast } from '../core/toastStore';
import { type JobReport, runJob } from '../data/runJob';
import { groupDigits } from '../formats/numbers';
import { countText } from './countText';
import { beginWork } from './keptPlaces';
import { forgetOpen, noteWork } from './recentWork';

/**
 * The work on each row. It finds out by itself the outcome of a write whose answer was lost. The signal ends what it
 * only reads.
 */
export type RowWork = (row: RecordRow, signal?: AbortSignal) => Promise<unknown>;

type Report = JobReport<RecordRow>;

/** What was done, in words, and what takes it back. */
export interface UndoOffer {
  text: string;
  undo: () => void;
}

export interface JobPlan {
  /** Of the resource. */
  name: string;
  /** True for work that takes back what other work did: what that left open stays in sight. */
  isUndo?: boolean | undefined;
  rows: readonly RecordRow[];
  work: RowWork;
  /**
   * Gets the rows that are done and the report, and tells it; not called when the session of the work is over.
   * @returns how to take the work back, where that goes
   */
  onEnd?: ((done: readonly RecordRow[], report: Report) => UndoOffer | undefined) | undefined;
  /** Reads the lists of the resource again. */
  refresh: () => void;
}

/** Work that runs, or did; its report stays until somebody has seen it. */
export interface Job {
  name: string;
  /** Another one for each try. */
  number: number;
  busy: boolean;
  finished: number;
  count: number;
  /** What was done by this try, and all that is open: also what an earlier try left and this one did not try. */
  report: Report | undefined;
  /** Other work, whose open rows can still be tried again. */
  others: readonly Job[];
  /** Does the same to some of the open rows. */
  again: (rows: readonly RecordRow[]) => void;
  stop: () => void;
  forget: () => void;
}

/** The progress is drawn this often, in ms: drawing it for each of thousands of rows would slow their work down. */
const progressMs = 100;
/** How long the message stays that tells of work whose session is over, in ms. */
const endedMs = 30_000;

type Owned = Omit<Job, 'others'> & { user: unknown; others: readonly Owned[] };

const store = createStore<ReadonlyMap<string, Owned>>(new Map());
/** A bar of a list that shows the work on its resource. */
interface Bar {
  name: string;
  /** Gets the rows that are done, so that they leave the selection. */
  onDone: (rows: readonly RecordRow[]) => void;
}
const bars = createStore<readonly Bar[]>([]);
const barsOf = (name: string) => bars.get().filter((bar) => bar.name === name);

const keep = (job: Owned) => store.set(new Map(store.get()).set(job.name, job));
const drop = (isGone: (job: Owned) => boolean) =>
  store.set(new Map([...store.get()].filter(([, job]) => !isGone(job))));

const userNow = () => storedUser.get()?.id;

// Whoever signs in next does not see it; the same user does.
storedUser.subscribe(() => {
  if (userNow() !== undefined) drop(({ user }) => user !== userNow());
});

/** True for a job that did all it was to do. */
const isAllDone = ({ report, busy, others }: Pick<Job, 'report' | 'busy' | 'others'>) =>
  !busy && report !== undefined && !isOpen(report) && others.length === 0;

const isOpen = ({ failed, notTried }: Report) => failed.length + notTried.length > 0;

/** Shows the report of earlier work once more, with what tries its open rows again, unless other work runs. */
function showAgain(job: Owned): void {
  if (store.get().get(job.name)?.busy) showToast('warning', translate('bulk.running'));
  else keep(job);
}

/** What a try of these rows leaves open of a report. */
function openBeside({ failed, notTried }: Report, rows: readonly RecordRow[]): Report {
  const tried = new Set(rows);
  const isLeft = (row: RecordRow) => !tried.has(row);
  return {
    done: [],
    failed: failed.filter(({ item }) => isLeft(item)),
    notTried: notTried.filter(isLeft),
  };
}

/** The work on a resource that has open rows, but for one of which there is another try. */
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

/** Tells how work ended that left nothing open, or whose session is over. @param isTold true where it was told */
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

/** @param rest what earlier tries left open and this one does not try */
async function run(plan: JobPlan, others: readonly Owned[], rest: Report): Promise<void> {
  const { name, rows, work } = plan;
  const stop = new AbortController();
  const again = (some: readonly RecordRow[]) => {
    const left = openBeside(job.report ?? nothing, some);
    if (begin({ ...plan, rows: some }, openJobs(name, job.number), left)) forgetOpen(job.number);
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
  const forgetWork = beginWork();
  keep(job);
  const onProgress = throttle((finished: number) => show({ finished }), progressMs);
  const report = await runJob({ items: rows, work, signal: stop.signal, onProgress });
  onProgress.cancel();
  forgetWork();
  forgetUnload();
  for (const bar of barsOf(name)) bar.onDone(report.done);
  const whole = {
    done: report.done,
    failed: [...rest.failed, ...report.failed],
    notTried: [...rest.notTried, ...report.notTried],
  };
  const count = whole.done.length + whole.failed.length + whole.notTried.length;
  show({ busy: false, report: whole, count });
  const offer = isTheirs() ? plan.onEnd?.(report.done, report) : undefined;
  const ended = job;
  noteWork({
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
    tellEnd(job, whole, isTheirs() && plan.onEnd !== undefined);
  plan.refresh();
}

function begin(plan: JobPlan, others: readonly Owned[], rest: Report): boolean {
  if (store.get().get(plan.name)?.busy) {
    showToast('warning', translate('bulk.running'));
    return false;
  }
  void run(plan, others, rest);
  return true;
}

/** Starts work, unless some runs on rows of the same resource: then a message says so. @returns whether it began */
export const startJob = (plan: JobPlan): boolean =>
  begin(plan, plan.isUndo ? openJobs(plan.name) : [], nothing);

/** Says that a bar shows the work on a resource. @returns what says that it is gone; a report was seen then */
export function showsJob(name: string, onDone: Bar['onDone']): () => void {
  const bar = { name, onDone };
  bars.set([...bars.get(), bar]);
  return () => {
    bars.set(bars.get().filter((one) => one !== bar));
    drop((job) => job.name === name && !job.busy && job.user === userNow());
  };
}

/** The work on a resource; undefined where there is none. */
export const useJob = (name: string): Job | undefined => useStoreValue(store).get(name);

/** The work that no bar shows. */
export function useLeftJobs(): readonly Job[] {
  const shown = useStoreValue(bars);
  return [...useStoreValue(store).values()].filter(
    (job) => !shown.some(({ name }) => name === job.name),
  );
}
