/** The use that providers report, each in its own shape, and what the log says of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usageIn } from '../../../../src/server/v1/answer/usageIn';
import { sendJson } from '../../../support/provider';
import { buildPayer, delta, eventsOf, type Payer } from '../../../support/server/payer';
import { buildTestApp } from '../../../support/server/testApp';

const usage = (values: object) => ({ usage: values });

describe('a use in the shape of', () => {
  it.each<[string, unknown, object]>([
    [
      'OpenAI',
      usage({
        prompt_tokens: 1000,
        completion_tokens: 400,
        total_tokens: 1400,
        prompt_tokens_details: { cached_tokens: 990 },
        completion_tokens_details: { reasoning_tokens: 300 },
      }),
      { promptTokens: 1000, completionTokens: 400, cachedTokens: 990, reasoningTokens: 300 },
    ],
    [
      'xAI, reasoning beside the completion',
      usage({
        prompt_tokens: 12,
        completion_tokens: 9,
        total_tokens: 321,
        completion_tokens_details: { reasoning_tokens: 300 },
      }),
      { promptTokens: 12, completionTokens: 309, reasoningTokens: 300 },
    ],
    [
      'xAI without a total',
      usage({
        prompt_tokens: 12,
        completion_tokens: 9,
        completion_tokens_details: { reasoning_tokens: 300 },
      }),
      { promptTokens: 12, completionTokens: 309, reasoningTokens: 300 },
    ],
    [
      'Gemini behind its OpenAI address',
      usage({ prompt_tokens: 8, completion_tokens: 20, total_tokens: 628 }),
      { promptTokens: 8, completionTokens: 620 },
    ],
    [
      'Perplexity, reasoning beside the total',
      usage({
        prompt_tokens: 7,
        completion_tokens: 3581,
        total_tokens: 3588,
        reasoning_tokens: 94_424,
      }),
      { promptTokens: 7, completionTokens: 3581 + 94_424, reasoningTokens: 94_424 },
    ],
    [
      'DeepSeek',
      usage({
        prompt_tokens: 100,
        completion_tokens: 50,
        total_tokens: 150,
        prompt_cache_hit_tokens: 64,
        prompt_cache_miss_tokens: 36,
      }),
      { promptTokens: 100, completionTokens: 50, cachedTokens: 64 },
    ],
    [
      'Moonshot, in a choice of a stream',
      {
        choices: [
          { delta: {}, usage: { prompt_tokens: 10, completion_tokens: 4, cached_tokens: 8 } },
        ],
      },
      { promptTokens: 10, completionTokens: 4, cachedTokens: 8 },
    ],
    [
      'Groq, in a stream',
      { choices: [{ delta: {} }], x_groq: usage({ prompt_tokens: 5, completion_tokens: 6 }) },
      { promptTokens: 5, completionTokens: 6 },
    ],
    [
      'Anthropic, the cache beside the prompt',
      usage({
        input_tokens: 10,
        output_tokens: 5,
        cache_read_input_tokens: 1000,
        cache_creation_input_tokens: 200,
      }),
      { promptTokens: 1210, completionTokens: 5, cachedTokens: 1000, writtenTokens: 200 },
    ],
    [
      'Anthropic behind LiteLLM, the cache within the prompt',
      usage({
        prompt_tokens: 1210,
        completion_tokens: 5,
        total_tokens: 1215,
        cache_read_input_tokens: 1000,
        cache_creation_input_tokens: 200,
      }),
      { promptTokens: 1210, completionTokens: 5, cachedTokens: 1000, writtenTokens: 200 },
    ],
    [
      'a proxy of Anthropic, the cache beside the prompt and within the total',
      usage({
        prompt_tokens: 10,
        completion_tokens: 5,
        total_tokens: 1015,
        cache_read_input_tokens: 1000,
      }),
      { promptTokens: 1010, completionTokens: 5, cachedTokens: 1000 },
    ],
    [
      'responses of OpenAI',
      {
        response: usage({
          input_tokens: 36,
          output_tokens: 87,
          total_tokens: 123,
          input_tokens_details: { cached_tokens: 12 },
          output_tokens_details: { reasoning_tokens: 64 },
        }),
      },
      { promptTokens: 36, completionTokens: 87, cachedTokens: 12, reasoningTokens: 64 },
    ],
    [
      'Gemini',
      {
        usageMetadata: {
          promptTokenCount: 8,
          candidatesTokenCount: 20,
          thoughtsTokenCount: 600,
          totalTokenCount: 628,
          cachedContentTokenCount: 4,
        },
      },
      { promptTokens: 8, completionTokens: 620, cachedTokens: 4, reasoningTokens: 600 },
    ],
    [
      'Cohere',
      usage({
        billed_units: { input_tokens: 3, output_tokens: 4 },
        tokens: { input_tokens: 71, output_tokens: 25 },
      }),
      { promptTokens: 71, completionTokens: 25 },
    ],
    [
      'Ollama',
      { prompt_eval_count: 26, eval_count: 298, done: true },
      { promptTokens: 26, completionTokens: 298 },
    ],
    [
      'an embedding',
      usage({ prompt_tokens: 8, total_tokens: 8 }),
      { promptTokens: 8, completionTokens: 0 },
    ],
    [
      'a total that is less',
      usage({ prompt_tokens: 8, completion_tokens: 5, total_tokens: 3 }),
      { promptTokens: 8, completionTokens: 5 },
    ],
    ['a total alone', usage({ total_tokens: 3 }), { completionTokens: 0 }],
    ['nothing', {}, {}],
    ['null', usage({ prompt_tokens: null, total_tokens: -1 }), {}],
  ])('%s', (_provider, answer, expected) => {
    expect(usageIn(answer)).toEqual(expected);
  });
});

describe('the log', () => {
  let payer: Payer;
  beforeEach(async () => {
    payer = await buildPayer(await buildTestApp(), 100_000);
  });
  afterEach(() => payer.provider.close());
  const reported = usage({
    prompt_tokens: 1000,
    completion_tokens: 9,
    total_tokens: 1309,
    prompt_tokens_details: { cached_tokens: 990 },
    completion_tokens_details: { reasoning_tokens: 300 },
  });
  const whole = { choices: [{ index: 0, message: { content: 'hi' } }], ...reported };

  it.each([false, true])('says each part, stream: %s', async (stream) => {
    payer.provider.answer = (_asked, response) =>
      stream
        ? response
            .writeHead(200, { 'content-type': 'text/event-stream' })
            .end(eventsOf(delta({ content: 'hi' }), { choices: [], ...reported }).join(''))
        : sendJson(response, whole);
    await (await payer.chat({ stream })).text();
    expect((await payer.root.call('GET', 'log/?type=2')).body.data).toMatchObject([
      {
        prompt_tokens: 1000,
        completion_tokens: 309,
        quota: 814,
        content: '倍率：1 × 1，补全倍率：1；提示 1000（缓存 990 × 0.5），补全 309（思考 300）',
      },
    ]);
    expect(await payer.balance()).toMatchObject({ used_quota: 814 });
  });
});
