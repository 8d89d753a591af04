/** The calls on settings, channels, log, and those of the relay's clients: what they are for, take and answer. */
import {
  type CallText,
  type Can,
  fields,
  flag,
  list,
  quota,
  record,
  text,
  texts,
  time,
  whole,
} from './CallText';
import { failureGroups } from './failureAnswer';
import type { JsonSchema } from './recordSchemas';

const logQuery = {
  type: whole,
  username: text,
  token_name: text,
  model_name: text,
  channel: whole,
  start_timestamp: time,
  end_timestamp: time,
  reason: { type: 'string', description: 'of failed calls, as their groups name it' },
};
const { username: _username, channel: _channel, ...ownLogQuery } = logQuery;
const page = { p: { type: 'integer', minimum: 0, description: 'page, from 0' } };
const summaryQuery = {
  start: time,
  end: time,
  by: { type: 'string', description: 'of hour, day, model, channel, user, joined by commas' },
  zone: { type: 'string', description: 'time zone of days, as Asia/Shanghai; UTC without it' },
  limit: { type: 'integer', minimum: 1, maximum: 100 },
};
const summary: JsonSchema = { type: 'object', additionalProperties: true };
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
const passedOn: JsonSchema = { type: 'object', additionalProperties: true };

/** A call before a channel is saved is for those who may save one. */
const mayDraft = (can: Can) => can('channel', 'create') || can('channel', 'edit');
const mayList = (can: Can) => can('log', 'list');
/** A sum tells of the entries, and of the fields that it adds up. */
const maySum =
  (...fields: readonly string[]) =>
  (can: Can) =>
    mayList(can) && fields.every((field) => can(`log.${field}`, 'read'));
const maySummarise = maySum(
  'quota',
  'prompt_tokens',
  'completion_tokens',
  'elapsed_time',
  'failed_calls',
);

