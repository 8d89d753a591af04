/** Tools that a provider runs: each use that it reports costs what ToolRatio says, and without a price it is refused. */
import { expect, it } from 'vitest';
import { v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow } = held;
const models = 'gpt-4o,claude';
const usage = { input_tokens: 10, output_tokens: 20, total_tokens: 30 };
const item = (type: string, text = '') => ({ type, result: text });
const message = { type: 'message', content: [{ type: 'output_text', text: 'hi' }] };
const searches = [item('web_search_call'), message, item('web_search_call'), item('function_call')];
const response = (output: object[]) => ({ id: 'r', object: 'response', output, usage });
const stream = (...events: object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const done = (type: string) => ({ type: 'response.output_item.done', item: item(type) });
const delta = { type: 'response.output_text.delta', delta: 'hi' };
const tools = [{ type: 'function', name: 'f' }, { type: 'web_search' }];

/** Status, refusal, units of a call, and its entry in the log. */
async function ask(path: string, body: object, answer: string, type = 'application/json') {
  await addChannel({ models });
  await addChannel({ models, type: 14 });
  await held.root.call('PUT', 'user/', { id: (await aliceRow()).id, quota: 1_000_000 });
  await held.setToken({ unlimited_quota: true });
  held.provider.answer = (_asked, sent) =>
    sent.writeHead(200, { 'content-type': type }).end(answer);
  const { used_quota: before } = await aliceRow();
  const given = await held.app.request(`/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${held.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await given.text();
  const { data } = (await held.root.call('GET', 'log/?type=2')).body;
  const [entry] = data as { content: string }[];
  const paid = (await aliceRow()).used_quota - before;
  return { status: given.status, text, paid, content: entry?.content ?? '' };
}

const price = (value: object) =>
  held.root.call('PUT', 'option/', { key: 'ToolRatio', value: JSON.stringify(value) });
const asked = { model: 'gpt-4o', input: 'hi', tools };
const talk = { model: 'claude', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] };
const claude = (server_tool_use: object) => ({
  type: 'message',
  content: [{ type: 'text', text: 'hi' }],
  usage: { input_tokens: 10, output_tokens: 20, server_tool_use },
});

it.each<[string, string, object, string, string | undefined, number]>([
  ['none', 'responses', asked, JSON.stringify(response([message])), undefined, 0],
  ['two', 'responses', asked, JSON.stringify(response(searches)), undefined, 2],
  [
    'two in a long answer',
    'responses',
    asked,
    JSON.stringify(response([...searches, item('image', 'x'.repeat(600_000))])),
    undefined,
    2,
  ],
  [
    'two of a stream, said twice',
    'responses',
    { ...asked, stream: true },
    stream(delta, done('web_search_call'), done('web_search_call'), {
      type: 'response.completed',
      response: response(searches),
    }),
    'text/event-stream',
    2,
  ],
  [
    'two of a stream that breaks off',
    'responses',
    { ...asked, stream: true },
    stream(delta, done('web_search_call'), done('web_search_call')),
    'text/event-stream',
    2,
  ],
  [
    'three of Anthropic',
    'messages',
    { ...talk, tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
    JSON.stringify(claude({ web_search_requests: 3 })),
    undefined,
    3,
  ],
])('%s cost as often as reported', async (_what, path, body, answer, type, uses) => {
  await price({ web_search: 5000, file_search: 1250 });
  const { status, paid, content } = await ask(path, body, answer, type);
  expect(status).toBe(200);
  expect(Math.floor(paid / 5000)).toBe(uses);
  expect(content.includes(`；工具 web_search ${uses} × 5000`)).toBe(uses > 0);
});

it.each<[string, string, object, RegExp]>([
  [
    'without a price',
    'responses',
    { ...asked, tools: [{ type: 'file_search' }] },
    /ToolRatio.*file_search/,
  ],
  ['of a chat', 'chat/completions', { ...talk, model: 'gpt-4o', tools }, /not billed here"/],
  [
    'without a count',
    'messages',
    { ...talk, tools: [{ type: 'code_execution_20250522' }] },
    /not billed here"/,
  ],
])('one %s is refused, and says why', async (_what, path, body, why) => {
  await price({ web_search: 5000, code_execution: 1 });
  const { status, text } = await ask(path, body, '{}');
  expect(status).toBe(400);
  expect(text).toMatch(why);
  expect(held.provider.asked).toEqual([]);
});
