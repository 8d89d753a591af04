import { useEffect, useState } from 'react';
import { readText, writeText } from './browserStorage';

const tickMs = 250;

/** The clock of the computer may be set; that of the page may stand still while the computer sleeps. In epoch ms. */
const clocks = () => [performance.timeOrigin + performance.now(), Date.now()];

/**
 * A countdown that continues after the page is reloaded. It ends with the clock by which less is left.
 * @param name of what must wait
 * @returns seconds left, and a function that starts it
 */
export function useCountdown(name: string, seconds: number): [number, () => void] {
  const key = `wait-${name}`;
  const ends = () => clocks().map((now) => now + seconds * 1000);
  const [until, setUntil] = useState(() => {
    const stored = Number(readText(key, 'sessionStorage')) || 0;
    // A page of before may have had a clock that went ahead.
    return ends().map((end) => Math.min(stored, end));
  });
  const [now, setNow] = useState(clocks);
  const leftMs = until.map((end, clock) => end - (now[clock] ?? 0));
  const left = Math.min(seconds, Math.max(0, Math.ceil(Math.min(...leftMs) / 1000)));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(clocks()), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [
    left,
    () => {
      const next = ends();
      writeText(key, String(Math.max(...next)), 'sessionStorage');
      setNow(clocks());
      setUntil(next);
    },
  ];
}
