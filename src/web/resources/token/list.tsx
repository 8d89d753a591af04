import type { Token } from '../../../schema/records.gen';
import type { ListConfig } from '../../config/resourceConfig';
import { TokenActions } from './TokenActions';

export const config: ListConfig<Token> = { RowExtras: TokenActions };
