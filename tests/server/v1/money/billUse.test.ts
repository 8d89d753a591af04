/** The price of a request by what was sent and what came back; the effect of a provider's refusal; the input of /v1. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendJson } from '../../../support/provider';
import { listenApp } from '../../../support/server/listenApp';
import { answerOf, buildPayer, delta, eventsOf, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';

const given = 10_000;
/** Tokens of the prompt "Say hello", as this server counts them. */
const prompt = 10;
let app: TestApp;
let payer: Payer;
beforeEach(async () => {
  app = await buildTestApp({ rateLimit: true });
  payer = await buildPayer(app, given);
});
afterEach(() => payer.provider.close());

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;
const used = async () => (await payer.balance()).used_quota;
const streamOf = (events: string[]) => {
  payer.provider.answer = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) response.write(event);
    response.end();
  };
};

describe('a use that the provider tells', () => {
  it.each([
    ['less than nothing', { prompt_tokens: -1_000_000, completion_tokens: -5 }],
    ['fractions', { prompt_tokens: 1.5, completion_tokens: 2.5 }],
    ['texts', { prompt_tokens: '1', completion_tokens: '2' }],
    ['nothing for something', { prompt_tokens: 0, completion_tokens: 0 }],
    ['no numbers', { prompt_tokens: null, completion_tokens: {} }],
    ['no use', null],
  ])('of %s is replaced by what was counted', async (_what, usage) => {
    payer.provider.answer = (_asked, response) =>
      sendJson(response, answerOf(usage, { content: 'x'.repeat(400) }));
    expect((await payer.chat()).status).toBe(200);
    expect(await payer.balance()).toMatchObject({
      quota: given - prompt - 100,
      used_quota: prompt + 100,
    });
    streamOf(
      eventsOf(delta({ content: 'x'.repeat(200) }), delta({ content: 'x'.repeat(200) }), {
        choices: [],
        usage,
      }),
    );
    await (await payer.chat({ stream: true })).text();
    expect(await used()).toBe(2 * (prompt + 100));
  });

  it('is stored as whole units whatever the ratios are', async () => {
    await payer.setOption('ModelRatio', '{"gpt-4o":0.37}');
    await payer.setOption('GroupRatio', '{"default":1.1}');
    for (let i = 0; i < 5; i++) await payer.chat();
    const { quota, used_quota } = await payer.balance();
    expect([used_quota, quota + used_quota]).toEqual([5 * Math.ceil(150 * 0.37 * 1.1), given]);
  });

  it.each([
    ['ModelRatio', '{"gpt-4o":0.000001}', 1],
    ['ModelRatio', '{"gpt-4o":1e-9}', 1],
    ['GroupRatio', '{"default":1e-7}', 1],
    ['ModelRatio', '{"gpt-4o":0}', 0],
  ])('costs at least one unit, or nothing where %s is %s', async (option, ratios, units) => {
    await payer.setOption(option, ratios);
    await payer.chat();
    expect(await used()).toBe(units);
    streamOf(eventsOf(delta({ content: 'x' })));
    await (await payer.chat({ stream: true })).text();
    expect(await used()).toBe(2 * units);
  });
});

describe('what counts of a stream', () => {
  it.each([
    ['text', { content: 'x'.repeat(400) }],
    ['reasoning', { reasoning_content: 'x'.repeat(400) }],
    ['reasoning by its other name', { reasoning: 'x'.repeat(400) }],
    ['a refusal', { refusal: 'x'.repeat(400) }],
    ['a call of a tool', { tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(400) } }] }],
    ['a call of a function', { function_call: { arguments: 'x'.repeat(400) } }],
    ['what a sound says', { audio: { transcript: 'x'.repeat(400) } }],
    ['a sound', { audio: { data: 'x'.repeat(100_000) } }],
  ])('%s', async (_what, values) => {
    streamOf(eventsOf(delta(values)));
    await (await payer.chat({ stream: true })).text();
    expect(await used()).toBe(prompt + 100);
  });

  const event = JSON.stringify(delta({ content: 'x'.repeat(400) }));
  it.each([
    ['a last line without end', `data: ${event}`],
    ['lines that end in CR', `data: ${event}\r\rdata: [DONE]\r\r`],
    ['lines that end in CR LF', `data: ${event}\r\n\r\n`],
    ['data over two lines', `data: ${event.replace('"delta"', '\ndata: "delta"')}\n\n`],
    ['an event without the word data', `${event}\n\n`],
  ])('%s', async (_what, text) => {
    streamOf([text]);
    await (await payer.chat({ stream: true })).text();
    expect(await used()).toBe(prompt + 100);
  });

  it('text after an early report of use', async () => {
    streamOf(
      eventsOf(
        { choices: [], usage: { prompt_tokens: 5, completion_tokens: 1 } },
        delta({ content: 'x'.repeat(400) }),
      ),
    );
    await (await payer.chat({ stream: true })).text();
    expect(await used()).toBe(5 + 101);
  });
});

