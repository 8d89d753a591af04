/** Bulk work that ended, as long as the page is open: what came of it, and how to take it back or to go on with it. */
import type { ComponentType } from 'react';
import { createStore, useStoreValue } from '../core/storage/createStore';
import { storedUser } from '../core/storage/storedUser';

export interface RecentWork {
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
const store = createStore<readonly RecentWork[]>([]);

/** Notes work that ended, the latest first. */
export const noteWork = (work: RecentWork): void =>
  store.set([work, ...store.get()].slice(0, most));

/** Forgets how to take work back: that was done. */
export const forgetUndo = (undo: () => void): void =>
  store.set(store.get().map((work) => (work.undo === undo ? { ...work, undo: undefined } : work)));

/** Forgets what work left open: other work tries that again. */
export const forgetOpen = (number: number): void =>
  store.set(
    store
      .get()
      .map((work) =>
        work.number === number ? { ...work, show: undefined, failed: 0, left: 0 } : work,
      ),
  );

/** The work of whoever is signed in on a resource, the latest first. */
export const useRecentWork = (name: string): readonly RecentWork[] =>
  useStoreValue(store).filter((work) => work.name === name && work.user === storedUser.get()?.id);

/** What lists show of it: its code comes with the first selection. */
export const recentPart = createStore<ComponentType | undefined>(undefined);
