/** Writes of the console as a user makes them, and those that create something, each with what the database says of it afterwards. */
import type { Page } from 'playwright-core';
import type { Row } from '../../../src/schema/types';
import type { Store } from '../../../src/server/store/tables/tables';
import type { HttpClient } from '../server/httpClient';

/** One write that is about to be made. */
export interface Subject {
  /** Up to the click that sends it. */
  act: (page: Page) => Promise<unknown>;
  /** How often it was done; what can only be done once says 0 or 1. */
  timesDone: () => Promise<number>;
}

export interface Kind {
  name: string;
  method: string;
  path: RegExp;
  /** Who makes it; root if absent. `own` is a user made for it. */
  who?: 'guest' | 'own';
  isCreation?: boolean;
  /** True where a second one changes nothing more. */
  isSetting?: boolean;
  prepare: (bench: Bench) => Promise<Subject>;
}

export interface Bench {
  root: HttpClient;
  store: Store;
  /** A short text that nothing else has. */
  fresh: (prefix: string) => string;
  /** The name of the user of `who: own`. */
  own: string;
}

export const password = 'password-1';
export const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Create / })
    .click();
/** How many rows match. */
export async function count({ store }: Bench, table: string, match: Row): Promise<number> {
  let query = store.records.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
  for (const [field, value] of Object.entries(match)) query = query.where(field, '=', value);
  return Number((await query.executeTakeFirstOrThrow())['count']);
}

/** The row that matches. */
export async function rowOf({ store }: Bench, table: string, match: Row): Promise<Row | undefined> {
  let query = store.records.selectFrom(table).selectAll();
  for (const [field, value] of Object.entries(match)) query = query.where(field, '=', value);
  return query.executeTakeFirst();
}

/** Makes a record through the API. */
export async function make({ root }: Bench, path: string, body: Row): Promise<unknown> {
  const { body: answer } = await root.call('POST', path, body);
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
}

/** A form that makes a record of a name. */
const creation = (name: string, table: string, fields: Row, each = 1): Kind => ({
  name,
  method: 'POST',
  path: new RegExp(`^/api/${table}/$`),
  isCreation: true,
  prepare: async (bench) => {
    const called = bench.fresh(table.slice(0, 2));
    const label = table === 'user' ? 'Username' : 'Name';
    return {
      act: async (page) => {
        await page.goto(`/${table}/add${fields['from'] ? `?from=${fields['from']}` : ''}`);
        await page.getByRole('heading', { name: /^(Add|Create codes)/ }).waitFor();
        for (const [field, value] of Object.entries({ [label]: called, ...fields }))
          if (field !== 'from')
            await main(page)
              .getByLabel(new RegExp(`^${field}(\\s*\\*)?$`))
              .first()
              .fill(String(value));
        await submit(page);
      },
      timesDone: async () => (await count(bench, table, { [label.toLowerCase()]: called })) / each,
    };
  },
});

export const creations: readonly Kind[] = [
  creation('token', 'token', {}),
  creation('channel', 'channel', { from: 1, Key: 'sk-new' }),
  creation('code batch', 'redemption', { 'Number of codes': 3 }, 3),
  creation('user', 'user', { Password: password }),
  {
    name: 'registration',
    method: 'POST',
    path: /^\/api\/user\/register/,
    isCreation: true,
    who: 'guest',
    prepare: async (bench) => {
      const called = bench.fresh('r');
      return {
        act: async (page) => {
          await page.goto('/register');
          for (const [label, value] of Object.entries({
            Username: called,
            Password: password,
            'Confirm password': password,
          }))
            await page.getByLabel(label, { exact: true }).fill(value);
          await main(page).getByRole('button', { name: 'Register' }).click();
        },
        timesDone: () => count(bench, 'user', { username: called }),
      };
    },
  },
  {
    name: 'redeem',
    method: 'POST',
    path: /^\/api\/user\/topup/,
    isCreation: true,
    who: 'own',
    prepare: async (bench) => {
      const quota = 1000;
      const before = Number((await rowOf(bench, 'user', { username: bench.own }))?.['quota']);
      const codes = await make(bench, 'redemption/', { name: 'to redeem', quota, count: 1 });
      return {
        act: async (page) => {
          await page.goto('/topup');
          await page.getByLabel('Redemption code').fill(String((codes as string[])[0]));
          await page.getByRole('button', { name: 'Redeem' }).click();
        },
        timesDone: async () => {
          const now = await rowOf(bench, 'user', { username: bench.own });
          return (Number(now?.['quota']) - before) / quota;
        },
      };
    },
  },
];
