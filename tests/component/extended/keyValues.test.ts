/** Fields of keys and values: typed, pasted, refused, stored, listed. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, answerOf } from '../support/api';
import { consoleTests, open, reload } from '../support/consoleTests';
import {
  add,
  button,
  create,
  createdAs,
  expectError,
  expectFocus,
  expectText,
  field,
  make,
  paste,
  read,
  save,
  tab,
  table,
} from '../support/steps/kit';
import { rowOf } from '../support/steps/lists';

consoleTests();

const begin = async (name: string) => {
  await open('/kit/add');
  await field('Name').fill(name);
};

it('are added, typed by keyboard alone, removed, stored in their order, and listed in short', async () => {
  await begin('typed');
  await add('Limits').click();
  await expectFocus().toBe('Key 1 of Limits');
  await userEvent.keyboard(
    [
      ['10', '1.50'],
      ['9', '2'],
      ['__proto__', '0.1'],
      ['constructor', '4'],
    ]
      .flat()
      .map((text) => `${text}{Enter}`)
      .join(''),
  );
  await expectFocus().toBe('Key 5 of Limits');
  await button('Remove Limits 5').click();
  await expectFocus().toBe('Key 4 of Limits');
  await button('Remove Limits 2').click();
  await expectFocus().toBe('Key 2 of Limits');
  await expect.element(field('Value 1 of Limits')).toHaveValue('1.5');
  await create();
  const made = await createdAs('typed');
  expect(made['limits']).toBe('{"10":1.5,"__proto__":0.1,"constructor":4}');
  expect(made['labels']).toBeNull();
  await open('/kit');
  await expect.element(rowOf('typed').getByText('10=1.5')).toBeVisible();
  await expect.element(rowOf('typed').getByText('+1')).toBeVisible();
});

it('are refused with the row: an empty key, a key twice, a word for a number', async () => {
  await begin('refused');
  await add('Limits').click();
  await create();
  await expectError('kit_limits').toContain('Entry 1: the key is empty');
  await expect.element(field('Key 1 of Limits')).toHaveAttribute('aria-invalid', 'true');
  await field('Key 1 of Limits').fill('a');
  const value = field('Value 1 of Limits');
  await value.fill('soon');
  await expectError('kit_limits').toContain('Entry 1 (a): Please enter a number');
  await expect.element(value).toHaveValue('soon');
  await value.fill('9007199254740993');
  await expectError('kit_limits').toContain('would be rounded');
  await value.fill('1001');
  await expectError('kit_limits').toContain('Entry 1 (a): Must be at most 1000');
  await value.fill('7');
  await add('Limits').click();
  await field('Key 2 of Limits').fill('a');
  await field('Value 2 of Limits').fill('8');
  await expectError('kit_limits').toContain('Entry 2 (a): the key is there twice');
  await field('Key 2 of Limits').fill('b');
  await expectError('kit_limits').toBe('');
  await create();
  expect((await createdAs('refused'))['limits']).toBe('{"a":7,"b":8}');
});

it('are pasted as JSON and as lines, up to the most that the field takes', async () => {
  await begin('pasted');
  await add('Labels').click();
  await expectFocus().toBe('Key 1 of Labels');
  paste('{"b": "1", "a": 2, "c": true}');
  await expectFocus().toBe('Key 3 of Labels');
  paste('d = four=4\r\n\ne=');
  await expectFocus().toBe('Key 5 of Labels');
  paste('f=1\ng=2');
  await expectText('Nothing was pasted: at most 6 entries');
  expect(table('Labels').getByLabelText(/^Key /).elements()).toHaveLength(5);
  await add('Flags').click();
  await expectFocus().toBe('Key 1 of Flags');
  paste('on=true\noff=No\nodd=maybe');
  await expectFocus().toBe('Key 3 of Flags');
  await add('Levels').click();
  await expectFocus().toBe('Key 1 of Levels');
  paste('one=High\ntwo=1');
  await create();
  await expectError('kit_flags').toContain('Entry 3 (odd): Please choose yes or no');
  await field('Value 3 of Flags').selectOptions('Yes');
  await create();
  expect(await createdAs('pasted')).toMatchObject({
    labels: '{"b":"1","a":"2","c":"true","d":"four=4","e":""}',
    flags: '{"on":true,"off":false,"odd":true}',
    levels: '{"one":2,"two":1}',
  });
  await open('/kit');
  await expect.element(rowOf('pasted').getByText('one=High')).toBeVisible();
});

it('are edited, cleared to null, and shown as they came where another relay wrote nonsense', async () => {
  const id = await make({ name: 'edited', labels: '{"x":"1","y":"2"}', limits: { a: 1 } });
  await open(`/kit/edit/${id}`);
  await field('Value 2 of Labels').fill('3');
  await button('Remove Limits 1').click();
  await save();
  await expectText('kit updated');
  expect(await read(id)).toMatchObject({ labels: '{"x":"1","y":"3"}', limits: null });
  answerCalls('GET', new RegExp(`^kit/${id}$`), async (_sent, go) => {
    const body = await (await go()).json();
    return answerOf({ ...body, data: { ...body.data, labels: '{"x":{"deep":1}}' } });
  });
  await reload();
  await expect.poll(() => document.querySelector('.odd-field')).not.toBeNull();
  await expect.element(field('Labels')).toHaveValue('{"x":{"deep":1}}');
});

it('are worked with in Chinese', async () => {
  await open('/kit/add');
  await button('Account menu of root').click();
  await button('切换到中文').click();
  await expect.element(tab('基本')).toBeVisible();
  await field('名称').fill('中文');
  await table('标签').getByRole('button', { name: '添加一项' }).click();
  await field('标签的第 1 个值').fill('一');
  await button(/^添加套件|^创建套件/).click();
  await expectError('kit_labels').toContain('条目 1：键不能为空');
  await field('标签的第 1 个键').fill('键');
  await table('等级').getByRole('button', { name: '添加一项' }).click();
  await expectFocus().toBe('等级的第 1 个键');
  await userEvent.keyboard('级');
  await field('等级的第 1 个值').selectOptions('高');
  await button(/^添加套件|^创建套件/).click();
  expect(await createdAs('中文')).toMatchObject({ labels: '{"键":"一"}', levels: '{"级":2}' });
});
