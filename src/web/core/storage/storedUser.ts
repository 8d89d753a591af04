/** Who is signed in, as the browser remembers it under `user`. */
import { createContext, useContext } from 'react';
import { isObject } from '../../../schema/isRow';
import { readObject, writeObject, writeText } from './browserStorage';
import { createStore, useStoreValue } from './createStore';

export interface StoredUser {
  /** A text where it is beyond 2^53. */
  id: number | string;
  username: string;
  display_name: string;
  /** 1 user, 10 administrator, 100 root. */
  role: number;
  status: number;
}

/** Keeps only the five public fields; undefined unless the value is a user. */
export function toStoredUser(value: unknown): StoredUser | undefined {
  if (!isObject(value)) return undefined;
  const { id, username, display_name, role, status } = value;
  const isLongId = typeof id === 'string' && /^\d{16,}$/.test(id);
  if ((typeof id !== 'number' && !isLongId) || typeof username !== 'string') return undefined;
  return {
    id,
    username,
    display_name: typeof display_name === 'string' ? display_name : '',
    role: Number(role) || 0,
    status: Number(status) || 0,
  };
}

const store = createStore<StoredUser | undefined>(toStoredUser(readObject('user')));

// Signing out or switching users in another tab counts here too.
window.addEventListener('storage', (event) => {
  if (event.key === 'user' || event.key === null) store.set(toStoredUser(readObject('user')));
});

export const storedUser = {
  get: store.get,
  subscribe: store.subscribe,
  set: (user: StoredUser | undefined) => {
    if (user) writeObject('user', user);
    else writeText('user', null);
    store.set(user);
  },
};

/** @returns what tells whether who is signed in now, or that nobody is, still holds */
export function noteUser(): () => boolean {
  const id = store.get()?.id;
  return () => store.get()?.id === id;
}

/** Calls back when another tab signs in. @returns a function that stops it */
export function onSignInElsewhere(listener: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key === 'user' && event.newValue !== null) listener();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

const DrawnForContext = createContext<StoredUser | undefined>(undefined);

/** Draws what is below for somebody, whoever is signed in. */
export const DrawnFor = DrawnForContext.Provider;

export function useStoredUser(): StoredUser | undefined {
  const drawnFor = useContext(DrawnForContext);
  const user = useStoreValue(store);
  return drawnFor ?? user;
}
