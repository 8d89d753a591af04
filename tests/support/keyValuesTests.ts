/** Fields of keys and values: typed, pasted, refused, stored, listed. */
import { expect, it } from 'vitest';
import {
  add,
  button,
  create,
  createdAs,
  errorOf,
  field,
  focused,
  make,
  page,
  paste,
  problems,
  read,
  save,
  tab,
  table,
} from './kitPage';

/** Keys and values in forms and lists. */
export const keyValuesTests = () => {
  it('are added, typed by keyboard alone, removed, stored in their order, and listed in short', async () => {
    await page.goto('/kit/add');
    await field('Name').fill('typed');
    await add('Limits').click();
    await expect.poll(focused).toBe('Key 1 of Limits');
    for (const [key, value] of [
      ['10', '1.50'],
      ['9', '2'],
      ['__proto__', '0.1'],
      ['constructor', '4'],
    ] as const) {
      await page.keyboard.type(key);
      await page.keyboard.press('Enter');
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    }
    await expect.poll(focused).toBe('Key 5 of Limits');
    await button('Remove Limits 5').click();
    await expect.poll(focused).toBe('Key 4 of Limits');
    await button('Remove Limits 2').click();
    await expect.poll(focused).toBe('Key 2 of Limits');
    expect(await field('Value 1 of Limits').inputValue()).toBe('1.5');
    await create();
    const made = await createdAs('typed');
    expect(made['limits']).toBe('{"10":1.5,"__proto__":0.1,"constructor":4}');
    expect(made['labels']).toBeNull();
    await page.goto('/kit');
    const row = page.getByRole('row').filter({ hasText: 'typed' });
    await row.getByText('10=1.5').waitFor();
    await row.getByText('+1').waitFor();
    expect(problems).toEqual([]);
  });

  it('are refused with the row: an empty key, a key twice, a word for a number', async () => {
    await page.goto('/kit/add');
    await field('Name').fill('refused');
    await add('Limits').click();
    await create();
    await errorOf('limits').getByText('Entry 1: the key is empty').waitFor();
    expect(await field('Key 1 of Limits').getAttribute('aria-invalid')).toBe('true');
    await field('Key 1 of Limits').fill('a');
    await field('Value 1 of Limits').fill('soon');
    await errorOf('limits').getByText('Entry 1 (a): Please enter a number').waitFor();
    expect(await field('Value 1 of Limits').inputValue()).toBe('soon');
    await field('Value 1 of Limits').fill('9007199254740993');
    await errorOf('limits').getByText('would be rounded').waitFor();
    await field('Value 1 of Limits').fill('1001');
    await errorOf('limits').getByText('Entry 1 (a): Must be at most 1000').waitFor();
    await field('Value 1 of Limits').fill('7');
    await add('Limits').click();
    await field('Key 2 of Limits').fill('a');
    await field('Value 2 of Limits').fill('8');
    await errorOf('limits').getByText('Entry 2 (a): the key is there twice').waitFor();
    await field('Key 2 of Limits').fill('b');
    await errorOf('limits').waitFor({ state: 'detached' });
    await create();
    expect((await createdAs('refused'))['limits']).toBe('{"a":7,"b":8}');
  });

  it('are pasted as JSON and as lines, up to the most that the field takes', async () => {
    await page.goto('/kit/add');
    await field('Name').fill('pasted');
    await add('Labels').click();
    await paste('{"b": "1", "a": 2, "c": true}');
    await expect.poll(focused).toBe('Key 3 of Labels');
    await paste('d = four=4\r\n\ne=');
    await expect.poll(focused).toBe('Key 5 of Labels');
    await paste('f=1\ng=2');
    await page.getByText('Nothing was pasted: at most 6 entries').waitFor();
    expect(await table('Labels').getByLabel(/^Key /).count()).toBe(5);
    await add('Flags').click();
    await paste('on=true\noff=No\nodd=maybe');
    await expect.poll(focused).toBe('Key 3 of Flags');
    await add('Levels').click();
    await paste('one=High\ntwo=1');
    await create();
    await errorOf('flags').getByText('Entry 3 (odd): Please choose yes or no').waitFor();
    await field('Value 3 of Flags').selectOption('Yes');
    await create();
    expect(await createdAs('pasted')).toMatchObject({
      labels: '{"b":"1","a":"2","c":"true","d":"four=4","e":""}',
      flags: '{"on":true,"off":false,"odd":true}',
      levels: '{"one":2,"two":1}',
    });
    await page.goto('/kit');
    await page.getByRole('row').filter({ hasText: 'pasted' }).getByText('one=High').waitFor();
  });

  it('are edited, cleared to null, and shown as they came where another relay wrote nonsense', async () => {
    const id = await make({ name: 'edited', labels: '{"x":"1","y":"2"}', limits: { a: 1 } });
    await page.goto(`/kit/edit/${id}`);
    await field('Value 2 of Labels').fill('3');
    await button('Remove Limits 1').click();
    await save();
    await page.getByText('kit updated').waitFor();
    expect(await read(id)).toMatchObject({ labels: '{"x":"1","y":"3"}', limits: null });
    await page.route('**/api/kit/*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.labels = '{"x":{"deep":1}}';
      return route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await page.locator('.odd-field').waitFor();
    expect(await field('Labels').inputValue()).toBe('{"x":{"deep":1}}');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('are worked with in Chinese', async () => {
    await page.goto('/kit/add');
    await button('Account menu of root').click();
    await button('切换到中文').click();
    await tab('基本').waitFor();
    await field('名称').fill('中文');
    await table('标签').getByRole('button', { name: '添加一项' }).click();
    await field('标签的第 1 个值').fill('一');
    await button(/^添加套件|^创建套件/).click();
    await errorOf('labels').getByText('条目 1：键不能为空').waitFor();
    await field('标签的第 1 个键').fill('键');
    await table('等级').getByRole('button', { name: '添加一项' }).click();
    await page.keyboard.type('级');
    await field('等级的第 1 个值').selectOption('高');
    await button(/^添加套件|^创建套件/).click();
    expect(await createdAs('中文')).toMatchObject({ labels: '{"键":"一"}', levels: '{"级":2}' });
  });
};
