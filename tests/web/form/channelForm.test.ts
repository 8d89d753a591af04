/** The channel form's treatment of its values. */
import { describe, expect, it } from 'vitest';
import { config } from '../../../src/web/resources/channel/formConfig';

describe('the number of channels that a save makes', () => {
  it.each([
    ['one of each key', { type: 1, batch: true, key: 'sk-1\nsk-2\nsk-1' }, 2],
    ['one without the tick', { type: 1, batch: false, key: 'sk-1\nsk-2' }, 1],
    ['one of a key of parts, under a tick that is hidden', { type: 33, batch: true, key: '' }, 1],
    ['one, whatever key was typed for another type', { type: 42, batch: true, key: 'a\nb' }, 1],
  ])('is %s', (_, values, count) => {
    expect(config.count?.(values)).toBe(count);
  });
});

describe('a key that was pasted', () => {
  it.each([
    ['one', { type: 1, key: 'Bearer “sk-1”' }, 'sk-1'],
    ['a batch', { type: 1, batch: true, key: 'Bearer sk-1\n"sk-2"，sk-3' }, 'sk-1\nsk-2\nsk-3'],
    ['parts', { type: 33, config: { ak: '\ufeff"AK"', sk: ' SK ', region: 'us' } }, 'AK|SK|us'],
  ])('is sent without what came with it: %s', (_, values, key) => {
    expect(config.prepare?.(values, 'create')).toMatchObject({ key });
  });

  it.each([
    ['key', { type: 1, key: 'sk-“1' }],
    ['key', { type: 1, batch: true, key: 'sk-1\nsk-…2' }],
    ['key', { type: 1, key: 'sk 1' }],
    ['config.ak', { type: 33, config: { ak: 'A“K', sk: 'SK', region: 'us' } }],
  ])('is refused at its field: %s of %j', (field, values) => {
    const errors = config.validate?.({ models: ['m'], ...values }, 'create', 'en') ?? {};
    expect(Object.keys(errors)).toEqual([field]);
  });
});

describe('what was typed for another type', () => {
  const typed = {
    base_url: 'https://h.example',
    other: '2024-03-01-preview',
    config: {
      region: 'us',
      ak: 'AK',
      sk: 'SK',
      user_id: 'u',
      vertex_ai_project_id: 'p',
      vertex_ai_adc: '{}',
      unknown: 'kept',
    },
  };
  const base_url = 'https://h.example';
  const unknown = 'kept';
  it.each([
    ['OpenAI', 1, { base_url, other: '', config: { unknown } }],
    ['Azure', 3, { base_url, other: typed.other, config: { unknown } }],
    ['AWS', 33, { base_url: '', other: '', config: { region: 'us', ak: 'AK', sk: 'SK', unknown } }],
    ['Cloudflare', 37, { base_url, other: '', config: { user_id: 'u', unknown } }],
    [
      'VertexAI',
      42,
      {
        base_url,
        other: '',
        config: { region: 'us', vertex_ai_project_id: 'p', vertex_ai_adc: '{}', unknown },
      },
    ],
    ['a type that is not known', 999, { base_url, other: typed.other, config: { unknown } }],
  ])('is not sent with %s', (_, type, sent) => {
    const {
      other,
      config: parts,
      base_url: base,
    } = config.prepare?.({ type, ...typed }, 'create') ?? {};
    expect({ base_url: base, other, config: parts }).toEqual(sent);
  });
});
