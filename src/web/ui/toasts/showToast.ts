/** Short messages, each kind for its own time; ra-core's notifications, too (app/frame/Notifications.tsx). */
import type { ReactNode } from 'react';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';

export type ToastType = 'success' | 'info' | 'error' | 'warning' | 'notice';

export interface ToastOptions {
  /** A button of the message, such as Undo; a click also closes the message. */
  action?: { label: string; run: () => void };
  /** Milliseconds that the message stays; by its type if absent; `Infinity` until it is closed. */
  duration?: number;
  /** Called when the message goes in any other way than by its button. */
  onGone?: () => void;
  /** The subject of the message, drawn before it, such as the action and the record. */
  about?: string | undefined;
  /** The words of the relay, where the text says them in the reader's language: shown on demand. */
  original?: string | undefined;
  /** Of two messages on the same thing the newer one takes the place of the older one. */
  topic?: string | undefined;
}

export interface Toast extends ToastOptions {
  id: number;
  type: ToastType;
  text: ReactNode;
}

/** Milliseconds that a toast stays at least. */
export const toastDurations: Readonly<Record<ToastType, number>> = {
  success: 1500,
  info: 3000,
  error: 5000,
  warning: 10_000,
  notice: 20_000,
};

/** Milliseconds that a letter takes to read; a Chinese character says as much as three. */
const readingMs = 60;

/** How long a message stays: by its type, and as long as it takes to read. @returns milliseconds */
export function stayOf(type: ToastType, text: ReactNode, about = ''): number {
  if (typeof text !== 'string') return toastDurations[type];
  const letters = `${about}${text}`.replace(/\p{Script=Han}/gu, 'abc').length;
  return Math.max(toastDurations[type], letters * readingMs);
}

const maxShown = 3;
const store = createSharedValue<readonly Toast[]>([]);
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

/** Closes the messages on a thing, as when it is tried again. */
export function dismissTopic(topic: string): void {
  for (const toast of store.get()) if (toast.topic === topic) dismissToast(toast.id);
}

/** Closes a message and does what its button says. */
export function runToastAction(id: number): void {
  remove(id)?.action?.run();
}

/**
 * Shows a message. The same message again only restarts its time; one with a button stays, for each undoes its own
 * write.
 */
export function showToast(type: ToastType, text: ReactNode, options?: ToastOptions): void {
  const same = options?.action
    ? undefined
    : store
        .get()
        .find((toast) => toast.text === text && toast.about === options?.about && !toast.action);
  if (same) dismissToast(same.id);
  if (options?.topic !== undefined) dismissTopic(options.topic);
  lastId += 1;
  const toast: Toast = { id: lastId, type, text, ...options };
  const kept = store.get();
  for (const old of kept.slice(0, Math.max(0, kept.length + 1 - maxShown))) dismissToast(old.id);
  store.set([...store.get(), toast]);
  const stay = options?.duration ?? stayOf(type, text, options?.about);
  // A timer of the browser has no such length: it would end at once.
  if (Number.isFinite(stay))
    timers.set(
      toast.id,
      setTimeout(() => dismissToast(toast.id), stay),
    );
}

/** The messages that are shown, the newest last; outside of components. */
export const shownToasts = store.get;

export function useToasts(): readonly Toast[] {
  return useSharedValue(store);
}
