/**
 * Saves that nobody knows the end of, and two people who save at the same moment: nothing is made or counted twice, and
 * nothing is written over unseen. Connections really break.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { startCutConsole } from '../../support/browser/cutConsole';
import type { CutProxy } from '../../support/browser/cutProxy';
import { type HttpClient, httpClient } from '../../support/server/httpClient';
import { buildChannel } from '../../support/steps/builders';
import { spend } from '../../support/steps/spend';

let proxy: CutProxy;
let root: HttpClient;
const held = consoleTests({}, undefined, () =>
  startCutConsole(async (started, url) => {
    proxy = started;
    root = await httpClient(url);
  }),
);
afterEach(() => proxy.clear());

type Row = Record<string, unknown>;
const read = async (path: string) => (await root.call('GET', path)).body.data as Row;
const list = async (path: string) => (await root.call('GET', path)).body.data as Row[];
const field = (id: string) => held.page.locator(`#${id}`);
const submit = () => held.page.locator('form button[type=submit]').click();
const said = (text: string | RegExp) => held.page.getByText(text).first();
/** The browser's own report of a connection that was broken on purpose. */
const forgetBroken = () =>
  held.problems.splice(
    0,
    Infinity,
    ...held.problems.filter((one) => !/ERR_|Failed to load/.test(one)),
  );
const unknown = /may have been done/;

/** Submits; loses the answers of the write, and of every look at what became of it. */
async function submitInVain(method: string, path: RegExp): Promise<void> {
  proxy.cut({ method, path, how: 'afterCommit', times: 99 });
  await submit();
  await expect.poll(() => proxy.seen.some(({ cut }) => cut === 'afterCommit')).toBe(true);
  proxy.cut({ method: 'GET', path: /^\/api\/\w+\/(\d+)?(\?|$)/, how: 'beforeRequest', times: 99 });
  await said(unknown).waitFor();
}

describe('a creation that nobody knows the end of', () => {
  it('is no second record when the same is sent once more', async () => {
    const { page } = held;
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('only once');
    await submitInVain('POST', /^\/api\/token\/$/);
    proxy.clear();
    await submit();
    await said('Token created').waitFor();
    expect((await list('token/')).filter(({ name }) => name === 'only once')).toHaveLength(1);
    forgetBroken();
  });

  it('leaves another record to be made from what was typed since', async () => {
    const { page } = held;
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('one');
    await submitInVain('POST', /^\/api\/token\/$/);
    proxy.clear();
    await page.getByLabel('Name').fill('two');
    await submit();
    await said('Token created').waitFor();
    const names = (await list('token/')).map(({ name }) => name);
    expect(names.filter((name) => name === 'one' || name === 'two').sort()).toEqual(['one', 'two']);
    forgetBroken();
  });

  it('is made once more by a user who begins again', async () => {
    const { page } = held;
    for (const _ of [1, 2]) {
      await page.goto('/token/add');
      await page.getByLabel('Name').fill('the same');
      await submit();
      await said('Token created').waitFor();
    }
    expect((await list('token/')).filter(({ name }) => name === 'the same')).toHaveLength(2);
  });
});

describe('a change that nobody knows the end of', () => {
  it('of a quota counts once, also when quota is spent and more is typed meanwhile', async () => {
    const { page } = held;
    await root.call('POST', 'user/', { username: 'counted', password: 'password-1' });
    const id = (await list('user/search?keyword=counted'))[0]?.['id'];
    await root.call('PUT', 'user/', { id, quota: 100_000 });
    await page.goto(`/user/edit/${id}`);
    await expect.poll(() => field('user_quota').inputValue()).not.toBe('');
    await field('user_quota').fill('500000');
    await submitInVain('PUT', /^\/api\/user\/$/);
    const first = Number((await read(`user/${id}`))['quota']);
    expect(first).toBe(500_000);
    // As calls spend it.
    await root.call('PUT', 'user/', { id, quota: first - 7, quota_before: first });
    proxy.clear();
    await submit();
    await said('User information updated').waitFor();
    expect((await read(`user/${id}`))['quota']).toBe(first - 7);
    await expect.poll(() => field('user_quota').inputValue()).toBe(String(first - 7));
    // And what is typed then counts from there.
    await field('user_quota').fill(String(first + 3));
    await submit();
    await expect.poll(async () => (await read(`user/${id}`))['quota']).toBe(first + 3);
    forgetBroken();
  });
});

/** A user with a quota, in its form. */
async function openUser(username: string): Promise<unknown> {
  await root.call('POST', 'user/', { username, password: 'password-1' });
  const id = (await list(`user/search?keyword=${username}`))[0]?.['id'];
  await root.call('PUT', 'user/', { id, quota: 100_000 });
  await held.page.goto(`/user/edit/${id}`);
  await expect.poll(() => field('user_quota').inputValue()).toBe('100000');
  return id;
}
const putUser = /^\/api\/user\/$/;

