/** Sends the calls to a relay, and makes its answers comparable: what differs by chance is replaced by its form. */
import { startProvider } from '../support/provider';
import type { Who } from './calls/call';
import { everyCall } from './calls/index';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function plainText(text: string, key: string): string {
  if (/^[0-9a-f]{32}$/.test(text)) return '<hex32>';
  if (/^\w{48}$/.test(text)) return '<word48>';
  if (/^deleted_[0-9a-f]{32}$/.test(text)) return 'deleted_<hex32>';
  if (key === 'aff_code' && /^\w{4}$/.test(text)) return '<word4>';
  if (key === 'request_id' && text !== '') return '<request-id>';
  if (key === 'version') return '<version>';
  return text;
}

function plain(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return plainText(value, key);
  if (typeof value === 'number')
    return value > 1e9 && /time|created/.test(key) && value < 9e9 ? '<now>' : value;
  if (Array.isArray(value)) return value.map((item) => plain(item));
  if (!isFields(value)) return value;
  const fields = Object.entries(value)
    .map(([name, field]) => [name, plain(field, name)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const result: Fields = Object.fromEntries(fields);
  // How long something took is chance, whether it took any time is not of interest either.
  if (result['test_time'] === '<now>') result['response_time'] = '<ms>';
  for (const name of ['elapsed_time', 'time']) if (name in result) result[name] = '<ms>';
  // Wording of refusals is free; that there is one is not.
  if (result['success'] === false) result['message'] = result['message'] ? '<text>' : '';
  // A log entry of a test that failed has the reason of the HTTP library in it.
  if (result['type'] === 5 && String(result['content']).includes('测试失败'))
    result['content'] = '<text>';
  return result;
}

/** Lists without an order, and those that are long and always the same. */
function shortened(path: string, body: unknown, first: Map<string, string>): unknown {
  if (!isFields(body) || body['success'] === false) return body;
  const data = body['data'];
  if (path === '/api/option/' && Array.isArray(data)) {
    const entries = (data as { key: string; value: string }[]).map(
      ({ key, value }) => [key, value] as const,
    );
    if (first.size === 0) for (const [key, value] of entries) first.set(key, value);
    const changed = entries.filter(([key, value]) => first.get(key) !== value);
    return { ...body, data: Object.fromEntries(changed.sort(([a], [b]) => (a < b ? -1 : 1))) };
  }
  if (path === '/api/group/' && Array.isArray(data)) return { ...body, data: [...data].sort() };
  if (/\/(aff|state)$/.test(path)) return { ...body, data: typeof data };
  if (path === '/api/models') return { ...body, data: Object.keys(data as Fields) };
  return body;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? '<empty>' : '<no JSON>';
  }
};

/** A provider of models: answers with the model's name, refuses under /refuses, and has 90 dollars left. */
const startModelProvider = () =>
  startProvider(({ url, body }, response) => {
    const send = (status: number, answer: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
    if (url.endsWith('/subscription')) return send(200, { hard_limit_usd: 100 });
    if (url.includes('/usage')) return send(200, { total_usage: 1000 });
    if (url.startsWith('/refuses'))
      return send(401, { error: { message: 'wrong key', type: 'authentication_error' } });
    if (url.startsWith('/empty')) return send(200, { choices: [] });
    const { model } = JSON.parse(body) as { model: string };
    send(200, {
      model,
      choices: [{ index: 0, message: { role: 'assistant', content: `I am ${model}` } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
  });

export interface Answered {
  call: string;
  status: number;
  body: unknown;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The number of the token "plain": those of the accounts, and the two without a name, come before. */
const firstToken = 16;

/** Sends every call, one after the other, to a relay with an empty database. */
export async function sendCalls(base: string): Promise<Answered[]> {
  const provider = await startModelProvider();
  const cookies = new Map<Who, string>();
  const first = new Map<string, string>();
  const answered: Answered[] = [];
  let code = '';
  for (const sent of everyCall(firstToken)) {
    const [as, method, path, body] = sent;
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    const cookie = cookies.get(as);
    if (as !== 'anonymous' && cookie) headers['cookie'] = cookie;
    const init: RequestInit = { method, headers };
    if (body !== undefined)
      init.body = (typeof body === 'string' ? body : JSON.stringify(body))
        .replaceAll('{provider}', provider.url)
        .replaceAll('{code}', code);
    const response = await fetch(base + path, init);
    const set = response.headers.getSetCookie()[0]?.split(';')[0];
    if (set && as !== 'anonymous') cookies.set(as, set);
    const text = (await response.text()).replaceAll(provider.url, '{provider}');
    const answer = parsed(text);
    if (code === '' && path === '/api/redemption/' && method === 'POST' && isFields(answer))
      code = Array.isArray(answer['data']) ? String(answer['data'][0]) : '';
    answered.push({
      call: `${as} ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`.trim(),
      status: response.status,
      body: plain(shortened(path.split('?')[0] ?? '', answer, first)),
    });
    // The relay writes the time of a test after it answered.
    if (path.startsWith('/api/channel/test/')) await pause(150);
  }
  provider.close();
  return answered;
}
