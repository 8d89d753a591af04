/**
 * How a model is tried: one table of kinds of models with the shortest call that each answers, and one of refusals that
 * say which other way a model wants. Tests, the matrix of tests and the check of a key all use it.
 */
import type { ProviderCall } from '../../schema/choices/channelAddress';
import type { ChannelType } from '../../schema/choices/channelTypes';
import type { Row } from '../../schema/types';
import type { ServerKey } from '../kernel/messages/languages';

/** A call that tries a model. */
export interface Probe {
  call: ProviderCall;
  body: Row;
  /** Whether the answer is something else than JSON: sound, or a stream. */
  isOpaque?: boolean;
}

/** Types without such a call, and why. */
export interface NoProbe {
  why: ServerKey;
}

type Protocol = NonNullable<ChannelType['api']>['protocol'];

/** Less is refused by some providers. */
const fewTokens = 16;
/** The needs of a model that thinks before it writes. */
const manyTokens = 1024;
const mostTokens = 4096;

const messages = [{ role: 'user', content: 'hi' }];
const chat = (limit: string) => (model: string) => ({
  call: 'chat/completions' as const,
  body: { model, messages, [limit]: fewTokens },
});

interface Kind {
  /** Names of its models, in small letters. */
  names: RegExp;
  probe: (model: string) => Probe | NoProbe;
}

/** The first that has the name counts; any other model chats. */
const kinds: readonly Kind[] = [
  {
    names:
      /rerank|whisper|transcri|realtime|audio-preview|gpt-audio|paraformer|sensevoice|(?:^|[/_-])asr|^deepl-|^aqa$/,
    probe: () => ({ why: 'notTestedKind' }),
  },
  {
    names:
      /embed|(?:^|[/_-])(?:bge|gte|e5|m3e|uae|acge|minilm|tao)(?:[-_.]|$)|similarity|(?:^|\/)voyage-\d/,
    probe: (model) => ({ call: 'embeddings', body: { model, input: 'hi' } }),
  },
  {
    names: /moderation/,
    probe: (model) => ({ call: 'moderations', body: { model, input: 'hi' } }),
  },
  {
    names: /(?:^|[/_-])tts(?:[-_]|$)|cosyvoice|fish-speech|text-to-speech/,
    probe: (model) => ({
      call: 'audio/speech',
      body: { model, input: 'hi', voice: 'alloy' },
      isOpaque: true,
    }),
  },
  {
    names: new RegExp(
      'dall-e|gpt-image|imagen|imagine|flux|stable-diffusion|(?:^|[/_-])sd(?:xl|-?\\d)|midjourney|^mj[-_]|cogv' +
        '|wanx|(?:^|[/_-])wan\\d|recraft|ideogram|seedream|seedance|kolors|(?:^|/)(?:sora|veo|kling|hailuo)' +
        '|(?:^|[/_-])(?:image|video)(?:[-_]|$)|step-1x|[-_][ti]2[iv]',
    ),
    probe: () => ({ why: 'notTestedPicture' }),
  },
  {
    names: /(?:^|\/)(?:gpt-3\.5-turbo-instruct|(?:text-|code-)?(?:davinci|curie|babbage|ada)-\d)/,
    probe: (model) => ({
      call: 'completions',
      body: { model, prompt: 'hi', max_tokens: fewTokens },
    }),
  },
  {
    names:
      /(?:^|\/)(?:(?:o\d+|gpt-[5-9](?:\.\d+)?)-pro(?![a-z])|codex-mini|computer-use|o\d.*deep-research)/,
    probe: (model) => ({
      call: 'responses',
      body: { model, input: 'hi', max_output_tokens: fewTokens },
    }),
  },
  {
    names: /(?:^|\/)(?:o\d+(?![a-z\d])|gpt-[5-9]|codex)/,
    probe: chat('max_completion_tokens'),
  },
];

const kindOf = (model: string) => kinds.find(({ names }) => names.test(model.toLowerCase()));

/** The texts in the body as the API of Gemini has them. */
function asGemini({ call }: Probe): Probe | NoProbe {
  const parts = [{ text: 'hi' }];
  if (call === 'embeddings') return { call, body: { content: { parts } } };
  return call === 'audio/speech' || call === 'moderations'
    ? { why: 'notTestedKind' }
    : { call: 'chat/completions', body: { contents: [{ role: 'user', parts }] } };
}

