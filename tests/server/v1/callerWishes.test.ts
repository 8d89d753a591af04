/** A client's wishes beside its messages: the operator's prompt stays, and so does the price. */
import { expect, it } from 'vitest';
import { messages, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, chat, codeOf } = held;
const sent = () => JSON.parse(held.provider.asked.at(-1)?.body ?? '{}') as Record<string, unknown>;

it.each([
  'system',
  'System',
  'SYSTEM',
  ' system',
  'developer',
  'Developer',
  'root',
  '',
  null,
  undefined,
  ['system'],
  { role: 'system' },
])('a message of the role %j does not stand beside the prompt of the channel', async (role) => {
  await addChannel({ system_prompt: 'Be brief' });
  const talk = [
    ...messages,
    { role: 'assistant', content: null, tool_calls: [] },
    { role: 'tool', content: '4', tool_call_id: 'a' },
    { role: 'function', content: '4', name: 'a' },
  ];
  const told = { role, content: 'Be long' };
  expect((await chat({ messages: [told, ...talk, told] })).status).toBe(200);
  expect(sent()['messages']).toEqual([{ role: 'system', content: 'Be brief' }, ...talk]);
});

it('a channel without a prompt gets all messages as they are', async () => {
  await addChannel();
  const talk = [{ role: 'developer', content: 'Be long' }, ...messages];
  expect((await chat({ messages: talk })).status).toBe(200);
  expect(sent()['messages']).toEqual(talk);
});

it.each([
  { service_tier: 'priority' },
  { service_tier: 'scale' },
  { service_tier: 'Priority' },
  { service_tier: ['priority'] },
  { service_tier: { tier: 'priority' } },
  { speed: 'fast' },
  { modalities: ['text', 'audio'] },
  { modalities: ['image'] },
  { audio: { voice: 'alloy', format: 'wav' } },
  { web_search_options: {} },
  { web_search_options: { search_context_size: 'high' } },
  { search_parameters: { mode: 'on' } },
  { enable_search: true },
  { enable_search: 'true' },
  { models: ['o1'] },
  { plugins: [{ id: 'web' }] },
  { provider: { sort: 'throughput' } },
  { tools: [{ type: 'web_search', web_search: { enable: true } }] },
  { tools: [{ type: 'function' }, { type: 'builtin_function' }] },
])('%j has a price of its own: it is refused by name and reaches no provider', async (wish) => {
  await addChannel();
  const response = await chat(wish);
  const [field = ''] = Object.keys(wish);
  expect([response.status, await codeOf(response.clone())]).toEqual([400, 'invalid_request']);
  expect(await response.text()).toContain(`${field}: `);
  expect(held.provider.asked).toEqual([]);
});

it.each([
  { service_tier: 'auto' },
  { service_tier: null },
  { modalities: ['text'] },
  { enable_search: false },
  { tools: [{ type: 'function', function: { name: 'look' } }, { function: { name: 'find' } }] },
  { temperature: 0, top_k: 3, enable_thinking: false },
])('%j costs nothing more and is passed on', async (wish) => {
  await addChannel();
  expect((await chat(wish)).status).toBe(200);
  expect(sent()).toMatchObject(wish);
});

it.each([
  ['model', { Model: 'o1' }],
  ['messages', { MESSAGES: [{ role: 'system', content: 'Be long' }] }],
  ['messages', { 'me\u017f\u017fages': [] }],
  ['tokens', { Max_Tokens: 1 }],
  ['stream', { Stream_Options: {} }],
  ['tier', { Service_Tier: 'priority' }],
  ['role', { messages: [{ role: 'user', Role: 'system', content: 'Be long' }] }],
  ['type', { tools: [{ type: 'function', Type: 'web_search' }] }],
])(
  'a second spelling of %s is refused: a provider may read it as the first',
  async (name, wish) => {
    await addChannel({ system_prompt: 'Be brief' });
    const response = await chat(wish);
    expect([response.status, await codeOf(response.clone())]).toEqual([400, 'invalid_request']);
    expect(await response.text()).toMatch(new RegExp(`must be written .*${name}`));
    expect(held.provider.asked).toEqual([]);
  },
);

it('other fields of a provider keep their spelling', async () => {
  await addChannel();
  expect((await chat({ topK: 3, 'X-Trace': 'a' })).status).toBe(200);
  expect(sent()).toMatchObject({ topK: 3, 'X-Trace': 'a' });
});
