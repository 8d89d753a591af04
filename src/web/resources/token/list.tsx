import type { ListConfig } from '../../resourceConfig';
import { TokenActions } from './TokenActions';

export const config: ListConfig = { RowExtras: TokenActions };
