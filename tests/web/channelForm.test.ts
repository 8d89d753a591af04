/** What the channel form makes of its values. */
import { describe, expect, it } from 'vitest';
import { config } from '../../src/web/resources/channel/form';

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
