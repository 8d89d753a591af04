import { useEffect, useState } from 'react';
import { useStore } from 'react-admin';

const narrow = window.matchMedia('(max-width: 1023px)');

/**
 * Whether the navigation shows icons only, and a function that changes it. Wide windows remember the choice; narrow
 * ones begin with icons.
 */
export function useRail(): [boolean, () => void] {
  const [isRailWide, rememberRail] = useStore('nav-rail', false);
  const [isNarrow, setNarrow] = useState(narrow.matches);
  const [isRailNarrow, setRailNarrow] = useState(true);
  useEffect(() => {
    const follow = () => {
      setNarrow(narrow.matches);
      setRailNarrow(true);
    };
    setNarrow(narrow.matches);
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
  const isRail = isNarrow ? isRailNarrow : isRailWide;
  return [isRail, () => (isNarrow ? setRailNarrow(!isRail) : rememberRail(!isRail))];
}
