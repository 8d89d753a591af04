/** The meaning of providers' answers: bodies as they send them, whole and as events of a stream. */
import { describe, expect, it } from 'vitest';
import { type Meaning, meaningOf } from '../../../../src/server/kernel/errors/answerMeaning';

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });
const choice = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] });

/** The refusal of a key: what a proxy passes on, or what a client calls a field. */
const keyRefusal = JSON.stringify(error('x', { code: 'API_KEY_INVALID' }));

type Case = [provider: string, status: number, body: unknown, meaning: Meaning];

const accounts: Case[] = [
  ['OpenAI', 401, error('Incorrect API key provided: sk-x***y.', { code: 'invalid_api_key' })],
  ['OpenAI', 429, error('You exceeded your current quota.', { code: 'insufficient_quota' })],
  ['OpenAI', 403, error('deactivated', { code: 'account_deactivated' })],
  ['OpenAI', 429, error('Billing hard limit', { code: 'billing_hard_limit_reached' })],
  ['Azure', 401, error('Access denied due to invalid subscription key', { code: '401' })],
  ['Anthropic', 400, { type: 'error', ...error('Your credit balance is too low to access') }],
  ['Anthropic', 401, { type: 'error', ...error('invalid x-api-key') }],
  ['Gemini', 400, error('API key not valid. Please pass a valid API key.', { status: 'INVALID' })],
  ['Gemini, as a list', 400, [error('x', { code: 400, details: [{ reason: 'API_KEY_INVALID' }] })]],
  ['Gemini', 400, error('API key expired. Please renew the API key.', { code: 400 })],
  ['Gemini', 403, error('Your API key was reported as leaked. Please use another API key.')],
  [
    'Gemini behind a proxy',
    400,
    error(JSON.stringify(error('API key not valid. Please pass a valid API key.', { code: 400 }))),
  ],
  ['DeepSeek', 402, error('Insufficient Balance', { code: 'invalid_request_error' })],
  ['DeepSeek behind a proxy', 400, error('Insufficient Balance', { type: 'unknown_error' })],
  ['Zhipu', 429, error('余额不足或无可用资源包,请充值。', { code: '1113' })],
  ['Zhipu', 429, error('您的账户已欠费，请充值后重试。', { code: '1113' })],
  ['Zhipu, in English', 429, error('Insufficient balance or no resource package.')],
  ['Zhipu', 401, error('令牌已过期或验证不正确！', { code: '401' })],
  ['Moonshot', 429, error('Your account org-1 <ak-1> is suspended due to insufficient balance')],
  ['Moonshot', 403, error('not active', { type: 'exceeded_current_quota_error' })],
  ['Alibaba', 400, error('Access denied, please make sure your account is in good standing.')],
  ['Alibaba', 400, { code: 'Arrearage', message: 'Access denied', request_id: 'r' }],
  ['Alibaba', 401, { code: 'InvalidApiKey', message: 'Invalid API-key provided.' }],
  ['Alibaba', 403, error('Access denied due to overdue account')],
  ['Baidu', 200, { error_code: 110, error_msg: 'Access token invalid or no longer valid' }],
  ['Baidu', 401, error('the iam token is invalid', { code: 'invalid_iam_token' })],
  ['Tencent', 200, { Response: { Error: { Code: 'AuthFailure.SecretIdNotFound', Message: 'x' } } }],
  ['xAI', 400, { code: 'Client specified an invalid argument', error: 'Incorrect API key: x***' }],
  ['xAI', 429, { code: 'x', error: 'Your team t has either used all available credits or' }],
  ['xAI', 403, { code: 'x', error: 'You have run out of credits or need a subscription.' }],
  ['Mistral', 401, { message: 'Unauthorized', request_id: 'r' }],
  ['Groq', 401, error('Invalid API Key', { code: 'invalid_api_key' })],
  ['Groq', 400, error('Organization has been restricted.', { code: 'organization_restricted' })],
  ['OpenRouter', 402, error('Insufficient credits. Add more', { code: 402 })],
  ['OpenRouter', 401, error('User not found.', { code: 401 })],
  ['Cohere', 401, { message: 'invalid api token' }],
  ['SiliconFlow', 401, 'Api key is invalid'],
  ['SiliconFlow', 403, { code: 30001, message: 'Sorry, your account balance is insufficient' }],
  ['MiniMax', 200, { choices: null, base_resp: { status_code: 1008, status_msg: 'no money' } }],
  ['MiniMax', 200, { base_resp: { status_code: 1004, status_msg: 'login fail' } }],
  ['MiniMax', 500, error('insufficient balance (1008)', { type: 'api_error' })],
  ['MiniMax', 429, error('insufficient balance (1008)', { type: 'insufficient_balance_error' })],
  ['vLLM', 401, { error: 'Unauthorized' }],
  ['LiteLLM', 400, error('Budget has been exceeded! Current cost: 76, Max budget: 10')],
  ['LiteLLM', 429, error('User u exceeded budget for model=m', { type: 'budget_exceeded' })],
  ['Volcengine', 403, error('overdue balance', { code: 'AccountOverdueError' })],
  ['Spark', 200, { header: { code: 11200, message: 'auth error' } }],
  ['another relay', 403, error('用户额度不足', { code: 'insufficient_user_quota' })],
  ['another relay', 403, error('该令牌额度已用尽', { type: 'new_api_error' })],
  ['LiteLLM', 400, error('litellm.BadRequestError: GeminiException - API key not valid.')],
  ['a proxy', 403, error(`VertexException: ${keyRefusal}`)],
  ['in a 200', 200, error('no balance', { code: 'insufficient_quota' })],
  ['in a 200 with choices', 200, { ...choice(''), ...error('x', { code: 'invalid_api_key' }) }],
].map(([provider, status, body]) => [provider, status, body, 'account'] as Case);