describe('a change that nobody knows the end of, then saved again', () => {
  it('leaves alone what others changed since the form was opened', async () => {
    const id = await openUser('apart');
    await root.call('PUT', 'user/', { id, quota: 99_990, quota_before: 100_000 });
    await root.call('PUT', 'user/', { id, group: 'vip' });
    await field('user_display_name').fill('mine');
    await submitInVain('PUT', putUser);
    proxy.clear();
    await submit();
    await said('User information updated').waitFor();
    expect(await read(`user/${id}`)).toMatchObject({
      display_name: 'mine',
      group: 'vip',
      quota: 99_990,
    });
    forgetBroken();
  });

  it('adds a quota once though it was spent before, and though a try in between could not be sent', async () => {
    const { context } = held;
    const id = await openUser('between');
    spend(held.server.dataDir, 'user', id, 10);
    await field('user_quota').fill('500000');
    await submitInVain('PUT', putUser);
    proxy.clear();
    await context.setOffline(true);
    await submit();
    await said('no connection to the server').waitFor();
    await context.setOffline(false);
    await submit();
    await said('User information updated').waitFor();
    expect(await read(`user/${id}`)).toMatchObject({ quota: 499_990 });
    forgetBroken();
  });

  it('does not write what was taken back', async () => {
    const id = await openUser('takenback');
    await field('user_quota').fill('500000');
    proxy.cut({ method: 'PUT', path: putUser, how: 'beforeRequest', times: 99 });
    await submit();
    await expect.poll(() => proxy.seen.some(({ cut }) => cut !== undefined)).toBe(true);
    proxy.cut({ method: 'GET', path: /^\/api\/user\/\d+/, how: 'beforeRequest', times: 99 });
    await said(unknown).waitFor();
    proxy.clear();
    await field('user_quota').fill('100000');
    await field('user_display_name').fill('other');
    await submit();
    await said('User information updated').waitFor();
    expect(await read(`user/${id}`)).toMatchObject({ quota: 100_000, display_name: 'other' });
    expect(proxy.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    forgetBroken();
  });
});

describe('two people who save at the same moment', () => {
  it('notice each other, though one wrote after the other had looked', async () => {
    const { page } = held;
    await callApi(page, 'POST', 'channel/', buildChannel({ name: 'first' }));
    const id = (await list('channel/'))[0]?.['id'];
    await page.goto(`/channel/edit/${id}`);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('first');
    await page.getByLabel('Name').fill('mine');
    const save = async (theirs: string) => {
      const looks = () => proxy.seen.filter(({ cut, isDone }) => cut === 'hold' && isDone).length;
      const before = looks();
      proxy.cut({ method: 'GET', path: new RegExp(`^/api/channel/${id}$`), how: 'hold', ms: 700 });
      await submit();
      await expect.poll(looks).toBe(before + 1);
      await root.call('PUT', 'channel/', { id, name: theirs });
    };
    await save('theirs');
    const clash = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await clash.getByText('Name: now “theirs”, yours “mine”').waitFor();
    await clash.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('mine');
    expect((await read(`channel/${id}`))['name']).toBe('theirs');
    // They change it once more while the question is open.
    await submit();
    await clash.getByText('Name: now “theirs”, yours “mine”').waitFor();
    await root.call('PUT', 'channel/', { id, name: 'theirs again' });
    await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
    await clash.getByText('Name: now “theirs again”, yours “mine”').waitFor();
    await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
    await said('Channel updated').waitFor();
    expect((await read(`channel/${id}`))['name']).toBe('mine');
    forgetBroken();
  });
});

describe('an amount that two people set', () => {
  it('is asked about, and what is stored is said where calls spent of it', async () => {
    const { page } = held;
    const id = await openUser('amount');
    await field('user_quota').fill('600');
    await root.call('PUT', 'user/', { id, quota: 500 });
    await submit();
    const clash = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await clash.getByText(/^Remaining quota: now “.+”, yours “.+”$/).waitFor();
    await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
    await said('User information updated').waitFor();
    await expect.poll(async () => (await read(`user/${id}`))['quota']).toBe(600);
    await expect.poll(() => field('user_quota').inputValue()).toBe('600');
    await field('user_quota').fill('1000');
    spend(held.server.dataDir, 'user', id, 40);
    await submit();
    await said(/Remaining quota is .+ now and not .+, since it changed meanwhile/).waitFor();
    await expect.poll(() => field('user_quota').inputValue()).toBe('960');
  });
});
