import { useCallback, useSyncExternalStore } from 'react';

/** True while the screen is as a media query says. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** True on a tablet and a phone: what a list can do besides its work is behind one button there. */
export const useIsSmall = () => useMedia('(max-width: 1023px)');

/** True on a phone: lists are cards there. */
export const useIsPhone = () => useMedia('(max-width: 600px)');

/** True in a window that has room for few columns. */
export const useIsTablet = () => useMedia('(min-width: 601px) and (max-width: 1023px)');
