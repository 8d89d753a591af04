/** Tests of channels: one short chat, as the provider's API wants it. */
import { providerAddress } from '../../schema/channelAddress';
import { channelType } from '../../schema/channelTypes';
import { isObject } from '../../schema/isRow';
import { logType } from '../../schema/records.gen';
import { AppError } from '../kernel/AppError';
import { entriesOf } from '../kernel/commaText';
import { secretsOf } from '../kernel/hideSecrets';
import { messageText } from '../kernel/messages';
import { callUpstream } from '../kernel/upstream';
import { writeLog } from '../logs/logs';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables';

export interface TestResult {
  success: boolean;
  message: string;
  model: string;
  /** Seconds that the provider took; 0 when it failed at once. */
  time: number;
}

const preferredModel = 'gpt-3.5-turbo';
const question = [{ role: 'user', content: 'hi' }];

/** The model to test with: the one asked for, else gpt-3.5-turbo where the channel has it, else the first one. */
function chooseModel(models: string[], wanted: string): string {
  if (wanted !== '') return wanted;
  return models.join(',').includes(preferredModel) ? preferredModel : (models[0] ?? '');
}

/** The name that the provider knows the model by. */
export function mapModel(mapping: unknown, model: string): string {
  try {
    const table: unknown = JSON.parse(String(mapping || '{}'));
    const mapped = isObject(table) && Object.hasOwn(table, model) ? table[model] : undefined;
    return typeof mapped === 'string' ? mapped : model;
  } catch {
    return model;
  }
}

interface ChatCall {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** The call of a short chat. @throws AppError testUnsupported for types whose API this server does not speak */
function chatCall(channel: StoredRow<'channel'>, model: string): ChatCall {
  const { api, label } = channelType(channel.type);
  if (!api) throw new AppError('testUnsupported', { type: label });
  const url = providerAddress(channel, 'chat/completions', model);
  if (url === undefined) throw new AppError('upstreamFailed', { reason: 'base_url' });
  const key = channel.key ?? '';
  switch (api.protocol) {
    case 'azure':
      return {
        url,
        headers: { 'api-key': key },
        body: { messages: question, max_tokens: 5 },
      };
    case 'anthropic':
      return {
        url,
        headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
        body: { model, messages: question, max_tokens: 5 },
      };
    case 'gemini':
      return {
        url,
        headers: { 'x-goog-api-key': key },
        body: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
      };
    default:
      return {
        url,
        headers: { authorization: `Bearer ${key}` },
        body: { model, messages: question, max_tokens: 5 },
      };
  }
}

function describe(error: unknown): string {
  if (error instanceof AppError) return messageText(error.key, error.params, 'zh');
  throw error;
}

/**
 * Tests a channel and keeps the time; only a success changes response_time.
 * @param row the channel as the database has it, key included
 */
export async function testChannel(
  services: Pick<Services, 'fetch' | 'now' | 'store'>,
  row: StoredRow<'channel'>,
  wanted: string,
): Promise<TestResult> {
  const model = chooseModel(entriesOf(row.models ?? ''), wanted);
  const start = performance.now();
  let failure: string | undefined;
  try {
    const { url, headers, body } = chatCall(row, mapModel(row.model_mapping, model));
    await callUpstream(services.fetch, url, {
      method: 'POST',
      headers,
      body,
      secrets: secretsOf(row),
    });
  } catch (error) {
    failure = describe(error);
  }
  const ms = Math.round(performance.now() - start);
  const times =
    failure === undefined
      ? { response_time: ms, test_time: services.now() }
      : { test_time: services.now() };
  await services.store.db.updateTable('channel').set(times).where('id', '=', row.id).execute();
  const content =
    failure === undefined
      ? `渠道 ${row.name} 测试成功，响应时间 ${(ms / 1000).toFixed(2)} 秒`
      : `渠道 ${row.name} 测试失败，错误：${failure}`;
  await writeLog(services, {
    type: logType.test,
    content,
    channel: row.id,
    model_name: model,
    elapsed_time: ms,
  });
  return { success: failure === undefined, message: failure ?? '', model, time: ms / 1000 };
}
