import type { ListConfig } from '../../engine/types';
import { TokenActions } from './TokenActions';

export const config: ListConfig = { RowExtras: TokenActions };
