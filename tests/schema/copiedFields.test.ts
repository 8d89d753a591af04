/** Which fields a schema file may name as settings that are copied from one record to others. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readContext } from '../../src/build/sources/readSchemas';
import { checkSchemas } from '../../src/schema/check/checkSchemas';
import { copiedTo, copyProblemOf } from '../../src/web/list/bulk/copySettings';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const token = () => read('schemas/resources/token.json');
const channel = read('schemas/resources/channel.json');
const context = readContext('.');

describe('x-resource.copy', () => {
  it.each([
    ['modles', '"modles" is no property, did you mean "models"?'],
    ['name', '"name" names the record'],
    ['remain_quota', '"remain_quota" is counted by the relay'],
    ['id', '"id" cannot be changed'],
    ['key', '"key" cannot be changed'],
    ['status', '"status" is no field of the form'],
    ['password', '"password" is a secret'],
    ['config', '"config" is a secret'],
  ])('refuses %s', (name, reason) => {
    const schema = token();
    const text = { type: 'string', writeOnly: true };
    schema.properties.password = { title: 'Password', ...text };
    schema.properties.config = {
      title: 'Config',
      type: 'object',
      properties: { ak: { title: 'AK', ...text } },
    };
    const texts = { password: '密码', config: '配置', 'config.ak': 'AK' };
    for (const [field, title] of Object.entries(texts))
      schema['x-i18n'].zh.properties[field] = { title };
    schema['x-resource'].copy = [name];
    const found = checkSchemas({ 'token.json': schema }, context).filter(({ place }) =>
      place.startsWith('/x-resource/copy'),
    );
    expect(found.map((mistake) => mistake.reason)).toEqual([reason]);
  });
});

describe('a copy', () => {
  const source = {
    id: 1,
    models: ['o1'],
    group: [],
    priority: null,
    weight: 'many',
    base_url: null,
  };

  it.each([
    ['models', undefined],
    ['group', 'empty'],
    ['priority', undefined],
    ['weight', 'odd'],
    ['base_url', undefined],
    ['system_prompt', 'absent'],
  ])('of %s has the problem %s', (field, problem) => {
    expect(copyProblemOf(channel, field, source)).toBe(problem);
  });

  it('changes only what differs, and never the source', () => {
    const target = { ...source, id: 2, priority: 0, base_url: '', group: ['vip'] };
    const other = { ...target, id: 3, models: ['gpt-4o'], priority: 5, base_url: 'http://a' };
    const all = ['models', 'group', 'priority', 'weight', 'base_url', 'system_prompt'];
    expect([source, target, other].map(copiedTo(channel, all, source))).toEqual([
      {},
      {},
      { models: ['o1'], priority: 0, base_url: '' },
    ]);
  });
});
