/** Channels of many types, made in the form: the rows are those that a relay's own theme makes from the same input. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { isRow } from '../../../src/schema/isRow';
import type { Row } from '../../../src/schema/types';
import { open } from '../support/consoleTests';
import {
  addModel,
  channels,
  channelTests,
  chooseType,
  watchBodies,
} from '../support/steps/channelForms';
import { submit } from '../support/steps/forms';

channelTests();

const adc = '{"type":"service_account","project_id":"project-1","private_key":"pk"}';

interface Case {
  label: string;
  /** Fields of the form, by the end of their id. */
  typed: Record<string, string>;
  /** The differences from a plain row. */
  row: Record<string, unknown>;
}

/** Recorded from the theme: what it sends for each type. */
const cases: Case[] = [
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
    Object.entries(JSON.parse(String(text) || '{}')).filter(([, value]) => value !== ''),
  );

describe('a channel made in the form', () => {
  it.each(cases.map((one) => [one.label, Object.keys(one.typed).join(), one] as const))(
    'of the type %s with %s is the row that the theme makes',
    async (label, _, { typed, row }) => {
      const bodies = watchBodies();
      await open('/channel/add');
      await page.getByLabelText('Name').fill('made');
      await addModel('model-1');
      if (label !== 'OpenAI') await chooseType(label);
      await page.getByCss('summary').filter({ hasText: 'Advanced' }).click();
      for (const [id, text] of Object.entries(typed))
        await page.getByCss(`#channel_${id}`).fill(text);
      await submit();
      await expect.element(page.getByText('Channel created').first()).toBeVisible();
      const [sent, ...more] = bodies.all.filter(isRow);
      expect(more).toEqual([]);
      const [stored] = await channels();
      const made: Row = { ...stored, key: sent?.['key'], config: configOf(sent?.['config']) };
      const wanted = { name: 'made', ...plainRow, ...row };
      expect(Object.fromEntries(Object.keys(wanted).map((field) => [field, made[field]]))).toEqual(
        wanted,
      );
    },
  );
});
