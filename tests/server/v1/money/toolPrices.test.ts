/** Tools that a provider runs: each use that it reports costs what ToolRatio says, and without a price it is refused. */
import { expect, it } from 'vitest';
import { v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow } = held;
const models = 'gpt-4o,claude';
const usage = { input_tokens: 10, output_tokens: 20, total_tokens: 30 };
const item = (type: string, text = '', action?: string) => ({
  type,
  result: text,
  ...(action ? { action: { type: action } } : {}),
});
const message = { type: 'message', content: [{ type: 'output_text', text: 'hi' }] };
const searches = [item('web_search_call'), message, item('web_search_call'), item('function_call')];
const response = (output: object[]) => ({ id: 'r', object: 'response', output, usage });
const stream = (...events: object[]) =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const done = (type: string) => ({ type: 'response.output_item.done', item: item(type) });
const added = (type: string) => ({ type: 'response.output_item.added', item: item(type) });
const opened = item('web_search_call', '', 'open_page');
const dated = [{ type: 'web_search_2025_08_26' }];
const withoutTools = { model: 'gpt-4o', prompt: { id: 'pmpt_1' } };
const block = (content_block: object) => ({ type: 'content_block_start', index: 0, content_block });
const begun = block({ type: 'server_tool_use', name: 'web_search', input: {} });
const found = (content: object) => block({ type: 'web_search_tool_result', content });
const failed = found({ type: 'web_search_tool_result_error', error_code: 'unavailable' });
const first = { type: 'message_start', message: { usage: { input_tokens: 10, output_tokens: 1 } } };
const words = { type: 'content_block_delta', delta: { type: 'text_delta', text: 'hi' } };
const last = (web_search_requests: number) => [
  { type: 'message_delta', usage: { output_tokens: 20, server_tool_use: { web_search_requests } } },
  { type: 'message_stop' },
];
const delta = { type: 'response.output_text.delta', delta: 'hi' };
const tools = [{ type: 'function', name: 'f' }, { type: 'web_search' }];

/** Status, refusal, units of a call, and its entry in the log. */
async function ask(
  path: string,
  body: object,
  answer: string,
  type = 'application/json',
  quota = 1_000_000,
) {
  await addChannel({ models });
  await addChannel({ models, type: 14 });
  await held.root.call('PUT', 'user/', { id: (await aliceRow()).id, quota });
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
const searching = {
  ...talk,
  stream: true,
  tools: [{ type: 'web_search_20250305', name: 'web_search' }],
};
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
    'one of a tool with a date',
    'responses',
    { ...asked, tools: dated },
    JSON.stringify(response([searches[0] ?? {}, message])),
    undefined,
    1,
  ],
  [
    'two that a stored prompt names',
    'responses',
    withoutTools,
    JSON.stringify(response(searches)),
    undefined,
    2,
  ],
  [
    'pages that a search opens, no',
    'responses',
    asked,
    JSON.stringify(response([item('web_search_call', '', 'search'), opened, message])),
    undefined,
    1,
  ],
  [
    'and those of a long answer, no',
    'responses',
    asked,
    JSON.stringify(response([opened, ...searches, item('image', 'x'.repeat(600_000))])),
    undefined,
    2,
  ],
  [
    'one that ended and one that a stream breaks off',
    'responses',
    { ...asked, stream: true },
    stream(
      added('web_search_call'),
      done('web_search_call'),
      added('web_search_call'),
      { type: 'response.output_item.done', item: opened },
      added('web_search_call'),
    ),
    'text/event-stream',
    2,
  ],
  [
    'one of Anthropic that a stream breaks off behind',
    'messages',
    searching,
    stream(first, begun, found([]), words, begun, failed),
    'text/event-stream',
    1,
  ],
  [
    'two of Anthropic, of which a stream reports one,',
    'messages',
    searching,
    stream(first, begun, found([]), begun, found([]), words, ...last(1)),
    'text/event-stream',
    1,
  ],
  [
    'three of Anthropic',
    'messages',
    { ...searching, stream: false },
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

it('a use without a price is said in the entry, and no call that the client answers', async () => {
  await price({ web_search: 5000, shell: 5000 });
  const output = [item('file_search_call'), item('function_call'), item('shell_call'), message];
  const { content, paid } = await ask('responses', withoutTools, JSON.stringify(response(output)));
  expect(content).toMatch(/；工具 file_search 1 × 0$/);
  expect(paid).toBeLessThan(5000);
});

it.each<[string, string, object, number]>([
  ['ten uses', 'responses', asked, 10],
  ['as many as a response says', 'responses', { ...asked, max_tool_calls: 30 }, 30],
  [
    'as many as a message says',
    'messages',
    { ...searching, tools: [{ ...searching.tools[0], max_uses: 2 }] },
    2,
  ],
  ['none for the bound of another API', 'messages', { ...searching, max_tool_calls: 1 }, 10],
])('sets %s aside', async (_what, path, body, uses) => {
  await price({ web_search: 10_000 });
  const quota = (units: number) => ask(path, body, '{}', 'application/json', units);
  expect((await quota(uses * 10_000 - 1)).status).toBe(403);
  expect((await quota(uses * 10_000 + 5000)).status).not.toBe(403);
});
