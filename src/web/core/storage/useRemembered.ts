import { useState } from 'react';
import { readText, writeText } from './browserStorage';

/** A switch that the browser remembers under a key. */
export function useRemembered(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readText(key) === 'true');
  return [
    on,
    (next) => {
      writeText(key, String(next));
      setOn(next);
    },
  ];
}
