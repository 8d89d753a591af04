import { useEffect, useRef, useState } from 'react';

export interface Question<T> {
  /** The open question; undefined while there is none. */
  asked: T | undefined;
  /** Asks, and waits for the answer; undefined where the page is left, also before. */
  ask: (about: T) => Promise<boolean | undefined>;
  answer: (yes: boolean) => void;
}

/** A question to the user that a running call waits for. */
export function useQuestion<T>(): Question<T> {
  const [asked, setAsked] = useState<T>();
  const resolve = useRef<(yes: boolean | undefined) => void>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      resolve.current?.(undefined);
    };
  }, []);
  return {
    asked,
    ask: (about) =>
      new Promise((done) => {
        if (isGone.current) return done(undefined);
        resolve.current = done;
        setAsked(about);
      }),
    answer: (yes) => {
      setAsked(undefined);
      resolve.current?.(yes);
    },
  };
}
