import { useSyncExternalStore } from 'react';

/** A value that components follow. */
export interface SharedValue<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a store around a first value. */
export function createSharedValue<T>(first: T): SharedValue<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The current value of a store; the component renders again when it changes. */
export function useSharedValue<T>(store: SharedValue<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
