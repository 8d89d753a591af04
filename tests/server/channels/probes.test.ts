/** Tests of channels with models of all kinds, at providers that refuse what does not fit. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { probeOf } from '../../../src/server/channels/probes';
import { type Asked, type StandIn, sendJson, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

let app: TestApp;
let root: Client;
let provider: StandIn;
beforeEach(async () => {
  provider = await startProvider((_asked, response) => sendJson(response, { choices: [] }));
  app = await buildTestApp();
  root = await app.signedIn();
});
afterEach(() => provider.close());

const create = (values: object = {}) =>
  root.call('POST', 'channel/', buildChannel({ base_url: provider.url, ...values }));
const test = async (id = 1) => (await root.call('GET', `channel/test/${id}`)).body;
const bodyOf = ({ body }: Asked) => JSON.parse(body) as Record<string, unknown>;

describe('the call that tries a model', () => {
  it.each([
    [
      'chat/completions',
      'max_tokens',
      'gpt-4o gpt-4o-mini gpt-3.5-turbo deepseek-chat deepseek-reasoner',
    ],
    [
      'chat/completions',
      'max_tokens',
      'qwen-plus qwen2.5-vl-72b-instruct qwen-vl-ocr llama-guard-3-8b',
    ],
    ['chat/completions', 'max_tokens', 'grok-2-vision-1212 perplexity/sonar gpt-oss-120b o-model'],
    ['chat/completions', 'max_tokens', 'openai/gpt-4o-mini meta-llama/llama-3-8b-instruct glm-4v'],
    ['chat/completions', 'max_completion_tokens', 'o1 o1-mini o3 o3-mini o4-mini openai/o3-mini'],
    [
      'chat/completions',
      'max_completion_tokens',
      'gpt-5 gpt-5-mini gpt-5.1 gpt-5-codex O3 openai/gpt-5-nano',
    ],
    ['embeddings', 'input', 'text-embedding-3-small text-embedding-ada-002 BAAI/bge-large-zh-v1.5'],
    [
      'embeddings',
      'input',
      'mistral-embed nomic-embed-text:latest Doubao-embedding embedding-3 m3e-base',
    ],
    [
      'embeddings',
      'input',
      'intfloat/multilingual-e5-large gte-qwen2-7b voyage-3 jina-embeddings-v3',
    ],
    ['moderations', 'input', 'omni-moderation-latest text-moderation-stable'],
    ['audio/speech', 'voice', 'tts-1 tts-1-hd gpt-4o-mini-tts FunAudioLLM/CosyVoice2-0.5B'],
    ['completions', 'prompt', 'gpt-3.5-turbo-instruct davinci-002 babbage-002 text-davinci-003'],
    [
      'responses',
      'max_output_tokens',
      'o1-pro o3-pro gpt-5-pro codex-mini-latest o3-deep-research',
    ],
  ])('is %s with %s for %s', (call, parameter, names) => {
    for (const name of names.split(' ')) {
      const probe = probeOf('openai', name, name);
      expect(probe, name).toMatchObject({
        call,
        body: { model: name, [parameter]: expect.anything() },
      });
      for (const limit of ['max_tokens', 'max_completion_tokens', 'max_output_tokens'])
        if ('body' in probe)
          expect(Number(probe.body[limit] ?? 16), name).toBeGreaterThanOrEqual(16);
    }
  });

  it.each([
    [
      'notTestedPicture',
      'dall-e-3 gpt-image-1 black-forest-labs/flux-schnell cogview-3 wanx-v1 wan2.1-t2v',
    ],
    [
      'notTestedPicture',
      'stability-ai/stable-diffusion-3 recraft-ai/recraft-v3 sora-2 veo-3 grok-2-image',
    ],
    [
      'notTestedPicture',
      'gemini-2.5-flash-image imagen-4 qwen-image kling-v1 step-1x-medium mj_imagine sdxl',
    ],
    ['notTestedKind', 'whisper-1 gpt-4o-transcribe gpt-4o-realtime-preview gpt-4o-audio-preview'],
    ['notTestedKind', 'BAAI/bge-reranker-v2-m3 rerank-v3 FunAudioLLM/SenseVoiceSmall deepl-en'],
  ])('is none (%s) for %s', (why, names) => {
    for (const name of names.split(' '))
      expect(probeOf('openai', name, name), name).toEqual({ why });
  });

  it('goes by the name in the channel where that of the provider says nothing', () => {
    expect(probeOf('azure', 'gpt-5-mini', 'my-deployment')).toMatchObject({
      body: { max_completion_tokens: 16 },
    });
    expect(probeOf('openai', 'small', 'text-embedding-3-small')).toMatchObject({
      call: 'embeddings',
    });
  });

  it.each([
    [14, 'claude-3-5-haiku-latest', '/v1/messages'],
    [24, 'gemini-2.0-flash', '/v1beta/models/gemini-2.0-flash:generateContent'],
    [24, 'text-embedding-004', '/v1beta/models/text-embedding-004:embedContent'],
    [
      3,
      'text-embedding-3-small',
      '/openai/deployments/text-embedding-3-small/embeddings?api-version=v',
    ],
    [16, 'embedding-3', '/api/paas/v4/embeddings'],
    [50, 'o3-mini', '/chat/completions'],
  ])('of type %i for %s goes to %s', async (type, models, path) => {
    await create({ type, models, other: type === 3 ? 'v' : '' });
    expect(await test()).toMatchObject({ success: true });
    expect(provider.asked.map(({ url }) => url)).toEqual([path]);
  });
});

const refusal = (message: string, code: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
});

/** A provider that refuses a call for a reason, or answers. */
type Refuse = (body: Record<string, unknown>, url: string) => [number, object] | undefined;

