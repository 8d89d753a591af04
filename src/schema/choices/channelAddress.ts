/** Where the provider of a channel is called: one reading of the addresses that people paste, for server and form. */

import { trimmed } from '../values/trimmed';
import { channelType } from './channelTypes';

/** A call of OpenAI's or Anthropic's API, by its path below the version. */
export type ProviderCall = string;

/** A kind of calls that a provider understands. */
export type Speech =
  | 'chat'
  | 'responses'
  | 'messages'
  | 'images'
  | 'audio'
  | 'embeddings'
  | 'rerank';

/** The fields of a channel that say where it is called. */
export interface Place {
  type?: unknown;
  base_url?: unknown;
  other?: unknown;
}

/** Ends of the base address that an SDK takes: /v1, /api/paas/v4, /v1beta/openai. */
const versionAtEnd = /\/v\d+(?:(?:alpha|beta)\d*)?(?:\/openai)?$/;
/** The version in the path of a call, with the text before it; the rest is the call. */
const versionInPath = /^.*\/v\d[a-z\d]*(?=\/)/;
/** Without a version before them, `models` and their like belong to the address: Azure has /models/chat/completions. */
const callAtEnd = new RegExp(
  [
    String.raw`\/(?:(?:chat\/)?completions|embeddings|moderations|rerank|images\/[a-z]+|audio\/[a-z]+)$`,
    String.raw`(?<=\/v\d[a-z\d]{0,20}(?:\/openai)?)\/(?:messages|models|responses)$`,
  ].join('|'),
);

/** An address without blanks around it, and without slashes and the sign of a sentence at its end: as it is stored. */
export function tidyBase(base: unknown): string {
  const text = trimmed(String(base ?? ''));
  let end = text.length;
  while (end > 0 && '/,，、。;；'.includes(text[end - 1] ?? '-')) end -= 1;
  return text.slice(0, end);
}

/** Why an address that is not empty cannot be called; undefined for one that can. */
export function baseMistake(
  base: string,
  type: unknown,
): 'baseAddress' | 'baseUser' | 'baseQuery' | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(base) || !URL.canParse(base)) return 'baseAddress';
  const { username, password, hostname } = new URL(base);
  // Pasted behind what stood there already: https://https://…
  if (hostname === 'http' || hostname === 'https') return 'baseAddress';
  if (username !== '' || password !== '') return 'baseUser';
  // The target address of Azure has a query; the API version is a field of its own.
  const takesQuery = channelType(type).api?.protocol === 'azure';
  return /[?#]/.test(base) && !takesQuery ? 'baseQuery' : undefined;
}

/** The address with single slashes, without a query and without the call that was copied along. */
function rootOf(base: string, path = ''): string {
  const [, host = '', rest = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)/i.exec(base) ?? [];
  const plain = rest.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return host + (path && plain.endsWith(path) ? plain.slice(0, -path.length) : plain);
}

/** An address with the path of a call: a version that both have is there once, that of the address. */
function join(root: string, path: string): string {
  const home = root.replace(callAtEnd, '');
  return home + (versionAtEnd.test(home) ? path.replace(versionInPath, '') : path);
}

const geminiCalls: Readonly<Record<ProviderCall, string | undefined>> = {
  'chat/completions': ':generateContent',
  embeddings: ':embedContent',
};

function azureAddress(root: string, call: ProviderCall, model: string, version: string) {
  const home = `${root.replace(/\/openai(?:\/.*)?$/, '')}/openai`;
  const query = new URLSearchParams({ 'api-version': version });
  const isOfModel = call !== 'models' && !call.startsWith('responses');
  return `${home}/${isOfModel ? `deployments/${encodeURIComponent(model)}/` : ''}${call}?${query}`;
}

function geminiAddress(root: string, call: ProviderCall, model: string, version: string) {
  const typed = root.replace(callAtEnd, '').replace(/\/openai$/, '');
  const home = versionAtEnd.test(typed) ? typed : `${typed}/${encodeURIComponent(version)}`;
  return call === 'models'
    ? `${home}/models`
    : `${home}/models/${encodeURIComponent(model)}${geminiCalls[call] ?? ''}`;
}

/** The kinds that providers of a protocol understand, where their channels do not say it. */
const spokenBy: Readonly<Record<string, readonly Speech[]>> = {
  openai: ['chat', 'responses', 'images', 'audio', 'embeddings', 'rerank'],
  azure: ['chat', 'responses', 'images', 'audio', 'embeddings'],
  anthropic: ['messages'],
  gemini: ['chat', 'embeddings'],
};

/** The kinds that a type of channels speaks by itself. */
export function spokenByType(type: unknown): readonly Speech[] {
  const { protocol = '', path = '/chat/completions' } = channelType(type).api ?? {};
  // An address of its own is that of chats alone.
  return path.endsWith('/chat/completions') ? (spokenBy[protocol] ?? []) : ['chat'];
}

/** Whether the API of a type of channels has an address for the call. */
function hasCall(type: unknown, call: ProviderCall): boolean {
  const { protocol, path = '/chat/completions' } = channelType(type).api ?? {};
  switch (protocol) {
    case 'openai':
      return call === 'chat/completions' || path.endsWith('/chat/completions');
    case 'azure':
      return call !== 'moderations' && !call.startsWith('messages');
    case 'anthropic':
      return call.startsWith('messages') || call === 'models';
    case 'gemini':
      return call === 'models' || geminiCalls[call] !== undefined;
    default:
      return false;
  }
}

/** Whether a channel is asked for a call: its provider speaks it, and there is an address for it. */
export function takesCall(
  { type, speaks }: { type?: unknown; speaks: string | null },
  { call, speech }: { call: ProviderCall; speech: Speech },
): boolean {
  const spoken: readonly string[] = speaks ? speaks.split(',') : spokenByType(type);
  return spoken.includes(speech) && hasCall(type, call);
}

/**
 * The address of a call to the provider of a channel.
 * @param model as the provider names it; some addresses hold it
 * @returns undefined where the channel has no address, or its type no such call
 */
export function providerAddress(
  { type, base_url, other }: Place,
  call: ProviderCall,
  model: string,
): string | undefined {
  const { api } = channelType(type);
  const base = tidyBase(base_url) || api?.base || '';
  if (!api || base === '' || !hasCall(type, call)) return undefined;
  const version = String(other ?? '').trim();
  switch (api.protocol) {
    case 'azure':
      return azureAddress(rootOf(base), call, model, version);
    case 'anthropic':
      return join(rootOf(base), `/v1/${call}`);
    case 'gemini':
      return geminiAddress(rootOf(base), call, model, version || 'v1beta');
    default: {
      const path = api.path ?? '/v1/chat/completions';
      return join(rootOf(base, path), path.replace(/chat\/completions$/, call));
    }
  }
}

/** The address of a call beside that API, such as the one for the balance: its path is below the host's root. */
export function besideAddress({ type, base_url }: Place, path: string): string {
  const root = rootOf(tidyBase(base_url) || channelType(type).api?.base || '');
  const home = root.replace(callAtEnd, '');
  return versionInPath.test(path) ? join(home, path) : home.replace(versionAtEnd, '') + path;
}
