/** Changes that a user makes in the console, each with what the database says of it afterwards. */
import type { Page } from 'playwright-core';
import type { Row } from '../../../src/schema/types';
import { buildChannel, buildToken } from './builders';
import { chooseOf, switchOf } from './rows';
import { type Bench, count, type Kind, main, make, password, rowOf } from './writes';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();
const inRow = async (page: Page, list: string, name: string, button: string) => {
  await page.goto(`/${list}?q=${name}`);
  if (/^(Enable|Disable)$/.test(button)) await switchOf(row(page, name)).click();
  else await chooseOf(row(page, name), button);
};
const confirm = (page: Page, button: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name: button }).click();
const save = (page: Page) => main(page).getByRole('button', { name: 'Save' }).click();

const credentialOf = ({ store, own }: Bench) =>
  store.db
    .selectFrom('credential')
    .innerJoin('user', 'user.id', 'credential.user_id')
    .select(['password_hash', 'access_token_hash'])
    .where('username', '=', own)
    .executeTakeFirst();

/** A change of one field of a record of its own. */
const change = (
  name: string,
  table: string,
  request: Pick<Kind, 'method' | 'path'>,
  body: (called: string) => Row,
  act: (page: Page, called: string, id: unknown) => Promise<unknown>,
  isDone: (now: Row | undefined, called: string) => boolean,
): Kind => ({
  name,
  ...request,
  isSetting: true,
  prepare: async (bench) => {
    const called = bench.fresh('c');
    const field = table === 'user' ? 'username' : 'name';
    await make(bench, `${table}/`, body(called));
    const before = await rowOf(bench, table, { [field]: called });
    return {
      act: (page) => act(page, called, before?.['id']),
      timesDone: async () =>
        Number(isDone(await rowOf(bench, table, { id: before?.['id'] }), called)),
    };
  },
});