describe('a test finds the way that a model wants', () => {
  const needs =
    (parameter: string, other: string, text: string): Refuse =>
    (body) =>
      body[other] === undefined && body[parameter] !== undefined ? undefined : [400, refusal(text)];
  const noChat =
    (status: number, text: string, path: string): Refuse =>
    (_body, url) =>
      url === path ? undefined : [status, refusal(text)];

  it.each<[string, string, Refuse]>([
    [
      'the newer parameter',
      'my-thinker',
      needs(
        'max_completion_tokens',
        'max_tokens',
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
    ],
    [
      'the older parameter',
      'gpt-5-proxy',
      needs('max_tokens', 'max_completion_tokens', 'Unknown parameter: max_completion_tokens'),
    ],
    [
      'the older parameter at a strict server',
      'o3',
      needs(
        'max_tokens',
        'max_completion_tokens',
        'max_completion_tokens: Extra inputs are not permitted',
      ),
    ],
    [
      'more tokens',
      'gpt-4o',
      ({ max_tokens }) =>
        Number(max_tokens) >= 64
          ? undefined
          : [
              400,
              refusal(
                "Invalid 'max_tokens': integer below minimum value. Expected a value >= 64, but got 16 instead.",
              ),
            ],
    ],
    [
      'tokens to think',
      'o1',
      ({ max_completion_tokens }) =>
        Number(max_completion_tokens) > 500
          ? undefined
          : [
              400,
              refusal(
                'Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.',
              ),
            ],
    ],
    [
      'both, the other parameter and more of it',
      'thinker',
      ({ max_tokens, max_completion_tokens }) => {
        if (max_tokens !== undefined) return [400, refusal("Use 'max_completion_tokens' instead.")];
        return Number(max_completion_tokens) >= 32
          ? undefined
          : [400, refusal('max_completion_tokens must be at least 32')];
      },
    ],
    [
      'the older call',
      'base-model',
      noChat(
        404,
        'This is not a chat model and thus not supported in the v1/chat/completions endpoint. Did you mean to use v1/completions?',
        '/v1/completions',
      ),
    ],
    [
      'the newer call',
      'gpt-6-codex',
      noChat(
        404,
        'This model is only supported in v1/responses and not in v1/chat/completions.',
        '/v1/responses',
      ),
    ],
    [
      'embeddings',
      'all-purpose',
      noChat(400, '"all-purpose" does not support chat', '/v1/embeddings'),
    ],
    [
      'a stream',
      'qwq-plus',
      ({ stream }) =>
        stream === true
          ? undefined
          : [
              400,
              refusal(
                'This model only support stream mode, please enable the stream parameter to access the model.',
              ),
            ],
    ],
  ])('%s', async (_what, models, refuse) => {
    provider.answer = (asked, response) => {
      const [status, body] = refuse(bodyOf(asked), asked.url) ?? [200, { choices: [] }];
      sendJson(response, body, status);
    };
    await create({ models });
    expect(await test()).toMatchObject({ success: true, message: '' });
    expect(provider.asked.length).toBeGreaterThan(1);
  });

  it.each([
    ['a wrong key', 401, refusal("use 'max_completion_tokens'")],
    ['a model that there is not', 404, refusal('The model `x` does not exist')],
    ['a limit', 429, refusal('rate limit: at least 16 s, use max_completion_tokens')],
    [
      'its own fault',
      500,
      refusal("Unsupported parameter 'max_tokens'. Use 'max_completion_tokens'"),
    ],
  ])('but asks once where the refusal is of %s', async (_what, status, body) => {
    provider.answer = (_asked, response) => sendJson(response, body, status);
    await create();
    expect(await test()).toMatchObject({ success: false });
    expect(provider.asked).toHaveLength(1);
  });

  it('and ends where a provider refuses every way', async () => {
    const all =
      'Use max_completion_tokens, v1/responses, v1/completions, at least 999 tokens; unsupported';
    provider.answer = (_asked, response) => sendJson(response, refusal(all), 400);
    await create();
    expect(await test()).toMatchObject({ success: false });
    expect(provider.asked.length).toBeLessThanOrEqual(4);
  });

  it('takes an answer of thoughts alone, and sound, for an answer', async () => {
    await create({ models: 'o1' });
    await create({ models: 'tts-1' });
    provider.answer = ({ url }, response) =>
      url.endsWith('speech')
        ? void response
            .writeHead(200, { 'content-type': 'audio/mpeg' })
            .end(Buffer.alloc(4000, 0xff))
        : sendJson(response, {
            choices: [{ message: { content: '' }, finish_reason: 'length' }],
            usage: { prompt_tokens: 7, completion_tokens: 16 },
          });
    expect(await test(1)).toMatchObject({ success: true });
    expect(await test(2)).toMatchObject({ success: true });
  });

  it('tries the model of a channel that can be tried, and sends nothing where there is none', async () => {
    await create({ models: 'dall-e-3,whisper-1,text-embedding-3-small' });
    await create({ models: 'dall-e-3' });
    await create({ models: 'rerank-v3' });
    expect(await test(1)).toMatchObject({ success: true, modelName: 'text-embedding-3-small' });
    const said = ['pictures and videos cost money', 'no short call fits rerank-v3'];
    for (const [i, text] of said.entries()) {
      const result = await test(i + 2);
      expect(result).toMatchObject({ success: false, data: { tested: false } });
      expect(result.message).toMatch(/^not tested: /);
      expect(result.message).toContain(text);
    }
    expect(provider.asked).toMatchObject([{ url: '/v1/embeddings' }]);
  });
});
