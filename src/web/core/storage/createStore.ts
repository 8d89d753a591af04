import { useSyncExternalStore } from 'react';

/** A value that components follow. */
export interface ValueStore<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
  /**
   * The same for components, and calls the listener at once: a part that comes back, as of a page that was left,
   * compares what it has drawn with the value of now.
   */
  follow: (listener: () => void) => () => void;
}

/** Makes a store around a first value. */
export function createStore<T>(first: T): ValueStore<T> {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    follow: (listener) => {
      const end = subscribe(listener);
      listener();
      return end;
    },
  };
}

/** The current value of a store; the component renders again when it changes. */
export function useStoreValue<T>(store: ValueStore<T>): T {
  return useSyncExternalStore(store.follow, store.get);
}
