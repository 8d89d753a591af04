import type { ListConfig } from '../../config/resourceConfig';
import { TokenActions } from './TokenActions';

export const config: ListConfig = { RowExtras: TokenActions };
