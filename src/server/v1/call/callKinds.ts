/**
 * The calls of OpenAI's and Anthropic's APIs that are passed on to providers, each in its own form: one table of their
 * paths, of what a model reads and writes in them, and of what a channel adds.
 */
import type { ProviderCall, Speech } from '../../../schema/choices/channelAddress';
import { isObject } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import type { ApiForm } from './V1Error';

/** Of calls that cost by something else than tokens. */
export type Unit = 'image' | 'second' | 'character' | 'search';

/** A kind of calls. */
export interface CallKind {
  /** Below /v1, here and at the provider. */
  call: ProviderCall;
  /** A channel that takes it speaks this. */
  speech: Speech;
  /** Another path here, with the model in it. */
  oldPath?: string;
  /** The field without which there is nothing to answer, and what it must be. */
  input: { field: string; isFit: (value: unknown) => boolean; mustBe: string };
  /** Fields that a model reads as texts, beside the input. */
  texts: readonly string[];
  /** Fields that it reads as JSON. */
  schemas: readonly string[];
  /** Tokens of the frame around each entry of the input, and around all. */
  frame: number;
  /** Fields that bound the answer, in tokens; none where no text is answered: then only the prompt costs. */
  limits: readonly string[];
  /** Fields that say how many answers are written. */
  counts: readonly string[];
  canStream: boolean;
  /** Whether a stream tells its use only where `stream_options` ask for it. */
  tellsUseWhenAsked: boolean;
  /** Headers of the client that go on to the provider. */
  headers?: readonly string[];
  /** Counts what is no text; by tokens where UnitRatio has no price for the model. */
  unit?: Unit;
  /** Tokens of a unit, of the prompt and of the answer, where no use is reported. */
  tokensOfUnit?: readonly [prompt: number, answer: number];
  /** Whether an answer may be sound or plain text. */
  isOpaque?: true;
  /** Bytes of the longest answer. */
  maxBytes?: number;
  /** Whether providers ask nothing for it. */
  isFree?: true;
  /** The model where a call names none. */
  model?: string;
  /** The body with a channel's own prompt; absent where a model reads none. */
  withPrompt?: (body: Row, prompt: string) => Row;
}

/** The API in whose form a call is answered. */
export const formOfKind = ({ speech }: Pick<CallKind, 'speech'>): ApiForm =>
  speech === 'messages' ? 'anthropic' : 'openai';

const isText = (value: unknown) => typeof value === 'string';
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
const isTextOrList = (value: unknown) => isText(value) || isList(value);
const textOrList = 'must be a text or a list';

/** Roles that a client may speak in beside the prompt of an operator; providers take others for instructions. */
const talkRoles: readonly unknown[] = ['user', 'assistant', 'tool', 'function'];
const isTalk = (entry: unknown) => isObject(entry) && talkRoles.includes(entry['role']);

/** True for what a response went through that nobody says, such as the result of a tool. */
const isStep = (entry: unknown) =>
  isObject(entry) &&
  entry['role'] === undefined &&
  entry['type'] !== undefined &&
  entry['type'] !== 'message';

/** The parts of calls that answer no text. */
const silent = {
  texts: [],
  schemas: [],
  frame: 0,
  limits: [],
  counts: [],
  canStream: false,
  tellsUseWhenAsked: false,
} as const;

/** Images of the best quality have 6,240 tokens, and ten of them 30 MiB. */
const images: Omit<CallKind, 'call'> = {
  ...silent,
  speech: 'images',
  input: { field: 'prompt', isFit: isText, mustBe: 'must be a text' },
  counts: ['n'],
  canStream: true,
  unit: 'image',
  tokensOfUnit: [0, 6240],
  maxBytes: 48 * 2 ** 20,
};

const aFile = {
  isFit: (value: unknown) => value instanceof Blob,
  mustBe: 'must be a file',
};

const recording: Omit<CallKind, 'call'> = {
  ...silent,
  speech: 'audio',
  input: { field: 'file', ...aFile },
  texts: ['prompt'],
  canStream: true,
  unit: 'second',
  tokensOfUnit: [10, 4],
  isOpaque: true,
};