/**
 * The call that tries a model.
 * @param asked the model's name in the channel; the provider may know it by one that says nothing
 * @param model the name that the provider knows it by
 */
export function probeOf(protocol: Protocol, asked: string, model: string): Probe | NoProbe {
  // All its models chat, by one parameter.
  if (protocol === 'anthropic') return { call: 'messages', body: chat('max_tokens')(model).body };
  const probe = ((kindOf(model) ?? kindOf(asked))?.probe ?? chat('max_tokens'))(model);
  return 'why' in probe || protocol !== 'gemini' ? probe : asGemini(probe);
}

/** The same call with another name of the parameter that bounds the answer. */
function withLimit(probe: Probe, from: string, to: string, tokens?: number): Probe {
  const { [from]: limit, ...body } = probe.body;
  return { ...probe, body: { ...body, [to]: tokens ?? limit } };
}

const limits = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'];
/** Says that the bound is too low, and mostly how low it may be. */
const tooFew =
  /(?:>=|≥|at least|minimum|greater than|higher max_tokens|output limit)\D{0,40}(\d+)?/i;

/** A way that a refusal names; undefined where it does not speak of that. */
type OtherWay = (text: string, probe: Probe) => Probe | undefined;

const otherWays: readonly OtherWay[] = [
  (text, probe) => {
    if (probe.body['max_tokens'] === undefined || !text.includes('max_completion_tokens'))
      return undefined;
    return withLimit(probe, 'max_tokens', 'max_completion_tokens');
  },
  (text, probe) =>
    probe.body['max_completion_tokens'] !== undefined &&
    /max_completion_tokens/.test(text) &&
    /un(?:known|recogni[sz]ed|supported|expected)|not (?:supported|permitted|allowed)|extra/i.test(
      text,
    )
      ? withLimit(probe, 'max_completion_tokens', 'max_tokens')
      : undefined,
  (text, probe) => {
    const limit = limits.find((name) => probe.body[name] !== undefined);
    const found = limit !== undefined && /token|output/i.test(text) ? tooFew.exec(text) : null;
    if (!found || limit === undefined) return undefined;
    const least = Number(found[1] ?? manyTokens);
    const more = least > Number(probe.body[limit]) ? least : manyTokens;
    return more <= mostTokens ? withLimit(probe, limit, limit, more) : undefined;
  },
  (text, { body }) =>
    /v1\/responses|responses (?:api|endpoint)/i.test(text)
      ? {
          call: 'responses',
          body: { model: body['model'], input: 'hi', max_output_tokens: fewTokens },
        }
      : undefined,
  (text, { call, body }) =>
    call === 'chat/completions' && /v1\/completions/i.test(text)
      ? { call: 'completions', body: { model: body['model'], prompt: 'hi', max_tokens: fewTokens } }
      : undefined,
  (text, { call, body }) =>
    call === 'chat/completions' && isNoChat(text)
      ? { call: 'embeddings', body: { model: body['model'], input: 'hi' } }
      : undefined,
  (text, probe) =>
    probe.call === 'chat/completions' &&
    /only supports? stream|stream(?:ing)? mode|non-?stream/i.test(text)
      ? { ...probe, body: { ...probe.body, stream: true }, isOpaque: true }
      : undefined,
];

/** True for a refusal that says that a model does not chat. */
export const isNoChat = (text: string): boolean =>
  /not a chat model|not support(?:ed)? (?:the )?chat|embedding model/i.test(text);

/** Statuses of refusals that concern the request. */
const ofRequest = new Set([200, 400, 404, 405, 422]);

/**
 * The other way that a refusal asks for.
 * @param tried calls that were refused already, the last one at the end
 * @returns undefined where it asks for none that is left
 */
export function otherWay(
  { status, text }: { status: number; text: string },
  tried: readonly Probe[],
): Probe | undefined {
  const last = tried.at(-1);
  if (!last || !ofRequest.has(status)) return undefined;
  const isNew = (way: Probe | undefined): way is Probe =>
    way !== undefined && !tried.some((other) => JSON.stringify(other) === JSON.stringify(way));
  return otherWays.map((way) => way(text, last)).find(isNew);
}