/** By method and path. */
export const relayCalls: Readonly<Record<string, CallText>> = {
  'GET /api/openapi.json': {
    summary: ['This description', '本说明'],
    role: 0,
    whole: { type: 'object' },
  },
  'GET /api/status': {
    summary: ['What the relay is and offers', '站点信息与功能'],
    role: 0,
    answer: { type: 'object', additionalProperties: true },
  },
  'GET /api/notice': { summary: ['The notice', '公告'], role: 0, answer: text },
  'GET /api/about': { summary: ['The text about the relay', '关于'], role: 0, answer: text },
  'GET /api/home_page_content': { summary: ['The home page', '首页内容'], role: 0, answer: text },
  'GET /api/models': {
    summary: ['Models by channel type', '各渠道类型的模型'],
    role: 1,
    answer: { type: 'object', additionalProperties: texts },
  },
  'GET /api/group': { summary: ['Groups', '分组'], role: 10, answer: texts },
  'POST /api/topup': {
    summary: ['Add quota to an account', '为用户充值额度'],
    role: 10,
    may: (can) => can('user.quota', 'write'),
    body: fields({ user_id: whole, quota, remark: text }, 'user_id', 'quota'),
  },
  'GET /api/channel/models': {
    summary: ['Models that are known', '已知模型'],
    role: 10,
    whole: models,
  },
  'DELETE /api/channel/disabled': {
    summary: [
      'Delete the channels that are switched off; answers how many',
      '删除已禁用的渠道，返回数量',
    ],
    role: 10,
    may: (can) => can('channel', 'delete'),
    answer: whole,
  },
  'GET /api/channel/test': {
    summary: ['Start to test all or the disabled channels', '开始测试全部或已禁用渠道'],
    role: 10,
    may: (can) => can('channel', 'test'),
    query: { scope: { enum: ['all', 'disabled'] } },
  },
  'GET /api/channel/test/{id}': {
    summary: ['Test a channel', '测试渠道'],
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
  'GET /api/channel/update_balance/{id}': {
    summary: ['Read the balance of a channel', '更新渠道余额'],
    role: 10,
    may: (can) => can('channel', 'balance'),
    beside: { balance: { type: 'number', description: 'dollars' } },
  },
  'POST /api/channel/provider/models': {
    summary: ['Models that a provider offers, before a channel is saved', '保存前获取上游模型'],
    role: 10,
    may: mayDraft,
    body: draft,
    answer: texts,
  },
  'POST /api/channel/provider/check': {
    summary: ['Whether a key works, before a channel is saved', '保存前检查密钥'],
    role: 10,
    may: mayDraft,
    body: draft,
    answer: { type: 'object', additionalProperties: true },
  },
  'GET /api/option': {
    summary: ['The settings', '系统设置'],
    role: 100,
    answer: list(fields({ key: text, value: text }, 'key', 'value')),
    beside: { secrets_set: texts },
  },
  'PUT /api/option': {
    summary: ['Change a setting', '修改设置'],
    role: 100,
    body: fields({ key: text, value: { type: ['string', 'number', 'boolean'] } }, 'key', 'value'),
  },
  'POST /api/option/test': {
    summary: ['Try saved settings with whom they are for; answers their words', '测试已保存的设置'],
    role: 100,
    body: fields({ section: text }, 'section'),
    answer: text,
  },
  'GET /api/log': {
    summary: ['The log', '日志'],
    role: 10,
    may: mayList,
    query: { ...page, ...logQuery },
    answer: list(record('log')),
  },
  'GET /api/log/self': {
    summary: ['The own log; the channel is 0', '自己的日志，渠道为 0'],
    role: 1,
    may: mayList,
    query: { ...page, ...ownLogQuery },
    answer: list(record('log')),
  },
  'GET /api/log/stat': {
    summary: ['Quota of the entries', '日志额度合计'],
    role: 10,
    may: maySum('quota'),
    query: logQuery,
    answer: fields({ quota }, 'quota'),
  },
  'GET /api/log/self/stat': {
    summary: ['Quota of the own entries', '自己的额度合计'],
    role: 1,
    may: maySum('quota'),
    query: ownLogQuery,
    answer: fields({ quota }, 'quota'),
  },
  'GET /api/log/summary': {
    summary: ['Use between two times', '用量汇总'],
    role: 10,
    may: maySummarise,
    query: summaryQuery,
    answer: summary,
  },
  'GET /api/log/failures': {
    summary: ['Failed calls by channel and reason', '按渠道和原因汇总的失败调用'],
    role: 10,
    may: maySum('content', 'created_at', 'failed_calls', 'channel'),
    query: logQuery,
    answer: failureGroups,
  },
  'GET /api/log/self/failures': {
    summary: ['Own failed calls by reason', '按原因汇总的自己的失败调用'],
    role: 1,
    may: maySum('content', 'created_at', 'failed_calls'),
    query: ownLogQuery,
    answer: failureGroups,
  },
  'GET /api/log/self/summary': {
    summary: ['Own use between two times', '自己的用量汇总'],
    role: 1,
    may: maySummarise,
    query: summaryQuery,
    answer: summary,
  },
  'DELETE /api/log': {
    summary: ['Delete entries before a time; answers how many', '删除某时间之前的日志，返回数量'],
    role: 10,
    may: (can) => can('log', 'clear'),
    query: { target_timestamp: time },
    needs: ['target_timestamp'],
    answer: whole,
  },
  'GET /v1/models': {
    summary: ['Models that a token may use', '令牌可用模型'],
    role: 'token',
    whole: models,
  },
  'GET /v1/models/{name}': {
    summary: ['One model, by its name', '按名称查询模型'],
    role: 'token',
    whole: model,
  },
  'GET /v1/dashboard/billing/subscription': {
    summary: ['Quota of the token or its user', '令牌或其用户的总额度'],
    role: 'token',
    whole: fields({ object: text, hard_limit_usd: { type: 'number' }, access_until: time }),
  },
  'GET /v1/dashboard/billing/usage': {
    summary: [
      'Used quota of the token or its user, in hundredths',
      '令牌或其用户的已用额度，以百分之一计',
    ],
    role: 'token',
    whole: fields({ object: text, total_usage: { type: 'number' } }),
  },
  'POST /v1/chat/completions': {
    summary: ['Chat completions', '对话补全'],
    role: 'token',
    body: fields(
      { model: text, messages: list({ type: 'object' }), stream: flag },
      'model',
      'messages',
    ),
    whole: passedOn,
  },
  'POST /v1/completions': {
    summary: ['Completions of a text', '文本补全'],
    role: 'token',
    body: fields({ model: text, prompt: textOrList, stream: flag }, 'model', 'prompt'),
    whole: passedOn,
  },
  'POST /v1/embeddings': {
    summary: ['Embeddings', '嵌入'],
    role: 'token',
    body: fields({ model: text, input: textOrList }, 'model', 'input'),
    whole: passedOn,
  },
  'POST /v1/engines/{model}/embeddings': {
    summary: ['Embeddings, as older clients ask for them', '嵌入（旧版路径）'],
    role: 'token',
    body: fields({ input: textOrList }, 'input'),
    whole: passedOn,
  },
  'POST /v1/moderations': {
    summary: ['Whether a text is harmful', '内容审核'],
    role: 'token',
    body: fields({ model: text, input: textOrList }, 'input'),
    whole: passedOn,
  },
  'POST /v1/responses': {
    summary: ['Responses', '响应'],
    role: 'token',
    body: fields({ model: text, input: textOrList, stream: flag }, 'model'),
    whole: passedOn,
  },
};
