import { useEffect } from 'react';
import { showError } from './showError';

/** Shows the error of a query once, each time there is another. */
export function useReported(error: unknown): void {
  useEffect(() => {
    if (error) showError(error);
  }, [error]);
}
