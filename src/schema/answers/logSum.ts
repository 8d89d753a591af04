/** The answer of GET /api/log/stat. */
import { fields, quota } from './shapes';

export const logSum = fields({ quota }, 'quota');
