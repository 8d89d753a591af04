/** Jobs that ended, as long as the page is open: what came of each, and how to take it back or to go on with it. */
import type { ComponentType } from 'react';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';
import { storedUser } from '../../storage/storedUser';

export interface RecentJob {
  /** Of the resource. */
  name: string;
  number: number;
  user: unknown;
  /** When it ended, in epoch ms. */
  at: number;
  text: string;
  /** Takes it back; once. */
  undo: (() => void) | undefined;
  failed: number;
  /** Rows that were not tried. */
  left: number;
  /** Shows its report, with what tries the open rows again; undefined where nothing is open. */
  show: (() => void) | undefined;
}

const most = 10;
const store = createSharedValue<readonly RecentJob[]>([]);

/** Notes a job that ended, the latest first. */
export const noteEnd = (job: RecentJob): void => store.set([job, ...store.get()].slice(0, most));

/** Forgets how to take a job back: that was done. */
export const forgetUndo = (undo: () => void): void =>
  store.set(store.get().map((job) => (job.undo === undo ? { ...job, undo: undefined } : job)));

/** Forgets what a job left open: another one tries that again. */
export const forgetOpen = (number: number): void =>
  store.set(
    store
      .get()
      .map((job) =>
        job.number === number ? { ...job, show: undefined, failed: 0, left: 0 } : job,
      ),
  );

/** The jobs of the signed-in user on a resource, the latest first. */
export const useRecentJobs = (name: string): readonly RecentJob[] =>
  useSharedValue(store).filter((job) => job.name === name && job.user === storedUser.get()?.id);

/** The part that lists show of it: its code comes with the first selection. */
export const recentPart = createSharedValue<ComponentType | undefined>(undefined);
