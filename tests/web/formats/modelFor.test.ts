import { afterEach, describe, expect, it } from 'vitest';
import { testModels } from '../../../src/web/formats/channel/testModel';
import { modelFor } from '../../../src/web/resources/channel/test/testChannel';

const channel = (models: unknown) => ({ id: 7, models }) as Parameters<typeof modelFor>[0];

describe('the model that a channel is tested with', () => {
  afterEach(() => testModels.set(new Map()));

  it.each([
    ['gpt-3.5-turbo where the channel lists it', ['gpt-4o', 'gpt-3.5-turbo'], 'gpt-3.5-turbo'],
    ['else its first', ['gpt-4o', 'gpt-3.5-turbo-16k'], 'gpt-4o'],
    ['none where it has none', [], ''],
    ['none where a relay answers no list', 'gpt-4o', ''],
  ])('is %s', (_, models, model) => {
    expect(modelFor(channel(models))).toBe(model);
  });

  it('is the one that was chosen for it', () => {
    testModels.set(new Map([[7, 'gpt-4o']]));
    expect(modelFor(channel(['gpt-3.5-turbo', 'gpt-4o']))).toBe('gpt-4o');
  });

  it('is no chosen one that the channel lists no more', () => {
    testModels.set(new Map([[7, 'o1']]));
    expect(modelFor(channel(['gpt-4o']))).toBe('gpt-4o');
  });
});
