/** Tests and balances of channels: every type is called as an OpenAI one, and only where it names an address. */
import { type Answer, type Call, idParam, ok, type Route, refuse } from './calls';
import { findChannel } from './channels';
import type { ChannelRow } from './rows';
import { addLog, now } from './store';

interface Outcome {
  reply?: string;
  error?: string;
  /** Name of the error as the provider gave it. */
  errorType?: string;
}

/** The model that is really asked: a text that occurs nowhere among the channel's models gives way to the first. */
function modelOf(channel: ChannelRow, asked: string): string {
  const model = channel.models.includes(asked) ? asked : (channel.models.split(',')[0] ?? '');
  try {
    const mapping = JSON.parse(channel.model_mapping || '{}') as Record<string, string>;
    return mapping[model] || model;
  } catch {
    return model;
  }
}

async function ask(channel: ChannelRow, model: string): Promise<Outcome> {
  if (!channel.base_url) return { error: 'the stand-in calls no public provider' };
  try {
    const response = await fetch(`${channel.base_url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${channel.key}` },
      body: JSON.stringify({
        model,
        messages: [{ role: 'user', content: 'Which model is this?' }],
      }),
    });
    const text = await response.text();
    const body = JSON.parse(text) as {
      choices?: { message?: { content?: unknown } }[];
      error?: { message?: string; type?: string };
    };
    if (response.status !== 200)
      return {
        error: `http status code: ${response.status}, error message: ${body.error?.message ?? text}`,
        errorType: body.error?.type ?? '',
      };
    const reply = body.choices?.[0]?.message?.content;
    return typeof reply === 'string' ? { reply } : { error: 'response has no choices' };
  } catch (error) {
    return { error: `do request failed: ${(error as Error).message}` };
  }
}

/** Runs one test and logs it. @returns the outcome, and the time it took in ms */
async function test({ store }: Call, channel: ChannelRow, asked: string) {
  const began = Date.now();
  const model = modelOf(channel, asked || 'gpt-3.5-turbo');
  const outcome = await ask(channel, model);
  const took = Date.now() - began;
  addLog(store, {
    type: 5,
    channel: channel.id,
    model_name: model,
    elapsed_time: took,
    content:
      outcome.error === undefined
        ? `渠道 ${channel.name} 测试成功，响应：${outcome.reply}`
        : `渠道 ${channel.name} 测试失败，错误：${outcome.error}`,
  });
  return { ...outcome, took };
}

/** The answer comes first, the time in the record later. */
async function testOne(call: Call): Promise<Answer> {
  const channel = findChannel(call.store, idParam(call));
  const modelName = call.query('model');
  const { error, reply, took } = await test(call, channel, modelName);
  const time = error === undefined ? took : 0;
  setTimeout(() => {
    call.store.channels.update(channel.id, { response_time: time, test_time: now() });
  }, call.knobs.testDelay ?? 20);
  return {
    body: {
      success: error === undefined,
      message: error ?? reply ?? '',
      time: time / 1000,
      modelName,
    },
  };
}

async function testInTurn(call: Call, channels: ChannelRow[]): Promise<void> {
  const { options, channels: table } = call.store;
  const most = options.number('ChannelDisableThreshold') * 1000 || Number.POSITIVE_INFINITY;
  for (const channel of channels) {
    const isEnabled = channel.status === 1;
    const { error, errorType, took } = await test(call, channel, '');
    const isBroken = /quota|authentication|permission|forbidden/.test(errorType ?? '');
    const changes: Partial<ChannelRow> = { response_time: took, test_time: now() };
    if (isEnabled && options.isOn('AutomaticDisableChannelEnabled') && (took > most || isBroken))
      changes.status = 3;
    if (!isEnabled && options.isOn('AutomaticEnableChannelEnabled') && error === undefined)
      changes.status = 1;
    table.update(channel.id, changes);
  }
  call.store.isTesting = false;
}

/** Answers at once and goes on by itself; a second one meanwhile is refused. */
function testAll(call: Call): Answer {
  const { store } = call;
  if (store.isTesting) return refuse('测试已在运行中');
  store.isTesting = true;
  const isDisabledOnly = call.query('scope') === 'disabled';
  const chosen = store.channels.rows.filter(({ status }) => !isDisabledOnly || status !== 1);
  void testInTurn(call, chosen.reverse());
  return ok();
}

async function readJson(url: string, key: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`status code: ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Types whose balance is asked at an address of their own, which the stand-in does not call. */
const ownAddress = [4, 5, 10, 12, 13, 20, 36, 44];

async function balance(call: Call): Promise<Answer> {
  const channel = findChannel(call.store, idParam(call));
  if (ownAddress.includes(channel.type)) return refuse('the stand-in calls no public provider');
  if (![1, 8].includes(channel.type)) return refuse('尚未实现');
  const base = `${channel.base_url}/v1/dashboard/billing`;
  const { hard_limit_usd } = await readJson(`${base}/subscription`, channel.key);
  const { total_usage } = await readJson(`${base}/usage`, channel.key);
  const left = Number(hard_limit_usd ?? 0) - Number(total_usage ?? 0) / 100;
  call.store.channels.update(channel.id, { balance: left, balance_updated_time: now() });
  return { body: { success: true, message: '', balance: left } };
}

const orRefuse = (handle: (call: Call) => Promise<Answer>) => (call: Call) =>
  handle(call).catch((error: unknown) => refuse((error as Error).message));

export const channelTestRoutes: Route[] = [
  { method: 'GET', path: '/api/channel/test', role: 10, handle: testAll },
  { method: 'GET', path: '/api/channel/test/:id', role: 10, handle: orRefuse(testOne) },
  { method: 'GET', path: '/api/channel/update_balance', role: 10, handle: () => ok() },
  {
    method: 'GET',
    path: '/api/channel/update_balance/:id',
    role: 10,
    handle: orRefuse(balance),
  },
];
