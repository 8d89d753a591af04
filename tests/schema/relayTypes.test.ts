/** Types of channels by relay, as the sources of each number them. */
import { afterEach, describe, expect, it } from 'vitest';
import { badSignOf, tidyKey } from '../../src/schema/choices/channelKeys';
import {
  channelType,
  formTypeChoices,
  plainTypes,
  setChannelTypes,
} from '../../src/schema/choices/channelTypes';
import { whatFits } from '../../src/schema/choices/fixedValues';
import { type RelayType, typesOf } from '../../src/schema/choices/relayTypes';
import { resourceSchema } from '../../src/schema/registry';
import { typesIn } from '../../src/web/relay/site/modelsByType';

const files = import.meta.glob<readonly RelayType[]>('/schemas/relays/types/*.json', {
  eager: true,
  import: 'types',
});
const tableOf = (kind: string) => typesOf(files[`/schemas/relays/types/${kind}.json`] ?? []);

afterEach(() => {
  setChannelTypes(plainTypes);
});

/** Numbers and labels of a relay's own sources, and the address that it calls by itself. */
const facts: Record<string, [number, string, string | undefined][]> = {
  'new-api': [
    [1, 'OpenAI', 'https://api.openai.com'],
    [4, 'Ollama', 'http://localhost:11434'],
    [15, 'Baidu Wenxin Qianfan', 'https://aip.baidubce.com'],
    [26, 'Zhipu GLM V4', 'https://open.bigmodel.cn'],
    [34, 'Cohere', 'https://api.cohere.ai'],
    [35, 'MiniMax', 'https://api.minimax.chat'],
    [40, 'SiliconFlow', 'https://api.siliconflow.cn'],
    [41, 'VertexAI', undefined],
    [42, 'Mistral AI', 'https://api.mistral.ai'],
    [43, 'DeepSeek', 'https://api.deepseek.com'],
    [45, 'VolcEngine', 'https://ark.cn-beijing.volces.com'],
    [48, 'xAI', 'https://api.x.ai'],
    [50, 'Kling', 'https://api.klingai.com'],
    [60, 'New API', undefined],
  ],
  'one-hub': [
    [24, 'Azure Speech', undefined],
    [25, 'Google Gemini', 'https://generativelanguage.googleapis.com'],
    [28, 'DeepSeek', 'https://api.deepseek.com'],
    [29, 'Moonshot AI', 'https://api.moonshot.cn'],
    [31, 'Groq', 'https://api.groq.com/openai'],
    [36, 'Cohere', 'https://api.cohere.ai'],
    [39, 'Ollama', 'https://ollama.com'],
    [56, 'xAI', 'https://api.x.ai'],
  ],
  laisky: [
    [36, 'DeepSeek', 'https://api.deepseek.com'],
    [50, 'OpenAI compatible', ''],
    [53, 'GitHub Copilot', 'https://api.githubcopilot.com'],
    [57, 'DeepInfra', 'https://api.deepinfra.com'],
  ],
};

describe.each(Object.entries(facts))('the types of %s', (kind, known) => {
  it('have its numbers, labels and addresses', () => {
    setChannelTypes(tableOf(kind));
    const found = known.map(([number]) => {
      const { value, label, base, api } = channelType(number);
      return [value, label, base ?? api?.base];
    });
    expect(found).toEqual(known);
  });

  it('are what its channels may have; any other is shown by its number', () => {
    setChannelTypes(tableOf(kind));
    const fits = (type: number) => whatFits(resourceSchema('channel'), 'type', type, 'en');
    expect(known.map(([number]) => fits(number)).filter(Boolean)).toEqual([]);
    expect(fits(99)).toContain('1');
    // A newer relay says more.
    const said = typesIn({ 1: [], 99: [] });
    expect(said?.filter((type) => type === 1 || type === 99)).toEqual([1, 99]);
    expect(channelType(99)).toMatchObject({ label: 'type 99', zh: '类型 99' });
  });

  it('take from One API no fields, and no help for them', () => {
    const copied = tableOf(kind).filter(
      (type) => !plainTypes.includes(type) && (type.keyFrom || type.fields?.['config.region']),
    );
    expect(copied).toEqual([]);
  });
});

it('the type for most providers comes first where the relay has it', () => {
  const first = () => formTypeChoices('en', new Set())[0]?.label;
  expect(first()).toBe('OpenAI compatible');
  setChannelTypes(tableOf('new-api'));
  expect(first()).toBe('OpenAI');
  setChannelTypes(tableOf('laisky'));
  expect(first()).toBe('OpenAI compatible');
});

it('a key that is JSON stays it, on one line', () => {
  setChannelTypes(tableOf('new-api'));
  const key = tidyKey(41, ' {\n "private_key": "a b\\n|c" }\n');
  expect(JSON.parse(key)).toEqual({ private_key: 'a b\n|c' });
  expect([key.includes('\n'), badSignOf(41, key)]).toEqual([false, undefined]);
  expect(tidyKey(43, ' "sk-1", ')).toBe('sk-1');
});
