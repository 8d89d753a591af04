import type { QueryClient } from '@tanstack/react-query';

export interface AnnouncementsProps {
  /** The console's cache of records; absent on pages without records. */
  client?: QueryClient;
}
