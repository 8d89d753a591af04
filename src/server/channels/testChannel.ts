/** Tests of channels: one short call, as the model and the provider's API want it. */
import { providerAddress } from '../../schema/choices/channelAddress';
import { channelType } from '../../schema/choices/channelTypes';
import { isObject } from '../../schema/isRow';
import { channelTestResult, logType } from '../../schema/records.gen';
import type { Locale } from '../../schema/types';
import { parseJsonText } from '../../schema/values/parseJsonText';
import { mostSearched, withoutSecretShapes } from '../../schema/values/secretShapes';
import { AppError } from '../kernel/errors/AppError';
import { meaningOf } from '../kernel/errors/answerMeaning';
import { parseJson } from '../kernel/errors/parseJson';
import { entriesOf } from '../kernel/messages/commaText';
import { messageText } from '../kernel/messages/messages';
import { callUpstream, UpstreamFault } from '../kernel/outgoing/upstream';
import { secretsOf } from '../kernel/work/hideSecrets';
import { writeLog } from '../logs/logs';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables/tables';
import { withOneKey } from './manyKeys';
import { isNoChat, otherWay, type Probe, probeOf } from './probes';

/** The result of a channel's test: nothing, where no call could show it. */
export interface TestResult {
  outcome: 'works' | 'failed' | 'notTested';
  /** Why it does not work, or why it was not tested. */
  reason?: AppError;
  /** Whether the provider says that the key or its account is of no use any more. */
  isDead: boolean;
  model: string;
  /** Seconds that the provider took; 0 when it failed at once. */
  time: number;
}

/** The fields of a channel that its test reads. */
export type Tried = Pick<
  Partial<StoredRow<'channel'>>,
  'type' | 'key' | 'key_mode' | 'key_states' | 'base_url' | 'other' | 'model_mapping' | 'models'
>;

/** The reason of a result in a language; empty where the channel works. */
export const reasonIn = ({ reason }: Pick<TestResult, 'reason'>, locale: Locale): string =>
  reason ? messageText(reason.key, reason.params, locale) : '';

const preferredModel = 'gpt-3.5-turbo';
/**
 * The model to test with: the one asked for, else gpt-3.5-turbo where the channel has it, else the first one that a
 * short call can try, else the first one.
 */
export function chooseModel(channel: Tried, wanted = ''): string {
  if (wanted !== '') return wanted;
  const models = entriesOf(channel.models ?? '');
  if (models.join(',').includes(preferredModel)) return preferredModel;
  const { protocol = 'openai' } = channelType(channel.type).api ?? {};
  const canTry = (model: string) =>
    !('why' in probeOf(protocol, model, mapModel(channel.model_mapping, model)));
  return models.find(canTry) ?? models[0] ?? '';
}

/** The name that the provider knows the model by. */
export function mapModel(mapping: unknown, model: string): string {
  try {
    const table: unknown = parseJsonText(String(mapping || '{}'));
    const mapped = isObject(table) && Object.hasOwn(table, model) ? table[model] : undefined;
    return typeof mapped === 'string' ? mapped : model;
  } catch {
    return model;
  }
}

/** Ways that a model is asked at most, and the time after which no other one is begun. */
const maxWays = 4;
const maxWaysMs = 30_000;

/** The headers of Anthropic's calls. Other providers that speak them read the key there, or as they usually do. */
export const messageHeaders = ({ key }: Pick<Tried, 'key'>): Record<string, string> => ({
  'x-api-key': key ?? '',
  'anthropic-version': '2023-06-01',
});

/** The headers that carry the key of a channel, as its provider wants them. */
export function keyHeaders({ type, key }: Pick<Tried, 'key' | 'type'>): Record<string, string> {
  switch (channelType(type).api?.protocol) {
    case 'azure':
      return { 'api-key': key ?? '' };
    case 'anthropic':
      return messageHeaders({ key });
    case 'gemini':
      return { 'x-goog-api-key': key ?? '' };
    default:
      return { authorization: `Bearer ${key ?? ''}` };
  }
}

const page = /^\s*</;
/** Why what a test got is no answer, as a call of a client would take it; sound is one, too, but no page. */
function refusalIn(status: number, body: unknown, isOpaque: boolean): string | undefined {
  if (isOpaque && typeof body === 'string')
    return body.trim() === '' || page.test(body) ? `no answer: ${body.slice(0, 300)}` : undefined;
  const { meaning, reason } = meaningOf(status, body);
  return meaning === 'answer' ? undefined : reason;
}

