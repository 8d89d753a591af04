import type { ListConfig } from '../../engine/types';

export const config: ListConfig = { noDelete: true };
