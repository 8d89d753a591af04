/** Channels of many types, made in the form: the rows are those that a relay's own theme makes from the same input. */
import { describe, expect, it } from 'vitest';
import { channelTests } from '../support/channels';
import { partOf } from '../support/part';

const { held, channels, chooseType, addModel, openAdvanced, submit, watchWrites } = channelTests();

const adc = '{"type":"service_account","project_id":"project-1","private_key":"pk"}';

interface Case {
  label: string;
  /** Fields of the form, by the end of their id. */
  typed: Record<string, string>;
  /** What differs from a plain row. */
  row: Record<string, unknown>;
}

/** Recorded from the theme: what it sends for each type. */
const allCases: Case[] = [
  {
    label: 'OpenAI',
    typed: { key: 'sk-1', base_url: 'https://proxy.example/' },
    row: { type: 1, key: 'sk-1', base_url: 'https://proxy.example' },
  },
  {
    label: 'OpenAI',
    typed: { key: ' sk-2 ', model_mapping: '{"a":"b"}' },
    row: { type: 1, key: 'sk-2', model_mapping: '{"a":"b"}' },
  },
  {
    label: 'Anthropic Claude',
    typed: { key: 'k', system_prompt: 'Be brief.' },
    row: { type: 14, key: 'k', system_prompt: 'Be brief.' },
  },
  {
    label: 'AWS',
    typed: { config_region: 'us-west-2', config_ak: 'AKIA', config_sk: 'secret' },
    row: {
      type: 33,
      key: 'AKIA|secret|us-west-2',
      config: { region: 'us-west-2', ak: 'AKIA', sk: 'secret' },
    },
  },
  {
    label: 'Azure OpenAI',
    typed: { key: 'k', base_url: 'https://mine.openai.azure.com' },
    row: {
      type: 3,
      key: 'k',
      base_url: 'https://mine.openai.azure.com',
      other: '2024-03-01-preview',
    },
  },
  {
    label: 'Azure OpenAI',
    typed: { key: 'k', base_url: 'https://mine.openai.azure.com', other: '2025-01-01' },
    row: { type: 3, key: 'k', base_url: 'https://mine.openai.azure.com', other: '2025-01-01' },
  },
  { label: 'Google PaLM2', typed: { key: 'k' }, row: { type: 11, key: 'k' } },
  { label: 'Google Gemini', typed: { key: 'k' }, row: { type: 24, key: 'k' } },
  { label: 'Mistral AI', typed: { key: 'k' }, row: { type: 28, key: 'k' } },
  {
    label: 'Baidu Wenxin Qianfan',
    typed: { key: 'id|secret' },
    row: { type: 15, key: 'id|secret' },
  },
  {
    label: 'Alibaba Tongyi Qianwen',
    typed: { key: 'k', other: 'plugin-1' },
    row: { type: 17, key: 'k', other: 'plugin-1' },
  },
  {
    label: 'iFlytek Spark',
    typed: { key: 'app|secret|key', other: 'v2.1' },
    row: { type: 18, key: 'app|secret|key', other: 'v2.1' },
  },
  {
    label: 'Knowledge base: AI Proxy',
    typed: { key: 'k', other: 'library-1' },
    row: { type: 21, key: 'k', other: 'library-1' },
  },
  {
    label: 'Knowledge base: FastGPT',
    typed: { key: 'app-key', base_url: 'https://fastgpt.example/api/openapi' },
    row: { type: 22, key: 'app-key', base_url: 'https://fastgpt.example/api/openapi' },
  },
  {
    label: 'Coze',
    typed: { key: 'k', config_user_id: 'user-1' },
    row: { type: 34, key: 'k', config: { user_id: 'user-1' } },
  },
  {
    label: 'Cloudflare',
    typed: { key: 'k', config_user_id: 'account-1' },
    row: { type: 37, key: 'k', config: { user_id: 'account-1' } },
  },
  {
    label: 'VertexAI',
    typed: {
      config_region: 'us-east5',
      config_vertex_ai_project_id: 'project-1',
      config_vertex_ai_adc: adc,
    },
    row: {
      type: 42,
      key: `us-east5|project-1|${adc}`,
      config: { region: 'us-east5', vertex_ai_project_id: 'project-1', vertex_ai_adc: adc },
    },
  },
  {
    label: 'Custom channel',
    typed: { key: 'k', base_url: 'https://own.example' },
    row: { type: 8, key: 'k', base_url: 'https://own.example' },
  },
];

/** In front of a relay others than in front of the embedded server. */
const cases = partOf(allCases, 3, process.env['RELAY_UNDER_TEST'] ? 1 : 0);

const plainRow = {
  status: 1,
  group: 'default',
  models: 'model-1',
  base_url: '',
  other: '',
  model_mapping: '',
  system_prompt: '',
  priority: 0,
  weight: 0,
  config: {},
};

/** Members that are empty mean the same as absent ones: the theme sends all, empty or not. */
const configOf = (text: unknown) =>
  Object.fromEntries(
    Object.entries(JSON.parse(String(text) || '{}') as object).filter(([, value]) => value !== ''),
  );

describe('a channel made in the form', () => {
  it('of any of 16 types is the row that the theme makes', async () => {
    const bodies = await watchWrites();
    for (const [i, { label, typed }] of cases.entries()) {
      await held.page.goto('/channel/add');
      await held.page.getByLabel('Name').fill(`row ${i}`);
      await addModel('model-1');
      await chooseType(label);
      await openAdvanced();
      for (const [id, text] of Object.entries(typed))
        await held.page.locator(`#channel_${id}`).fill(text);
      await submit();
      await expect.poll(() => bodies.length, { timeout: 10_000 }).toBe(i + 1);
      await held.page.getByText('Channel created').first().waitFor();
    }
    const rows = await channels();
    const wrong = cases.flatMap(({ label, row }, i) => {
      const stored = rows.find(({ name }) => name === `row ${i}`) ?? {};
      const made = {
        ...stored,
        key: bodies[i]?.['key'],
        config: sorted(configOf(bodies[i]?.['config'])),
      };
      const wanted = { ...plainRow, ...row, config: sorted(row['config'] ?? {}) };
      return Object.entries(wanted)
        .filter(([field, value]) => JSON.stringify(made[field as never]) !== JSON.stringify(value))
        .map(
          ([field, value]) =>
            `${label} ${field}: ${JSON.stringify(made[field as never])}, not ${JSON.stringify(value)}`,
        );
    });
    console.log(
      `channels=${rows.length} types=${new Set(rows.map(({ type }) => type)).size} wrong=${wrong.length}`,
    );
    expect(wrong).toEqual([]);
  }, 180_000);
});

/** The same members in the same order. */
function sorted(config: object): object {
  return Object.fromEntries(Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)));
}
