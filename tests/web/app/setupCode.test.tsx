/** The sign-in page: the setup code of a new server, and where the first password leads. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginPage } from '../../../src/web/account/login/LoginPage';
import { writeObject, writeText } from '../../../src/web/storage/browserStorage';
import { draftKey, dropDrafts } from '../../../src/web/storage/drafts';
import { storedUser } from '../../../src/web/storage/storedUser';

const user = { id: 1, username: 'root', display_name: '', role: 100, status: 1 };
const code = '6aad15547936';

let root: Root;
let sent: Record<string, unknown>[];
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path !== '/api/user/login') return Response.json({ success: true, data: {} });
    const values = JSON.parse(String(body)) as Record<string, unknown>;
    sent.push(values);
    return values['setup_code'] === code
      ? Response.json({ success: true, message: '', data: user })
      : Response.json({ success: false, message: 'code', errors: { setup_code: 'the code' } });
  });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<LoginPage />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  storedUser.set(undefined);
  vi.unstubAllGlobals();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const type = (name: string, text: string) =>
  act(async () => {
    const input = field(name);
    if (!input) throw new Error(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () =>
  act(async () => document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click());

it('then, and not before', async () => {
  expect(field('setup_code')).toBeNull();
  await type('username', 'root');
  await type('password', '123456');
  await submit();
  await expect.poll(() => document.activeElement === field('setup_code')).toBe(true);
  expect(document.querySelector('.error')?.textContent).toBe('the code');
  await type('setup_code', code);
  await submit();
  await expect.poll(() => storedUser.get()).toMatchObject({ id: 1 });
  expect(sent).toEqual([
    { username: 'root', password: '123456' },
    { username: 'root', password: '123456', setup_code: code },
  ]);
});

it.each<[string, string, () => void]>([
  ['the own profile, where the password is changed', '/user/edit', () => undefined],
  [
    'what was typed when the session ended',
    '/channel/add',
    () => {
      writeObject(draftKey, { user: 1, forms: { form: {} } }, 'sessionStorage');
      writeText('way-back', '/channel/add', 'sessionStorage');
    },
  ],
])('the password of a new server leads to %s', async (_what, path, prepare) => {
  prepare();
  await type('username', 'root');
  await type('password', '123456');
  await submit();
  await expect.poll(() => document.activeElement === field('setup_code')).toBe(true);
  await type('setup_code', code);
  await submit();
  await expect.poll(() => location.pathname).toBe(path);
  dropDrafts();
  writeText('way-back', null, 'sessionStorage');
});
