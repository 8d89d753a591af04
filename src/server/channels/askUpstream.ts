/** Asks a provider before a channel is saved: for its list of models, whether it takes the key, and its balance. */
import { providerAddress, tidyBase } from '../../schema/choices/channelAddress';
import { tidyKey } from '../../schema/choices/channelKeys';
import { channelType } from '../../schema/choices/channelTypes';
import { isObject } from '../../schema/isRow';
import type { Channel } from '../../schema/records.gen';
import type { Locale } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { callUpstream, UpstreamFault } from '../kernel/outgoing/upstream';
import { secretsOf } from '../kernel/work/hideSecrets';
import type { Services } from '../options/Services';
import { balanceOf } from './channelBalance';
import { checkBase, checkedKey, leadsElsewhere, refuse } from './channelRules';
import { withOneKey } from './manyKeys';
import { chooseModel, keyHeaders, resultOf } from './testChannel';

/** The channel of a form that is not saved. */
export type Draft = Required<Pick<Channel, 'type' | 'key' | 'base_url' | 'other'>>;

/** Names that are answered at most, and the longest of them, as channels take them. */
const maxModels = 20_000;
const maxNameLength = 256;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/**
 * The channel that a form describes. A key that was not typed is the stored one, as long as it goes where it went
 * before.
 * @param sent fields of the form
 * @param stored the channel that the form edits
 * @throws AppError badField
 */
export function draftOf(
  sent: Readonly<Record<string, unknown>>,
  stored: Partial<Channel> | undefined,
  locale: Locale,
): Draft {
  const draft = {
    type: Number(sent['type'] ?? stored?.type ?? 1),
    key: tidyKey(sent['type'] ?? stored?.type ?? 1, textOf(sent['key'])),
    base_url: tidyBase(textOf(sent['base_url'])),
    other: textOf(sent['other']),
  };
  checkBase(draft, draft.type, locale);
  if (draft.key === '') {
    if (!stored?.key || leadsElsewhere(draft, stored)) throw refuse('key', 'keyAgain', locale);
    return { ...draft, key: withOneKey(stored).key ?? '' };
  }
  return { ...draft, key: checkedKey(draft.key, draft.type, locale) };
}

interface ListCall {
  url: string;
  headers: Record<string, string>;
}

/** The query for a list of models that is as long as the provider answers at once. */
const longest: Readonly<Record<string, string>> = {
  anthropic: '?limit=1000',
  gemini: '?pageSize=1000',
};

/** The call that lists models. @throws AppError modelsUnsupported for types without one that this server knows */
function listCall(draft: Draft): ListCall {
  const { api, label } = channelType(draft.type);
  if (!api || api.protocol === 'azure') throw new AppError('modelsUnsupported', { type: label });
  if (!draft.base_url && api.base === '')
    throw new AppError('upstreamFailed', { reason: 'base_url' });
  const url = providerAddress(draft, 'models', '');
  if (url === undefined) throw new AppError('modelsUnsupported', { type: label });
  return { url: `${url}${longest[api.protocol] ?? ''}`, headers: keyHeaders(draft) };
}

/** Names in an answer: `{data: [{id}]}`, or Gemini's `{models: [{name: "models/…"}]}`. */
function namesIn(answer: unknown): string[] {
  const list = isObject(answer) ? (answer['data'] ?? answer['models']) : undefined;
  if (!Array.isArray(list)) throw new AppError('upstreamFailed', { reason: 'data?' });
  const names = list.flatMap((entry: unknown) => {
    const name = isObject(entry) ? (entry['id'] ?? entry['name']) : entry;
    return typeof name === 'string' ? [name.replace(/^models\//, '').trim()] : [];
  });
  const fitting = names.filter((name) => name !== '' && name.length <= maxNameLength);
  return [...new Set(fitting)].slice(0, maxModels);
}

/**
 * The models that the provider lists for that key, in its order.
 * @throws AppError requestFailed, upstreamFailed, modelsUnsupported
 */
export async function listModels(
  services: Pick<Services, 'fetch'>,
  draft: Draft,
): Promise<string[]> {
  const { url, headers } = listCall(draft);
  return namesIn(await callUpstream(services.fetch, url, { headers, secrets: secretsOf(draft) }));
}

/** True where a provider has no list of models, whatever it thinks of the key. */
const hasNoList = (error: unknown): boolean =>
  error instanceof UpstreamFault
    ? [404, 405, 501].includes(error.answer.status)
    : error instanceof AppError && error.key === 'modelsUnsupported';

/**
 * Whether the provider takes the key: a call that needs it goes well. Where it lists no models, one of them is tried.
 * @param models names in the form, joined by commas
 * @returns how many models it lists, or the one that answered; and the balance where the provider answers it
 * @throws AppError
 */
export async function checkDraft(
  services: Pick<Services, 'fetch' | 'now'>,
  draft: Draft,
  models: string,
): Promise<{ models: number | null; model?: string; balance: number | null }> {
  const model = chooseModel({ ...draft, models });
  const listed = await listModels(services, draft).catch(async (error: unknown) => {
    if (!hasNoList(error) || model === '') throw error;
    const { reason } = await resultOf(services, draft, model);
    if (reason) throw reason;
    return undefined;
  });
  const balance = channelType(draft.type).balance
    ? await balanceOf(services, draft).catch(() => null)
    : null;
  return { models: listed?.length ?? null, ...(listed ? {} : { model }), balance };
}
