import { useEffect, useState } from 'react';
import { readText, writeText } from './browserStorage';

const tickMs = 250;

/**
 * A countdown that continues after the page is reloaded.
 * @param name of what must wait
 * @returns seconds left, and a function that starts it
 */
export function useCountdown(name: string, seconds: number): [number, () => void] {
  const key = `wait-${name}`;
  const [until, setUntil] = useState(() => Number(readText(key, 'sessionStorage')) || 0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.min(seconds, Math.max(0, Math.ceil((until - now) / 1000)));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [
    left,
    () => {
      const start = Date.now();
      writeText(key, String(start + seconds * 1000), 'sessionStorage');
      setNow(start);
      setUntil(start + seconds * 1000);
    },
  ];
}