const chat: CallKind = {
  call: 'chat/completions',
  speech: 'chat',
  input: {
    field: 'messages',
    isFit: (value) => isList(value) && value.every(isObject),
    mustBe: 'must be a list of messages',
  },
  texts: [],
  schemas: ['tools', 'functions', 'response_format'],
  frame: 4,
  limits: ['max_tokens', 'max_completion_tokens'],
  counts: ['n'],
  canStream: true,
  tellsUseWhenAsked: true,
  withPrompt: (body, prompt) => {
    const messages = Array.isArray(body['messages']) ? body['messages'] : [];
    return { ...body, messages: [{ role: 'system', content: prompt }, ...messages.filter(isTalk)] };
  },
};

/** Anthropic's chats. */
const talk: CallKind = {
  ...chat,
  call: 'messages',
  speech: 'messages',
  texts: ['system'],
  schemas: ['tools', 'output_config', 'output_format'],
  limits: ['max_tokens'],
  counts: [],
  tellsUseWhenAsked: false,
  headers: ['anthropic-version', 'anthropic-beta'],
  withPrompt: (body, prompt) => {
    const messages = Array.isArray(body['messages']) ? body['messages'] : [];
    return { ...body, system: prompt, messages: messages.filter(isTalk) };
  },
};

const responses: CallKind = {
  call: 'responses',
  speech: 'responses',
  input: {
    field: 'input',
    // A stored prompt or an earlier response may stand for it.
    isFit: (value) => value === undefined || isTextOrList(value),
    mustBe: textOrList,
  },
  texts: ['instructions'],
  schemas: ['tools', 'text', 'prompt'],
  frame: 4,
  limits: ['max_output_tokens'],
  counts: [],
  canStream: true,
  tellsUseWhenAsked: false,
  withPrompt: (body, prompt) => {
    const input = body['input'];
    const isKept = (entry: unknown) => isStep(entry) || isTalk(entry);
    return {
      ...body,
      instructions: prompt,
      ...(Array.isArray(input) ? { input: input.filter(isKept) } : {}),
    };
  },
};

export const callKinds: readonly CallKind[] = [
  chat,
  talk,
  { ...talk, call: 'messages/count_tokens', limits: [], canStream: false, isFree: true },
  {
    call: 'completions',
    speech: 'chat',
    input: { field: 'prompt', isFit: isTextOrList, mustBe: textOrList },
    texts: ['suffix'],
    schemas: [],
    frame: 0,
    limits: ['max_tokens'],
    counts: ['n', 'best_of'],
    canStream: true,
    tellsUseWhenAsked: true,
  },
  {
    ...silent,
    call: 'embeddings',
    speech: 'embeddings',
    oldPath: 'engines/:model/embeddings',
    input: { field: 'input', isFit: isTextOrList, mustBe: textOrList },
  },
  {
    ...silent,
    call: 'moderations',
    speech: 'embeddings',
    input: { field: 'input', isFit: isTextOrList, mustBe: textOrList },
    model: 'omni-moderation-latest',
  },
  { ...images, call: 'images/generations' },
  { ...images, call: 'images/edits' },
  {
    ...images,
    call: 'images/variations',
    input: { field: 'image', ...aFile },
  },
  {
    ...silent,
    call: 'audio/speech',
    speech: 'audio',
    input: { field: 'input', isFit: isText, mustBe: 'must be a text' },
    texts: ['instructions'],
    canStream: true,
    unit: 'character',
    tokensOfUnit: [0, 1.5],
    isOpaque: true,
  },
  { ...recording, call: 'audio/transcriptions' },
  { ...recording, call: 'audio/translations' },
  {
    ...silent,
    call: 'rerank',
    speech: 'rerank',
    input: { field: 'documents', isFit: isList, mustBe: 'must be a list' },
    texts: ['query'],
    unit: 'search',
  },
  responses,
  { ...responses, call: 'responses/compact', canStream: false },
  { ...responses, call: 'responses/input_tokens', limits: [], canStream: false, isFree: true },
];