const channels: Case[] = [
  ['OpenAI', 429, error('Rate limit reached for gpt-4o', { code: 'rate_limit_exceeded' })],
  ['OpenAI', 404, error('The model `x` does not exist', { code: 'model_not_found' })],
  ['OpenAI', 403, error('Country, region, or territory not supported')],
  ['OpenAI', 500, error('The server had an error')],
  ['Azure', 404, error('not found', { code: 'DeploymentNotFound' })],
  ['Azure', 429, error('have exceeded token rate limit of your current pricing tier')],
  ['Anthropic', 529, { type: 'error', ...error('Overloaded', { type: 'overloaded_error' }) }],
  ['Anthropic in a 200', 200, { type: 'error', ...error('x', { type: 'overloaded_error' }) }],
  ['Gemini', 429, error('You exceeded your current quota', { status: 'RESOURCE_EXHAUSTED' })],
  ['Gemini', 400, error('Resource has been exhausted', { status: 'RESOURCE_EXHAUSTED' })],
  ['Gemini', 400, error('User location is not supported for the API use.')],
  ['DeepSeek', 400, error('Model Not Exist', { code: 'invalid_request_error' })],
  ['Zhipu', 400, error('模型不存在，请检查模型代码。', { code: '1211' })],
  ['Zhipu', 429, error('您当前使用该API的并发数过高', { code: '1302' })],
  ['Moonshot', 429, error('overloaded', { type: 'engine_overloaded_error' })],
  ['Alibaba', 429, { code: 'Throttling.RateQuota', message: 'Requests rate limit exceeded' }],
  ['Baidu', 200, { error_code: 18, error_msg: 'Open api qps request limit reached' }],
  ['Groq', 413, error('Request too large on tokens per minute', { code: 'rate_limit_exceeded' })],
  ['OpenRouter', 402, error('This request requires more credits, or fewer max_tokens.')],
  ['OpenRouter', 400, error('foo/bar is not a valid model ID', { code: 400 })],
  [
    'OpenRouter in a stream',
    200,
    { choices: [{ delta: { content: '' }, error: { code: 502, message: 'Provider error' } }] },
  ],
  ['Cohere', 429, { message: 'You are using a Trial key, which is limited to 40 calls / minute' }],
  ['SiliconFlow', 503, { code: 50505, message: 'Model service overloaded.', data: null }],
  ['MiniMax', 200, { base_resp: { status_code: 1002, status_msg: 'rate limit' } }],
  ['Ollama', 404, { error: 'model "x" not found, try pulling it first' }],
  ['LM Studio', 200, { error: 'Unexpected endpoint or method. (POST /x)' }],
  ['vLLM', 404, { object: 'error', message: 'The model does not exist.', code: 404 }],
  ['vLLM in a 200', 200, { object: 'error', message: 'internal', code: 500 }],
  ['LiteLLM', 429, error('No deployments available for selected model', { code: '429' })],
  ['another relay', 503, error('当前分组 default 下对于模型 m 无可用渠道')],
  ['a proxy', 200, '<html>busy</html>'],
  ['a proxy', 403, '<html>blocked</html>'],
  ['nobody', 200, ''],
  ['nobody', 200, {}],
  ['nobody', 200, null],
  ['nobody', 200, 'null'],
  ['a server that says fine', 200, { code: 0, message: 'success' }],
  ['a repeated text', 403, error('bad request: invalid_api_key account_deactivated')],
  ['a repeated text', 400, error('bad request: your account is suspended')],
  ['a repeated text', 500, error(`Unknown argument: ${keyRefusal}`)],
  ['a repeated text', 200, error(`Unknown argument: ${keyRefusal}`)],
  ['a number of another provider', 400, error('x', { code: 1113 })],
  ['a number of another provider', 500, error('x', { code: 1004 })],
  ['a number of another provider', 503, { code: 1113, message: 'x' }],
  ['a number of another provider', 403, { code: 1002, message: 'x' }],
  ['a number of another provider', 429, error('x', { code: 30_001 })],
  ['a code where the request is refused', 400, error('', { code: 'insufficient_quota' })],
].map(([provider, status, body]) => [provider, status, body, 'channel'] as Case);