describe('who pays', () => {
  it('pays the prompt and what was made meanwhile when leaving before the answer', async () => {
    const server = await listenApp(app.services);
    payer.provider.answer = () => {};
    const leaving = new AbortController();
    const asked = fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${payer.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'gpt-4o',
        messages: [{ role: 'user', content: 'x'.repeat(4000) }],
        max_tokens: 5,
      }),
    }).catch(() => {});
    await expect.poll(() => payer.provider.asked.length).toBe(1);
    leaving.abort();
    await asked;
    await expect.poll(used).toBe(1012);
    expect(await payer.balance()).toMatchObject({ quota: given - 1012, request_count: 1 });
    const { body } = await payer.alice.call('GET', 'log/self/?type=2');
    expect(body.data).toMatchObject([{ quota: 1012, prompt_tokens: 1007, completion_tokens: 5 }]);
    server.close();
  });

  it('pays for tools and their schemas as for a prompt', async () => {
    payer.provider.answer = (_asked, response) => sendJson(response, answerOf(undefined, {}));
    await payer.chat({
      tools: [{ type: 'function', function: { name: 'f', description: 'x'.repeat(4000) } }],
    });
    expect(await used()).toBeGreaterThan(1000);
  });

  it.each([
    ['"true"', 'true'],
    ['1', 1],
    ['a list', [true]],
  ])('is refused for stream: %s', async (_what, stream) => {
    const response = await payer.chat({ stream });
    expect([response.status, await codeOf(response)]).toEqual([400, 'invalid_request']);
    expect(payer.provider.asked).toEqual([]);
  });

  it.each([
    ['-1', -1],
    ['a text', '5'],
    ['a fraction', 1.5],
    ['nothing', 0],
  ])('is refused for max_tokens: %s', async (_what, max_tokens) => {
    expect((await payer.chat({ max_tokens })).status).toBe(400);
  });
});

describe('a channel', () => {
  const quotaGone = { error: { code: 'insufficient_quota', type: 'insufficient_quota' } };
  const echoed = { error: { message: 'bad request: insufficient_quota account_deactivated' } };
  it.each([
    ['stays', 400, quotaGone, 1],
    ['stays', 400, echoed, 1],
    ['stays', 403, echoed, 1],
    ['stays', 429, echoed, 1],
    ['stays', 429, { error: { code: 'rate_limit_exceeded' } }, 1],
    ['stays', 500, quotaGone, 1],
    ['goes', 401, {}, 3],
    ['goes', 402, quotaGone, 3],
    ['goes', 403, { error: { code: 'account_deactivated' } }, 3],
    ['goes', 429, { error: { type: 'insufficient_quota' } }, 3],
  ])('%s after %i with %j', async (_what, status, body, expected) => {
    await payer.setOption('AutomaticDisableChannelEnabled', 'true');
    payer.provider.answer = (_asked, response) => sendJson(response, body, status);
    await payer.chat({ messages: [{ role: 'user', content: 'insufficient_quota' }] });
    const { data } = (await payer.root.call('GET', 'channel/?p=0')).body;
    expect(data).toMatchObject([{ status: expected }]);
    expect(await payer.balance()).toMatchObject({ quota: given, used_quota: 0 });
  });
});

describe('a request', () => {
  it('may have a parameter named constructor and schemas within schemas', async () => {
    let schema: object = { type: 'string' };
    for (let i = 0; i < 60; i++) schema = { type: 'object', properties: { constructor: schema } };
    const parameters = { ...schema, ['prototype']: 1 };
    expect(
      (await payer.chat({ tools: [{ type: 'function', function: { name: 'f', parameters } }] }))
        .status,
    ).toBe(200);
    expect(JSON.parse(payer.provider.asked[0]?.body ?? '')).toMatchObject({
      tools: [{ function: { parameters } }],
    });
  });

  it('reaches no prototype by its names', async () => {
    const response = await app.request('/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: `Bearer ${payer.key}`, 'content-type': 'application/json' },
      body: '{"model":"constructor","__proto__":{"stream":true},"messages":[{"content":"x"}]}',
    });
    expect([response.status, await codeOf(response)]).toEqual([503, 'no_channel']);
    expect(await payer.balance()).toMatchObject({ quota: given, used_quota: 0 });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each([
    ['nests too deep', '['.repeat(2000) + ']'.repeat(2000)],
    ['holds too many values', `[${'0,'.repeat(200_000)}0]`],
  ])('that %s is refused', async (_what, messages) => {
    const response = await app.request('/v1/chat/completions', {
      method: 'POST',
      headers: { authorization: `Bearer ${payer.key}`, 'content-type': 'application/json' },
      body: `{"model":"gpt-4o","messages":${messages}}`,
    });
    expect([response.status, await codeOf(response)]).toEqual([400, 'invalid_request']);
  });

  it('with a token whose subnets are broken is refused, not failed', async () => {
    const { id } = await payer.token();
    const setSubnet = (subnet: string) =>
      app.services.store.records
        .updateTable('token')
        .set({ subnet })
        .where('id', '=', id)
        .execute();
    await setSubnet('nonsense,10.0.0.0/99,1.2.3/8,127.0.0.1/,::/');
    const response = await payer.chat();
    expect([response.status, await codeOf(response)]).toEqual([403, 'subnet_refused']);
  });

  it('from elsewhere tells the client and the log which address was seen', async () => {
    const lines: string[] = [];
    const told = await buildPayer(await buildTestApp({ lines }), given);
    await told.alice.call('PUT', 'token/', { ...(await told.token()), subnet: '10.0.0.0/8' });
    const { error } = (await (await told.chat()).json()) as { error: { message: string } };
    expect(error.message).toMatch(
      /not be used from 127\.0\.0\.1, which is in none of its subnets$/,
    );
    const line = lines.find((text) => text.includes('outside the subnets'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 30, address: '127.0.0.1' });
    told.provider.close();
  });

  it('beyond what a token may ask a minute waits', async () => {
    await payer.setOption('TokenRequestsPerMinute', '3');
    const responses = [];
    for (let i = 0; i < 4; i++) responses.push(await payer.chat());
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const wait = Number(responses[3]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    app.setNow(1_800_000_000 + wait);
    expect((await payer.chat()).status).toBe(200);
  });
});
