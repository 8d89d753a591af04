/** One model by its name, as SDKs ask for it. */
import { expect, it } from 'vitest';
import { v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const names = [
  'gpt-4o',
  'aaa/llava:13b',
  'hf.co/unsloth/Qwen3-Coder-30B-A3B-Instruct-1M-GGUF:Q4_K_M',
  'ft:gpt-4o:org::id',
  'claude 3',
  '模型',
];

const one = async (name: string, key = held.key) => {
  const headers = { authorization: `Bearer sk-${key}` };
  const response = await held.app.request(`/v1/models/${name}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

it.each(
  names.flatMap((name) =>
    [...new Set([encodeURI(name), encodeURIComponent(name)])].map((sent) => [sent, name] as const),
  ),
)('/v1/models/%s is %s, as the list has it', async (sent, name) => {
  await held.addChannel({ models: names.join(',') });
  const list = await held.app.request('/v1/models', {
    headers: { authorization: `Bearer sk-${held.key}` },
  });
  const { data } = (await list.json()) as { data: { id: string }[] };
  const listed = data.find(({ id }) => id === name);
  expect(listed).toMatchObject({ id: name, object: 'model' });
  expect(await one(sent)).toEqual({ status: 200, body: listed });
});

it.each(['gpt-5', 'gpt', 'aaa', 'constructor', 'a/../b', 'gpt-4o/', '%E4%A8'])(
  'there is none of the name %s',
  async (name) => {
    await held.addChannel({ models: 'gpt-4,aaa/llava:13b' });
    expect(await one(name)).toMatchObject({
      status: 404,
      body: { error: { code: 'model_not_found' } },
    });
  },
);

it('is none that the token may not use, and needs a token', async () => {
  await held.addChannel({ models: 'gpt-4o,o1' });
  await held.setToken({ models: 'o1' });
  expect((await one('o1')).status).toBe(200);
  expect((await one('gpt-4o')).status).toBe(404);
  expect((await one('o1', 'wrong')).status).toBe(401);
});
