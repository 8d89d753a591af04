import type { Runtime } from '../kernel/requests/types';
import type { Store } from '../store/tables/tables';
import type { Options } from './options';

/** Everything that the subjects work with; functions name the part they need. */
export interface Services extends Runtime {
  store: Store;
  options: Options;
}