const token = (called: string) => buildToken({ name: called });
const user = (called: string) => ({ username: called, password });
const putToken = { method: 'PUT', path: /^\/api\/token\// };
const manage = { method: 'POST', path: /^\/api\/user\/manage/ };

export const changes: readonly Kind[] = [
  change(
    'new name of a token',
    'token',
    putToken,
    token,
    async (page, called, id) => {
      await page.goto(`/token/edit/${id}`);
      await page.getByLabel('Name').fill(`${called}-new`);
      await save(page);
    },
    (now, called) => now?.['name'] === `${called}-new`,
  ),
  change(
    'switch of a token',
    'token',
    putToken,
    token,
    (page, called) => inRow(page, 'token', called, 'Disable'),
    (now) => now?.['status'] === 2,
  ),
  change(
    'bulk switch',
    'token',
    putToken,
    token,
    async (page, called) => {
      await page.goto(`/token?q=${called}`);
      await page.getByLabel(`Select ${called}`).check();
      await page.locator('.selection-bar').getByRole('button', { name: 'Disable' }).click();
      await confirm(page, /^Disable \d+/);
    },
    (now) => now?.['status'] === 2,
  ),
  change(
    'deletion of a token',
    'token',
    { method: 'DELETE', path: /^\/api\/token\// },
    token,
    async (page, called) => {
      await inRow(page, 'token', called, 'Delete');
      await confirm(page, 'Delete');
    },
    (now) => now === undefined,
  ),
  change(
    'priority in its cell',
    'channel',
    { method: 'PUT', path: /^\/api\/channel\// },
    (called) => buildChannel({ name: called }),
    async (page, called) => {
      await page.goto(`/channel?q=${called}`);
      await page.getByLabel(`Priority: ${called}`).fill('7');
      await page.keyboard.press('Enter');
    },
    (now) => now?.['priority'] === 7,
  ),
  change(
    'quota of a user',
    'user',
    { method: 'PUT', path: /^\/api\/user\// },
    user,
    async (page, _called, id) => {
      await page.goto(`/user/edit/${id}`);
      await page.getByLabel('Remaining quota').fill('777');
      await save(page);
    },
    (now) => now?.['quota'] === 777,
  ),
  change(
    'promotion',
    'user',
    manage,
    user,
    async (page, called) => {
      await inRow(page, 'user', called, 'Promote');
      await confirm(page, 'Make administrator');
    },
    (now) => now?.['role'] === 10,
  ),
  change(
    'ban',
    'user',
    manage,
    user,
    (page, called) => inRow(page, 'user', called, 'Disable'),
    (now) => now?.['status'] === 2,
  ),
  change(
    'deletion of a user',
    'user',
    manage,
    user,
    async (page, called) => {
      await inRow(page, 'user', called, 'Delete');
      await confirm(page, 'Delete');
    },
    (now) => now === undefined || now['status'] === 3,
  ),
  {
    name: 'option',
    method: 'PUT',
    path: /^\/api\/option\//,
    isSetting: true,
    prepare: async (bench) => {
      const text = bench.fresh('notice');
      return {
        act: async (page) => {
          await page.goto('/setting?tab=other&section=notice');
          await page.getByLabel('Notice').fill(text);
          await save(page);
          await confirm(page, 'Save');
        },
        timesDone: async () => {
          const { body } = await bench.root.call('GET', 'notice');
          return Number(body.data === text);
        },
      };
    },
  },
  {
    name: 'own display name',
    method: 'PUT',
    path: /^\/api\/user\/self/,
    who: 'own',
    isSetting: true,
    prepare: async (bench) => {
      const text = bench.fresh('d');
      return {
        act: async (page) => {
          await page.goto('/user/edit');
          await page.getByLabel('Display name').fill(text);
          await save(page);
        },
        timesDone: () => count(bench, 'user', { username: bench.own, display_name: text }),
      };
    },
  },
  {
    name: 'own password',
    method: 'PUT',
    path: /^\/api\/user\/self/,
    who: 'own',
    isSetting: true,
    prepare: async (bench) => {
      const hash = async () => (await credentialOf(bench))?.password_hash;
      const before = await hash();
      return {
        act: async (page) => {
          await page.goto('/user/edit');
          await page.getByLabel(/^New password/).fill('password-2');
          await page.getByLabel('Current password').first().fill(password);
          await save(page);
        },
        timesDone: async () => Number((await hash()) !== before),
      };
    },
  },
  {
    name: 'system access token',
    method: 'GET',
    path: /^\/api\/user\/token/,
    who: 'own',
    isSetting: true,
    prepare: async (bench) => {
      const held = async () => (await credentialOf(bench))?.access_token_hash;
      const before = await held();
      return {
        act: async (page) => {
          await page.goto('/setting');
          await page.getByRole('button', { name: 'Create a system access token' }).click();
          await confirm(page, 'Create a system access token');
        },
        timesDone: async () => Number((await held()) !== before),
      };
    },
  },
  {
    name: 'clearing of the log',
    method: 'DELETE',
    path: /^\/api\/log\//,
    isSetting: true,
    prepare: async (bench) => {
      const content = bench.fresh('entry');
      await bench.store.records
        .insertInto('log')
        .values({
          user_id: 1,
          username: 'root',
          created_at: 1_600_000_000,
          type: 1,
          content,
          model_name: '',
          quota: 0,
        })
        .execute();
      return {
        act: async (page) => {
          await page.goto('/setting?tab=operation&section=log');
          await main(page).getByRole('button', { name: 'Clear', exact: true }).click();
          await confirm(page, 'Clear');
        },
        timesDone: async () => 1 - (await count(bench, 'log', { content })),
      };
    },
  },
  {
    name: 'end of the own account',
    method: 'DELETE',
    path: /^\/api\/user\/self/,
    who: 'own',
    isSetting: true,
    prepare: async (bench) => ({
      act: async (page) => {
        await page.goto('/setting');
        await main(page).getByRole('button', { name: 'Delete my account' }).click();
        await page.getByRole('dialog').getByRole('textbox').fill(bench.own);
        await confirm(page, 'Delete my account');
      },
      timesDone: async () => {
        const now = await rowOf(bench, 'user', { username: bench.own });
        return Number(now === undefined || now['status'] === 3);
      },
    }),
  },
];
