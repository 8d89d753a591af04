/** A placeholder for the key of a provider that wants none is also a word of its answers. */
import { describe, expect, it } from 'vitest';
import { cleanAnswer, createCleaner } from '../../../src/server/kernel/work/hideSecrets';

const answer = JSON.stringify({
  choices: [{ message: { content: 'display: none; ollama run' }, finish_reason: null }],
  data: Buffer.from('none at all').toString('base64'),
});

describe('a good answer of a channel', () => {
  it.each(['none', 'null', 'data', 'ollama', 'display', 'null|none', 'finish_reason'])(
    'comes as it is where the key is "%s"',
    async (key) => {
      expect(await cleanAnswer(new Response(answer), [key]).text()).toBe(answer);
    },
  );

  it('comes without a key of the usual length', async () => {
    const key = 'sk-0123456789abcdef';
    expect(await cleanAnswer(new Response(`the key ${key}`), [key]).text()).toBe('the key ***');
  });
});

it('takes short keys out of the reason of a failure', () => {
  expect(createCleaner(['ollama'])('bad key ollama')).toBe('bad key ***');
});
