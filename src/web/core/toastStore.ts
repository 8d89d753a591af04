/** Short messages, each kind for its own time. ra-core's notifications are shown here, too: shell/Notifications.tsx. */
import type { ReactNode } from 'react';
import { createStore, useStoreValue } from './storage/createStore';

export type ToastType = 'success' | 'info' | 'error' | 'warning' | 'notice';

export interface ToastOptions {
  /** A button of the message, such as Undo; a click also closes the message. */
  action?: { label: string; run: () => void };
  /** Milliseconds that the message stays; by its type if absent. */
  duration?: number;
  /** Called when the message goes in any other way than by its button. */
  onGone?: () => void;
}

export interface Toast extends ToastOptions {
  id: number;
  type: ToastType;
  text: ReactNode;
}

/** Milliseconds that a toast stays. */
export const toastDurations: Readonly<Record<ToastType, number>> = {
  success: 1500,
  info: 3000,
  error: 5000,
  warning: 10_000,
  notice: 20_000,
};

const maxShown = 3;
const store = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

function remove(id: number): Toast | undefined {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const toast = store.get().find((one) => one.id === id);
  store.set(store.get().filter((one) => one !== toast));
  return toast;
}

export function dismissToast(id: number): void {
  remove(id)?.onGone?.();
}

/** Closes a message and does what its button says. */
export function runToastAction(id: number): void {
  remove(id)?.action?.run();
}

/**
 * Shows a message. The same message again only restarts its time; one with a button stays, for each undoes its own
 * deed.
 */
export function showToast(type: ToastType, text: ReactNode, options?: ToastOptions): void {
  const same = options?.action
    ? undefined
    : store.get().find((toast) => toast.text === text && !toast.action);
  if (same) dismissToast(same.id);
  lastId += 1;
  const toast: Toast = { id: lastId, type, text, ...options };
  const kept = store.get();
  for (const old of kept.slice(0, Math.max(0, kept.length + 1 - maxShown))) dismissToast(old.id);
  store.set([...store.get(), toast]);
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), options?.duration ?? toastDurations[type]),
  );
}

/** The messages that are shown, the newest last; outside of components. */
export const shownToasts = store.get;

export function useToasts(): readonly Toast[] {
  return useStoreValue(store);
}
