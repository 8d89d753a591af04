/** Entries of the log as the tests of its list write them. */
import type { Row } from '../../../../src/schema/types';
import { insert } from './tables';

/** Writes an entry: a use by root, if nothing else is said. */
export const insertLog = (entry: Row): Promise<void> =>
  insert('log', {
    created_at: 1_790_000_000,
    type: 2,
    user_id: 1,
    username: 'root',
    token_name: '',
    model_name: '',
    prompt_tokens: 10,
    completion_tokens: 20,
    quota: 0,
    channel: 0,
    content: '',
    elapsed_time: 1,
    is_stream: 0,
    request_id: 'r',
    system_prompt_reset: 0,
    ...entry,
  });
