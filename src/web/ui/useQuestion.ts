import { useState } from 'react';

export interface Question<T> {
  /** The open question; undefined while there is none. */
  asked: T | undefined;
  /** Asks, and waits for the answer. */
  ask: (about: T) => Promise<boolean>;
  answer: (yes: boolean) => void;
}

/** A question to the user that a running work waits for. */
export function useQuestion<T>(): Question<T> {
  const [open, setOpen] = useState<{ about: T; resolve: (yes: boolean) => void }>();
  return {
    asked: open?.about,
    ask: (about) =>
      new Promise((resolve) => {
        setOpen({ about, resolve });
      }),
    answer: (yes) => {
      setOpen(undefined);
      open?.resolve(yes);
    },
  };
}
