/** Names that the code of the server and of the console uses in the resources that come with it. */
import type { PropertySchema } from '../types';

/** Fields by their type, and values that code has names for. */
interface Needed {
  path: string;
  fields: Partial<Record<PropertySchema['type'], string>>;
  values: Readonly<Record<string, readonly number[]>>;
}

/** Fields are listed as words with blanks between them. */
export const needed: Readonly<Record<string, Needed>> = {
  channel: {
    path: 'channel',
    fields: {
      integer:
        'id type status priority weight response_time test_time test_result balance_updated_time used_quota ' +
        'created_time watch_minutes watch_failures failures',
      number: 'balance',
      string:
        'name key model_mapping system_prompt base_url other test_message tested_model watch_model',
      array: 'group models models_off models_failing speaks',
      object: 'config',
    },
    values: { status: [1, 2, 3], test_result: [0, 1, 2, 3] },
  },
  token: {
    path: 'token',
    fields: {
      integer: 'id user_id status expired_time remain_quota used_quota created_time accessed_time',
      string: 'key name',
      boolean: 'unlimited_quota',
      array: 'models subnet',
    },
    values: { status: [1, 2, 3, 4], expired_time: [-1] },
  },
  redemption: {
    path: 'redemption',
    fields: {
      integer: 'id user_id used_user_id status quota count created_time redeemed_time expired_time',
      string: 'key name batch',
    },
    values: { status: [1, 2, 3], expired_time: [0] },
  },
  user: {
    path: 'user',
    fields: {
      integer: 'id quota used_quota request_count inviter_id role status',
      string:
        'username display_name password original_password email github_id wechat_id lark_id oidc_id group aff_code',
    },
    values: { role: [1, 10, 100], status: [1, 2] },
  },
  log: {
    path: 'log',
    fields: {
      integer:
        'id created_at type channel user_id prompt_tokens completion_tokens quota elapsed_time failed_calls',
      string: 'username token_name model_name content request_id',
      boolean: 'is_stream system_prompt_reset',
    },
    values: { type: [1, 2, 3, 4, 5, 6] },
  },
  audit: {
    path: 'audit',
    fields: {
      integer: 'id created_at user_id',
      string: 'username action resource content',
      array: 'records',
    },
    values: {},
  },
  invitation: {
    path: 'invitation',
    fields: {
      integer: 'id user_id status used most expired_time created_time',
      string: 'key name',
    },
    values: { status: [1, 2], expired_time: [0] },
  },
  messenger: {
    path: 'messenger',
    fields: {
      integer: 'id status error_share created_time',
      number: 'balance_limit',
      string: 'name kind address secret',
      array: 'events',
    },
    values: { status: [1, 2] },
  },
  delivery: {
    path: 'delivery',
    fields: {
      integer: 'id created_at messenger status tries next_time',
      string: 'event content answer about facts',
    },
    values: { status: [1, 2, 3] },
  },
  announcement: {
    path: 'announcement',
    fields: {
      integer: 'id status start_time end_time updated_time',
      string: 'title body level audience',
      array: 'groups',
    },
    values: { status: [1, 2] },
  },
};

/** Forms that the public pages draw. */
export const neededForms = ['login', 'new-password', 'register', 'reset', 'topup'] as const;

/** Tabs of settings that come with the console. */
export const consoleSettings: readonly string[] = ['operation', 'other', 'system'];
