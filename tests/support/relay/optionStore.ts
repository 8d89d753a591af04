/** Options of the stand-in: the recorded ones of a fresh relay, each a text. */
import { readFileSync } from 'node:fs';

interface Recorded {
  request: { path: string; method: string };
  response: { json: { data: { key: string; value: string }[] } };
}

function recordedOptions(): [string, string][] {
  const exchanges = JSON.parse(readFileSync('tests/contract/exchanges.json', 'utf8')) as Recorded[];
  const found = exchanges.find(
    ({ request, response }) =>
      request.path === '/api/option/' &&
      request.method === 'GET' &&
      Array.isArray(response.json.data),
  );
  if (!found) throw new Error('tests/contract/exchanges.json has no answer of GET /api/option/');
  return found.response.json.data.map(({ key, value }) => [key, value]);
}

const isMapOfNumbers = (value: unknown) =>
  value === null ||
  (typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).every((ratio) => typeof ratio === 'number' || ratio === null));

const conditions: Record<string, [option: string, refusal: string]> = {
  GitHubOAuthEnabled: [
    'GitHubClientId',
    '无法启用 GitHub OAuth，请先填入 GitHub Client Id 以及 GitHub Client Secret！',
  ],
  WeChatAuthEnabled: ['WeChatServerAddress', '无法启用微信登录，请先填入微信登录相关配置信息！'],
  TurnstileCheckEnabled: [
    'TurnstileSiteKey',
    '无法启用 Turnstile 校验，请先填入 Turnstile 校验相关配置信息！',
  ],
};

export class Options {
  private readonly values = new Map(recordedOptions());
  private groups: string[] = ['default', 'vip', 'svip'];

  /** All that may be read; names that end in Token or Secret are left out. */
  list(): { key: string; value: string }[] {
    return [...this.values]
      .filter(([key]) => !/(Token|Secret)$/.test(key))
      .map(([key, value]) => ({ key, value }));
  }

  text = (key: string) => this.values.get(key) ?? '';
  isOn = (key: string) => this.text(key) === 'true';
  /** A number as the relay reads it: what is none counts 0. */
  number = (key: string) => {
    const value = Number(this.text(key).trim() === '' ? Number.NaN : this.text(key));
    return Number.isNaN(value) ? 0 : value;
  };
  groupNames = () => this.groups;

  /** The relay's own address, as typed; until one is set, that of its own machine. */
  serverAddress = () => {
    const typed = this.text('ServerAddress');
    return typed === '' && !this.isAddressSet ? 'http://localhost:3000' : typed;
  };
  private isAddressSet = false;

  /**
   * Stores any name. An invalid ratio table is refused, and stored nevertheless.
   * @throws Error with the refusal
   */
  set(key: string, value: string): void {
    if (key === 'Theme' && !['default', 'berry', 'air'].includes(value))
      throw new Error('无效的主题');
    const condition = conditions[key];
    if (condition && value === 'true' && this.text(condition[0]) === '')
      throw new Error(condition[1]);
    this.values.set(key, value);
    if (key === 'ServerAddress') this.isAddressSet = true;
    if (!/^(Model|Group|Completion)Ratio$/.test(key)) return;
    if (key === 'GroupRatio') this.groups = [];
    const table: unknown = JSON.parse(value);
    // Entries that are no number count 0 from then on; they are refused, and there.
    if (key === 'GroupRatio' && typeof table === 'object' && !Array.isArray(table))
      this.groups = Object.keys(table ?? {});
    if (!isMapOfNumbers(table)) throw new Error('json: cannot unmarshal into a table of numbers');
  }
}
