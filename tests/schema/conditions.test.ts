import { describe, expect, it } from 'vitest';
import { conditionMistakes } from '../../src/schema/conditions';
import { formSchema } from '../../src/schema/forms/formSchema';
import { resourceSchema } from '../../src/schema/registry';

const token = resourceSchema('token');

describe('a rule that depends on another field', () => {
  it.each([
    [{ remain_quota: 0, unlimited_quota: false }, undefined],
    [{ remain_quota: -1, unlimited_quota: false }, 'minimum'],
    [{ remain_quota: -1 }, 'minimum'],
    [{ unlimited_quota: false }, 'required'],
    [{ remain_quota: -1, unlimited_quota: true }, undefined],
    [{ unlimited_quota: true }, undefined],
  ])('%j', (record, keyword) => {
    expect(conditionMistakes(token, record)['remain_quota']?.keyword).toBe(keyword);
  });

  it('follows its file', () => {
    const changed = structuredClone(token);
    changed.properties['remain_quota'] = {
      ...changed.properties['remain_quota'],
      title: 'Quota',
      type: 'integer',
      minimum: 100,
      'x-unless': { status: 2 },
    };
    expect(conditionMistakes(changed, { remain_quota: 99, status: 1 })).toEqual({
      remain_quota: { keyword: 'minimum', params: { limit: 100 } },
    });
    expect(conditionMistakes(changed, { remain_quota: 99, status: 2 })).toEqual({});
  });

  it('is no rule of every record', () => {
    const { properties } = formSchema('token', token, 'edit');
    expect(properties['remain_quota']?.['minimum']).toBeUndefined();
  });
});
