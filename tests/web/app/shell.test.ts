import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageNumbers } from '../../../src/web/list/ListFoot';
import { chatClients, relayOf, targetOf } from '../../../src/web/resources/token/clients';
import { isAdmin, isRoot } from '../../../src/web/storage/roles';
import { toStoredUser } from '../../../src/web/storage/storedUser';
import { safePath } from '../../../src/web/ui/links/publicPages';
import {
  dismissToast,
  runToastAction,
  shownToasts,
  showToast,
  toastDurations,
} from '../../../src/web/ui/toasts/showToast';

beforeEach(() => localStorage.clear());

describe('the shell', () => {
  it('keeps the button of each of two messages with the same words', () => {
    const undone: number[] = [];
    for (const deed of [1, 2])
      showToast('success', '2 changed', {
        action: { label: 'Undo', run: () => undone.push(deed) },
      });
    for (const { id } of shownToasts()) runToastAction(id);
    expect(undone).toEqual([1, 2]);
    showToast('info', 'plain');
    showToast('info', 'plain');
    expect(shownToasts()).toHaveLength(1);
    for (const { id } of shownToasts()) dismissToast(id);
  });

  it('shows toasts as long as the field does, in ms [ER-06]', () => {
    expect(toastDurations).toEqual({
      success: 1500,
      info: 3000,
      error: 5000,
      warning: 10_000,
      notice: 20_000,
    });
  });

  it('knows administrators and root by their number [LG-10]', () => {
    const user = (role: number) => toStoredUser({ id: 1, username: 'u', role });
    expect([0, 1, 9, 10, 99, 100].map((role) => [isAdmin(user(role)), isRoot(user(role))])).toEqual(
      [
        [false, false],
        [false, false],
        [false, false],
        [true, false],
        [true, false],
        [true, true],
      ],
    );
    expect([isAdmin(undefined), isRoot(undefined)]).toEqual([false, false]);
  });

  it('takes no user from what is none', () => {
    for (const value of [null, 7, 'text', [], {}, { id: '1', username: 'x' }])
      expect(toStoredUser(value)).toBeUndefined();
  });

  it('goes back only to pages of this site', () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      null,
      '/login',
      '/login?expired=true',
      'token',
    ])
      expect(safePath(path, '/token')).toBe('/token');
    expect(safePath('/channel?page=2#x', '/token')).toBe('/channel?page=2#x');
  });

  it('numbers pages with one sibling and one boundary [ER-11]', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 9)).toEqual([1, 2, undefined, 9]);
    expect(pageNumbers(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9]);
    expect(pageNumbers(3, 9)).toEqual([1, 2, 3, 4, undefined, 9]);
    expect(pageNumbers(9, 9)).toEqual([1, undefined, 8, 9]);
  });

  it('makes the address of every client; a chat link may have placeholders [TK-04] [TK-05]', () => {
    const of = (key: string, relay: { server: string; chatLink: string }) =>
      chatClients.find((client) => client.key === key)?.address('sk-abc', relay);
    const relay = { server: 'https://r.example', chatLink: '' };
    expect(of('next', relay)).toBe(
      `https://app.nextchat.dev/#/?settings=${encodeURIComponent('{"key":"sk-abc","url":"https://r.example"}')}`,
    );
    expect(of('ama', relay)).toBe('ama://set-api-key?server=https%3A%2F%2Fr.example&key=sk-abc');
    expect(of('opencat', relay)).toBe(
      'opencat://team/join?domain=https%3A%2F%2Fr.example&token=sk-abc',
    );
    expect(of('lobechat', relay)).toBeUndefined();
    expect(of('lobechat', { ...relay, chatLink: 'https://chat.example' })).toBe(
      `https://chat.example/?settings=${encodeURIComponent('{"keyVaults":{"openai":{"apiKey":"sk-abc","baseURL":"https://r.example/v1"}}}')}`,
    );
    expect(
      of('next', { ...relay, chatLink: 'https://c.example/?u={address}&k={key}&again={key}' }),
    ).toBe('https://c.example/?u=https%3A%2F%2Fr.example&k=sk-abc&again=sk-abc');
    expect(relayOf({ server_address: '' }).server).toBe(location.origin);
    expect(
      ['https://a.example/x', 'ama://x', 'javascript:alert(1)', 'data:text/html,x', 'nonsense'].map(
        targetOf,
      ),
    ).toEqual(['https://a.example', 'ama:', undefined, undefined, undefined]);
  });
});

describe('calls', () => {
  it('go to the address of the build setting, the own origin by default [RT-18]', async () => {
    const fetched: string[] = [];
    const credentials = new Set<RequestCredentials | undefined>();
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      fetched.push(url);
      credentials.add(init?.credentials);
      return new Response('{"success":true,"data":1}');
    });
    const first = await import('../../../src/web/relay/calls/request');
    await first.request('status', { query: { q: 'a&b=c#d +%', p: 0, none: undefined } });
    expect(fetched).toEqual(['/api/status?q=a%26b%3Dc%23d+%2B%25&p=0']);
    vi.resetModules();
    vi.stubEnv('VITE_API_BASE', 'https://relay.example');
    const second = await import('../../../src/web/relay/calls/request');
    await second.request('status');
    expect(fetched[1]).toBe('https://relay.example/api/status');
    const { curlOf } = await import('../../../src/web/pages/reference/curlOf');
    expect(curlOf({ method: 'GET', path: '/api/status' })).toContain(
      "'https://relay.example/api/status'",
    );
    vi.resetModules();
    vi.stubEnv('VITE_API_BASE', '/relay');
    await (await import('../../../src/web/relay/calls/request')).request('status');
    expect(fetched[2]).toBe('/relay/api/status');
    // README: a session needs the origin of the console.
    expect([...credentials]).toEqual(['same-origin']);
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    // Other files of this process would get the modules that were loaded with that address.
    vi.resetModules();
  });
});
