/** Addresses as people paste them, and where a channel is called then. */
import { describe, expect, it } from 'vitest';
import {
  baseMistake,
  besideAddress,
  type ProviderCall,
  providerAddress,
  tidyBase,
} from '../../src/schema/choices/channelAddress';

const h = 'https://h';
const addressOf = (
  type: number,
  base_url: string,
  call: ProviderCall = 'chat/completions',
  other = '',
) => providerAddress({ type, base_url, other }, call, 'm');

/** Types whose calls stand below /v1. */
const usual = [1, 8, 20, 25, 29, 30, 36, 45];

describe('a chat is sent to', () => {
  it.each(
    usual.flatMap((type) =>
      (
        [
          ['', '/v1'],
          ['/', '/v1'],
          ['//', '/v1'],
          ['/v1', '/v1'],
          ['/v1/', '/v1'],
          ['/v1//', '/v1'],
          ['/v1，', '/v1'],
          ['/v1/。', '/v1'],
          ['/v1;\u200b', '/v1'],
          ['//v1', '/v1'],
          ['/v1/chat/completions', '/v1'],
          ['/v1/chat/completions/', '/v1'],
          ['/v1/models', '/v1'],
          ['/gateway', '/gateway/v1'],
          ['/gateway/v1', '/gateway/v1'],
          ['/openai', '/openai/v1'],
          ['/api/paas/v4', '/api/paas/v4'],
          ['/v1beta/openai/', '/v1beta/openai'],
          ['/v3/openai', '/v3/openai'],
          ['/v1alpha1', '/v1alpha1'],
          ['/vision', '/vision/v1'],
        ] as const
      ).map(([typed, called]) => [typed, type, called] as const),
    ),
  )('one version below %j of type %i', (typed, type, called) => {
    expect(addressOf(type, h + typed)).toBe(`${h}${called}/chat/completions`);
  });

  it.each([
    [50, h, '/chat/completions'],
    [50, `${h}/v1/`, '/v1/chat/completions'],
    [50, `${h}//v1/chat/completions`, '/v1/chat/completions'],
    [41, '', undefined],
    [41, `${h}/v3/openai/`, '/v3/openai/chat/completions'],
    [16, `${h}/api/paas/v4/`, '/api/paas/v4/chat/completions'],
    [16, `${h}/api/coding/paas/v4`, '/api/coding/paas/v4/chat/completions'],
    [16, h, '/api/paas/v4/chat/completions'],
    [40, `${h}/api/v3`, '/api/v3/chat/completions'],
    [27, `${h}/v1`, '/v1/text/chatcompletion_v2'],
    [27, `${h}/v1/text/chatcompletion_v2`, '/v1/text/chatcompletion_v2'],
    [14, `${h}/v1/`, '/v1/messages'],
    [14, `${h}/v1/messages`, '/v1/messages'],
    [14, h, '/v1/messages'],
    [24, h, '/v1beta/models/m:generateContent'],
    [24, `${h}/v1beta/`, '/v1beta/models/m:generateContent'],
    [24, `${h}/v1beta/openai/`, '/v1beta/models/m:generateContent'],
    [24, `${h}/v1beta/models`, '/v1beta/models/m:generateContent'],
  ])('the place of type %i below %s', (type, typed, called) => {
    const call = type === 14 ? 'messages' : 'chat/completions';
    if (called !== undefined) expect(addressOf(type, typed, call)).toBe(h + called);
  });

  it.each([
    h,
    `${h}/`,
    `${h}/openai`,
    `${h}/openai/v1/`,
    `${h}//openai/deployments/x/chat/completions?api-version=1`,
  ])('the deployment of Azure below %s', (typed) => {
    expect(addressOf(3, typed, 'chat/completions', '2024-03-01')).toBe(
      `${h}/openai/deployments/m/chat/completions?api-version=2024-03-01`,
    );
  });

  it("the provider's own address where none is typed, and nowhere for a type that is not called", () => {
    expect(addressOf(1, ' ')).toBe('https://api.openai.com/v1/chat/completions');
    expect(addressOf(41, '')).toBe('https://api.novita.ai/v3/openai/chat/completions');
    expect(addressOf(29, '')).toBe('https://api.groq.com/openai/v1/chat/completions');
    for (const type of [3, 8, 50, 15, 18, 33]) expect(addressOf(type, '')).toBeUndefined();
  });
});

describe('other calls are sent to', () => {
  it.each([
    [1, 'models', `${h}/v1`, '/v1/models'],
    [1, 'embeddings', `${h}/v1/chat/completions`, '/v1/embeddings'],
    [50, 'models', `${h}/v1/`, '/v1/models'],
    [40, 'embeddings', h, '/api/v3/embeddings'],
    [27, 'models', h, undefined],
    [14, 'models', `${h}/v1`, '/v1/models'],
    [14, 'embeddings', h, undefined],
    [24, 'models', `${h}/v1beta/openai`, '/v1beta/models'],
    [24, 'embeddings', h, '/v1beta/models/m:embedContent'],
    [3, 'embeddings', h, '/openai/deployments/m/embeddings?api-version='],
    [3, 'responses', h, '/openai/responses?api-version='],
  ] as const)('the place of type %i for %s below %s', (type, call, typed, called) => {
    expect(addressOf(type, typed, call)).toBe(called && h + called);
  });

  it.each([
    [1, `${h}/v1`, '/v1/dashboard/billing/subscription', '/v1/dashboard/billing/subscription'],
    [36, `${h}/v1/`, '/user/balance', '/user/balance'],
    [4, h, '/dashboard/billing/credit_grants', '/dashboard/billing/credit_grants'],
    [20, `${h}/api/v1`, '/v1/credits', '/api/v1/credits'],
  ])('the balance of type %i below %s', (type, base_url, path, called) => {
    expect(besideAddress({ type, base_url }, path)).toBe(h + called);
  });
});

describe('an address', () => {
  it('is stored without blanks around it and slashes at its end', () => {
    for (const typed of [' https://h/v1 ', 'https://h/v1/', 'https://h/v1//'])
      expect(tidyBase(typed)).toBe('https://h/v1');
  });

  it.each([
    ['baseAddress', 'h/v1'],
    ['baseAddress', 'ftp://h'],
    ['baseAddress', 'http://a b'],
    ['baseAddress', 'https：//h'],
    ['baseAddress', 'https://https://h'],
    ['baseAddress', 'http:\\\\h'],
    ['baseUser', 'https://user:secret@h/v1'],
    ['baseQuery', 'https://h/v1?key=x'],
    ['baseQuery', 'https://h/#/v1'],
  ])('is refused as %s: %s', (mistake, typed) => {
    expect(baseMistake(typed, 1)).toBe(mistake);
  });

  it('of Azure may have the query that is copied along', () => {
    expect(baseMistake('https://h/openai/deployments/x?api-version=1', 3)).toBeUndefined();
  });
});
