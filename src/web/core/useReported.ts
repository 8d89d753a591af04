import { useEffect } from 'react';
import { reportError } from './reportError';

/** Shows the error of a query once, each time there is another. */
export function useReported(error: unknown): void {
  useEffect(() => {
    if (error) reportError(error);
  }, [error]);
}
