import type { ListConfig } from '../../resourceConfig';

export const config: ListConfig = { noDelete: true };
