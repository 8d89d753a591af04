/** The calls on settings, channels, and those of the relay's clients: what they are for, take and answer. */
import { announced } from '../../../schema/answers/announced';
import { channelKeys } from '../../../schema/answers/channelKeys';
import {
  fields,
  flag,
  list,
  quota,
  text,
  texts,
  time,
  whole,
} from '../../../schema/answers/shapes';
import type { CallText, Can } from './CallText';
import type { JsonSchema } from './recordSchemas';

const draft = fields({
  id: whole,
  type: whole,
  key: text,
  base_url: text,
  other: text,
  config: text,
  models: { type: ['string', 'array'], description: 'for a provider that lists none' },
});
const model = fields({ id: text, object: { const: 'model' }, created: time, owned_by: text });
const models: JsonSchema = fields({ object: { const: 'list' }, data: list(model) }, 'data');
const textOrList: JsonSchema = { type: ['string', 'array'] };
const file: JsonSchema = { type: 'string', format: 'binary' };
const passedOn: JsonSchema = { type: 'object', additionalProperties: true };

/** A call before a channel is saved is for those who may save one. */
const mayDraft = (can: Can) => can('channel', 'create') || can('channel', 'edit');
/** By method and path. */
export const relayCalls: Readonly<Record<string, CallText>> = {
  'GET /api/openapi.json': {
    role: 0,
    whole: { type: 'object' },
  },
  'GET /api/status': {
    role: 0,
    answer: { type: 'object', additionalProperties: true },
  },
  'GET /api/notice': { role: 0, answer: text },
  'GET /api/announcement/current': {
    role: 0,
    answer: announced,
  },
  'GET /api/prices': {
    role: 0,
    answer: list(
      fields({
        model: text,
        ratio: { type: 'number', description: 'quota units of a token of the prompt' },
        completion: { type: 'number', description: 'times which a token of the answer costs' },
        is_served: flag,
        is_set: {
          type: 'boolean',
          description: 'false: no price is set, the relay assumes this one',
        },
      }),
    ),
  },
  'GET /api/about': { role: 0, answer: text },
  'GET /api/home_page_content': { role: 0, answer: text },
  'GET /api/models': {
    role: 1,
    answer: { type: 'object', additionalProperties: texts },
  },
  'GET /api/group': { role: 10, answer: texts },
  'POST /api/topup': {
    fresh: true,
    role: 10,
    may: (can) => can('user.quota', 'write'),
    body: fields({ user_id: whole, quota, remark: text }, 'user_id', 'quota'),
  },
  'GET /api/channel/models': {
    role: 10,
    whole: models,
  },
  'DELETE /api/channel/disabled': {
    role: 10,
    may: (can) => can('channel', 'delete'),
    answer: whole,
  },
  'GET /api/channel/test': {
    role: 10,
    may: (can) => can('channel', 'test'),
    query: { scope: { enum: ['all', 'disabled'] } },
  },
  'GET /api/channel/test/{id}': {
    role: 10,
    may: (can) => can('channel', 'test'),
    query: { model: text, automatic: { enum: ['true'] } },
    // A test that fails is an answer, too.
    whole: fields(
      {
        success: flag,
        message: text,
        time: { type: 'number', description: 'seconds' },
        model: text,
        modelName: text,
        data: fields({ tested: { const: false } }),
      },
      'success',
      'message',
    ),
  },
  'POST /api/messenger/test/{id}': {
    role: 100,
    may: (can) => can('messenger', 'test'),
    answer: fields({ delivery: { type: 'integer', description: 'its id: it has the result' } }),
  },
  'POST /api/messenger/again/{id}': { role: 100, may: (can) => can('messenger', 'test') },
  'GET /api/channel/update_balance/{id}': {
    role: 10,
    may: (can) => can('channel', 'balance'),
    beside: { balance: { type: 'number', description: 'dollars' } },
  },
  'GET /api/channel/{id}/keys': {
    role: 10,
    may: (can) => can('channel', 'edit'),
    answer: channelKeys,
  },
  'POST /api/channel/{id}/keys/{action}': {
    role: 10,
    may: (can) => can('channel', 'edit'),
    body: fields({ index: whole, tail: text, count: whole }, 'index', 'count'),
    answer: channelKeys,
  },
  'POST /api/channel/provider/models': {
    role: 10,
    may: mayDraft,
    body: draft,
    answer: texts,
  },
  'POST /api/channel/provider/check': {
    role: 10,
    may: mayDraft,
    body: draft,
    answer: { type: 'object', additionalProperties: true },
  },
  'GET /api/option': {
    role: 100,
    answer: list(fields({ key: text, value: text }, 'key', 'value')),
    beside: { secrets_set: texts },
  },
  'PUT /api/option': {
    fresh: true,
    role: 100,
    body: fields({ key: text, value: { type: ['string', 'number', 'boolean'] } }, 'key', 'value'),
  },
  'POST /api/option/test': {
    role: 100,
    body: fields({ section: text }, 'section'),
    answer: text,
  },
  'GET /v1/models': {
    role: 'token',
    whole: models,
  },
  'GET /v1/models/{name}': {
    role: 'token',
    whole: model,
  },
  'GET /v1/dashboard/billing/subscription': {
    role: 'token',
    whole: fields({ object: text, hard_limit_usd: { type: 'number' }, access_until: time }),
  },
  'GET /v1/dashboard/billing/usage': {
    role: 'token',
    whole: fields({ object: text, total_usage: { type: 'number' } }),
  },
  'POST /v1/chat/completions': {
    role: 'token',
    body: fields(
      { model: text, messages: list({ type: 'object' }), stream: flag },
      'model',
      'messages',
    ),
    whole: passedOn,
  },
  'POST /v1/completions': {
    role: 'token',
    body: fields({ model: text, prompt: textOrList, stream: flag }, 'model', 'prompt'),
    whole: passedOn,
  },
  'POST /v1/embeddings': {
    role: 'token',
    body: fields({ model: text, input: textOrList }, 'model', 'input'),
    whole: passedOn,
  },
  'POST /v1/engines/{model}/embeddings': {
    role: 'token',
    body: fields({ input: textOrList }, 'input'),
    whole: passedOn,
  },
  'POST /v1/moderations': {
    role: 'token',
    body: fields({ model: text, input: textOrList }, 'input'),
    whole: passedOn,
  },
  'POST /v1/responses': {
    role: 'token',
    body: fields({ model: text, input: textOrList, stream: flag }, 'model'),
    whole: passedOn,
  },
  'POST /v1/responses/compact': {
    role: 'token',
    body: fields({ model: text, input: textOrList }, 'model', 'input'),
    whole: passedOn,
  },
  'POST /v1/responses/input_tokens': {
    role: 'token',
    body: fields({ model: text, input: textOrList }, 'model', 'input'),
    whole: passedOn,
  },
  'GET /v1/responses/{id}': { role: 'token', whole: passedOn },
  'DELETE /v1/responses/{id}': { role: 'token', whole: passedOn },
  'POST /v1/messages': {
    role: 'token',
    body: fields(
      { model: text, max_tokens: whole, messages: list({ type: 'object' }), stream: flag },
      'model',
      'max_tokens',
      'messages',
    ),
    whole: passedOn,
  },
  'POST /v1/messages/count_tokens': {
    role: 'token',
    body: fields({ model: text, messages: list({ type: 'object' }) }, 'model', 'messages'),
    whole: passedOn,
  },
  'POST /v1/images/generations': {
    role: 'token',
    body: fields({ model: text, prompt: text, n: whole, size: text, quality: text }, 'prompt'),
    whole: passedOn,
  },
  'POST /v1/images/edits': {
    role: 'token',
    isForm: true,
    body: fields({ model: text, image: file, prompt: text, n: whole }, 'image', 'prompt'),
    whole: passedOn,
  },
  'POST /v1/images/variations': {
    role: 'token',
    isForm: true,
    body: fields({ model: text, image: file, n: whole }, 'image'),
    whole: passedOn,
  },
  'POST /v1/audio/speech': {
    role: 'token',
    body: fields({ model: text, input: text, voice: text }, 'model', 'input'),
    whole: passedOn,
  },
  'POST /v1/audio/transcriptions': {
    role: 'token',
    isForm: true,
    body: fields({ model: text, file, stream: flag }, 'model', 'file'),
    whole: passedOn,
  },
  'POST /v1/audio/translations': {
    role: 'token',
    isForm: true,
    body: fields({ model: text, file }, 'model', 'file'),
    whole: passedOn,
  },
  'POST /v1/rerank': {
    role: 'token',
    body: fields({ model: text, query: text, documents: list({}) }, 'model', 'query', 'documents'),
    whole: passedOn,
  },
};