/** Calls a model by one way. @throws AppError */
async function tryOnce(
  services: Pick<Services, 'fetch'>,
  channel: Tried,
  model: string,
  { call, body, isOpaque = false }: Probe,
): Promise<void> {
  const url = providerAddress(channel, call, model);
  if (url === undefined) throw new AppError('notTestedKind', { model });
  await callUpstream(services.fetch, url, {
    method: 'POST',
    headers: keyHeaders(channel),
    body,
    isOpaque,
    judge: (status, answer) => refusalIn(status, answer, isOpaque),
    secrets: secretsOf(channel),
  });
}

/** Why no call tells anything about a channel. */
const untold = new Set(['testUnsupported', 'notTestedPicture', 'notTestedKind']);

/** Calls a model by the way that fits it, and by another one where its refusal asks for that. @throws AppError */
async function tryModel(
  services: Pick<Services, 'fetch'>,
  channel: Tried,
  asked: string,
): Promise<void> {
  const { api, label } = channelType(channel.type);
  if (!api) throw new AppError('testUnsupported', { type: label });
  if (!channel.base_url && api.base === '')
    throw new AppError('upstreamFailed', { reason: 'base_url' });
  const model = mapModel(channel.model_mapping, asked);
  const first = probeOf(api.protocol, asked, model);
  if ('why' in first) throw new AppError(first.why, { model });
  const tried: Probe[] = [];
  const start = performance.now();
  for (let probe: Probe | undefined = first; probe; ) {
    tried.push(probe);
    try {
      return await tryOnce(services, channel, model, probe);
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error;
      const isLate = tried.length >= maxWays || performance.now() - start > maxWaysMs;
      probe = isLate ? undefined : otherWay(error.answer, tried);
      if (!probe)
        throw isNoChat(error.answer.text) ? new AppError('notTestedKind', { model }) : error;
    }
  }
}

const saysKeyIsDead = ({ status, text }: UpstreamFault['answer']): boolean =>
  meaningOf(status, parseJson(text) ?? text).meaning === 'account';

/** Tries a model of a channel, with the first of its keys that is on; nothing is kept. */
export async function resultOf(
  services: Pick<Services, 'fetch'>,
  channel: Tried,
  model: string,
): Promise<Pick<TestResult, 'outcome' | 'reason' | 'isDead'>> {
  try {
    await tryModel(services, withOneKey(channel), model);
    return { outcome: 'works', isDead: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (untold.has(error.key)) return { outcome: 'notTested', reason: error, isDead: false };
    const isDead = error instanceof UpstreamFault && saysKeyIsDead(error.answer);
    return { outcome: 'failed', reason: error, isDead };
  }
}

/** Letters of a reason and of a model that are kept. */
const maxMessage = 500;
const maxModel = 256;

const outcomes = {
  works: channelTestResult.passed,
  failed: channelTestResult.failed,
  notTested: channelTestResult.notTested,
} as const;

/** Why it failed, as the provider said it, or was not made; in English, for who reads it may have another language. */
export function messageOf(result: Pick<TestResult, 'outcome' | 'reason'>): string {
  if (result.outcome === 'works') return '';
  const text = String(result.reason?.params['reason'] ?? reasonIn(result, 'en'));
  return withoutSecretShapes(text.slice(0, mostSearched).replaceAll('\0', '')).slice(0, maxMessage);
}

/**
 * Tests a channel and keeps its result and the time; only a success changes response_time.
 * @param row the channel as the database has it, key included
 * @param isQuiet true for one that the console makes by itself, every few minutes: the log has no entry of it
 */
export async function testChannel(
  services: Pick<Services, 'fetch' | 'now' | 'store'>,
  row: StoredRow<'channel'>,
  wanted: string,
  isQuiet = false,
): Promise<TestResult> {
  const model = chooseModel(row, wanted);
  const start = performance.now();
  const result = await resultOf(services, row, model);
  const ms = Math.round(performance.now() - start);
  const works = result.outcome === 'works';
  const kept = {
    test_time: services.now(),
    test_result: outcomes[result.outcome],
    test_message: messageOf(result),
    tested_model: model.replace(/\p{C}/gu, '').slice(0, maxModel),
    ...(works ? { response_time: ms } : {}),
  };
  await services.store.db.updateTable('channel').set(kept).where('id', '=', row.id).execute();
  if (isQuiet) return { ...result, model, time: ms / 1000 };
  const said = works
    ? `测试成功，响应时间 ${(ms / 1000).toFixed(2)} 秒`
    : result.outcome === 'failed'
      ? `测试失败，错误：${reasonIn(result, 'zh')}`
      : reasonIn(result, 'zh');
  await writeLog(services, {
    type: logType.test,
    content: `渠道 ${row.name} ${said}`,
    channel: row.id,
    model_name: model,
    elapsed_time: ms,
  });
  return { ...result, model, time: ms / 1000 };
}
