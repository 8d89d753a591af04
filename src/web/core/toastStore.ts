/** Short messages at the top of the page, each kind for its own time. */
import { createStore, useStoreValue } from './storage/createStore';

export type ToastType = 'success' | 'info' | 'error' | 'warning' | 'notice';

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
}

/** Milliseconds that a toast stays. */
export const toastDurations: Readonly<Record<ToastType, number>> = {
  success: 1500,
  info: 3000,
  error: 5000,
  warning: 10_000,
  notice: 20_000,
};

const mostShown = 3;
const store = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  store.set(store.get().filter((toast) => toast.id !== id));
}

/** Shows a message; the same message again only starts its time anew. */
export function showToast(type: ToastType, text: string): void {
  const same = store.get().find((toast) => toast.text === text);
  if (same) dismissToast(same.id);
  lastId += 1;
  const toast: Toast = { id: lastId, type, text };
  const kept = store.get();
  for (const old of kept.slice(0, Math.max(0, kept.length + 1 - mostShown))) dismissToast(old.id);
  store.set([...store.get(), toast]);
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toastDurations[type]),
  );
}

export function useToasts(): readonly Toast[] {
  return useStoreValue(store);
}