const requests: Case[] = [
  ['OpenAI', 400, error("'max_tokens' is not supported with this model. Use 'x' instead.")],
  ['OpenAI', 400, error("This model's maximum context length is 8192 tokens.")],
  ['OpenAI in a 200', 200, error('messages: empty', { type: 'invalid_request_error' })],
  ['Azure', 400, error('The response was filtered', { code: 'content_filter' })],
  ['Anthropic', 413, { type: 'error', ...error('Request exceeds the maximum size') }],
  ['Gemini', 400, error('Invalid value at contents', { status: 'INVALID_ARGUMENT' })],
  ['DeepSeek', 422, { error_msg: 'Failed to deserialize the JSON body' }],
  ['Mistral', 422, { detail: [{ type: 'missing', loc: ['body', 'messages'], msg: 'required' }] }],
  ['Zhipu', 400, error('系统检测到输入或生成内容可能包含不安全或敏感内容', { code: '1301' })],
  ['Alibaba', 400, { code: 'DataInspectionFailed', message: 'Input data may contain' }],
  ['OpenRouter', 403, error('Your chosen model requires moderation and your input was flagged')],
  ['OpenRouter', 403, error('It requires moderation. It was flagged. No credits were charged.')],
  ['OpenRouter', 403, error('Project policy: content filter blocked it.')],
  ['MiniMax', 200, { base_resp: { status_code: 2013, status_msg: 'invalid params' } }],
  ['MiniMax', 200, { base_resp: { status_code: 1026, status_msg: 'sensitive' } }],
  ['vLLM', 400, { object: 'error', message: 'This model has a context of 4096', code: 400 }],
  ['LiteLLM', 400, error('litellm.BadRequestError: messages must not be empty')],
  ['a repeated text', 400, error("Invalid value: 'API key not valid'. Use one of 'user'.")],
  ...[400, 413, 422].map((status) => [
    'a repeated text',
    status,
    error(`Unrecognized request argument supplied: ${keyRefusal}`),
  ]),
  ['a repeated text', 200, error(`Unknown: ${keyRefusal}`, { type: 'invalid_request_error' })],
  ['a repeated text', 400, error('API key not valid: Extra inputs are not permitted')],
  ['a repeated text', 400, error('your account is suspended: unknown field')],
  ['a repeated text', 400, error('messages[0].role: "account suspended" is no role')],
].map(([provider, status, body]) => [provider, status, body, 'request'] as Case);

const answers: Case[] = [
  ['OpenAI', 200, choice('hi')],
  ['OpenAI', 200, { ...choice('hi'), error: null }],
  ['a gateway', 200, { ...choice('hi'), error: {} }],
  ['a gateway', 200, { ...choice('hi'), error: '', code: 0, message: 'success' }],
  ['a gateway', 200, { ...choice('hi'), error: { code: null, message: null } }],
  ['a gateway', 200, { ...choice('hi'), code: 'x', message: 'done' }],
  ['MiniMax', 200, { ...choice('hi'), base_resp: { status_code: 0, status_msg: '' } }],
  ['OpenRouter', 200, { choices: [{ message: { content: 'hi' }, error: null }] }],
  ['Azure, an event', 200, { choices: [], prompt_filter_results: [] }],
  ['embeddings', 200, { object: 'list', data: [{ embedding: [0] }] }],
  ['moderations', 200, { results: [{ flagged: true }] }],
  ['responses', 200, { object: 'response', error: null, output: [{ type: 'message' }] }],
  ['Anthropic', 200, { type: 'message', content: [{ type: 'text', text: 'hi' }] }],
  ['Gemini', 200, { candidates: [{ content: { parts: [{ text: 'hi' }] } }] }],
  ['an answer that talks of keys', 200, choice('API key not valid. insufficient_quota')],
].map(([provider, status, body]) => [provider, status, body, 'answer'] as Case);

describe('an answer', () => {
  it.each([...accounts, ...channels, ...requests, ...answers])(
    'of %s with %i %j is: %s',
    (_provider, status, body, meaning) => {
      expect(meaningOf(status, body).meaning).toBe(meaning);
    },
  );

  it.each([
    [error('no balance', { code: 'insufficient_quota' }), 'no balance'],
    [{ error: 'text' }, 'text'],
    [{ base_resp: { status_code: 1008, status_msg: 'no money' } }, 'no money'],
    [[error('in a list')], 'in a list'],
    [{ type: 'response.failed', response: { status: 'failed', ...error('boom') } }, 'boom'],
    [error(JSON.stringify(error('within'))), 'within'],
    ['<html>busy</html>', '<html>busy</html>'],
  ])('%j says %s', (body, reason) => {
    expect(meaningOf(200, body).reason).toBe(reason);
  });

  it('of any length is read in time', () => {
    const begun = performance.now();
    const repeated = [
      'account ',
      'your ',
      '{',
      '[',
      'xexception',
      'litellm.x',
      'litellm.error',
      'over',
    ];
    const texts = [...repeated, 'no a ', ' ', 'error: ', '您的', "'", 'exception.', 'invalid api '];
    for (const text of texts)
      for (const status of [200, 400, 403, 429]) meaningOf(status, error(text.repeat(2000)));
    meaningOf(400, JSON.parse('['.repeat(2000) + ']'.repeat(2000)));
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
