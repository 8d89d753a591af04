/** Who is signed in, as the browser remembers it under `user`. */
import { isObject } from '../../schema/isRow';
import { onOtherTab, readObject, writeObject, writeText } from './browserStorage';
import { createSharedValue, useSharedValue } from './sharedValue';

export interface StoredUser {
  /** A text where it is beyond 2^53, or a UUID. */
  id: number | string;
  username: string;
  display_name: string;
  /** 1 user, 10 administrator, 100 root. */
  role: number;
  status: number;
  /** Actions and fields that the relay keeps from the account, as `channel.create`. */
  lacks?: readonly string[];
}

/** Keeps only the public fields; undefined unless the value is a user. */
export function toStoredUser(value: unknown): StoredUser | undefined {
  if (!isObject(value)) return undefined;
  const { id, username, display_name, role, status, lacks } = value;
  const isTextId = typeof id === 'string' && /^(\d{16,}|[\da-f-]{36})$/i.test(id);
  if ((typeof id !== 'number' && !isTextId) || typeof username !== 'string') return undefined;
  return {
    id,
    username,
    display_name: typeof display_name === 'string' ? display_name : '',
    role: Number(role) || 0,
    status: Number(status) || 0,
    ...(Array.isArray(lacks) ? { lacks: lacks.map(String) } : {}),
  };
}

const read = () => toStoredUser(readObject('user'));
const store = createSharedValue<StoredUser | undefined>(read());

/** True while the console is drawn, which is for one user. */
let isDrawn = false;

/** Says that the console is drawn for the user of now, or that it is not any more. */
export function drawForUser(isSo: boolean): void {
  if (isOthersSession()) store.set(read());
  isDrawn = isSo;
}

/** True once another tab signed in as somebody else: what the console shows, and what is typed in it, is not theirs. */
export function isOthersSession(): boolean {
  if (!isDrawn) return false;
  const [now, shown] = [read(), store.get()];
  return now !== undefined && shown !== undefined && now.id !== shown.id;
}

// Signing out in another tab counts here too. A page of the console loads again for another user.
onOtherTab((key) => {
  if ((key === 'user' || key === null) && !isOthersSession()) store.set(read());
});

export const storedUser = {
  get: store.get,
  subscribe: store.subscribe,
  /** @param isNew true for a user who signs in here; else what another tab's user left stays theirs */
  set: (user: StoredUser | undefined, isNew = false) => {
    if (!isNew && isOthersSession()) return store.set(user ?? read());
    if (user) writeObject('user', user);
    // Full storage keeps who was there before.
    if (read()?.id !== user?.id) writeText('user', null);
    store.set(user);
  },
};

/** @returns what tells whether who is signed in now, or that nobody is, still holds */
export function noteUser(): () => boolean {
  const id = store.get()?.id;
  return () => store.get()?.id === id && !isOthersSession();
}

/** Calls back when somebody else is signed in, or nobody. */
export function onOtherUser(listener: () => void): void {
  let isSame = noteUser();
  store.subscribe(() => {
    if (isSame()) return;
    isSame = noteUser();
    listener();
  });
}

/** Calls back when another tab signs in. @returns a function that stops it */
export function onSignInElsewhere(listener: () => void): () => void {
  return onOtherTab((key, text) => {
    if (key === 'user' && text !== null) listener();
  });
}

export const useStoredUser = (): StoredUser | undefined => useSharedValue(store);
