/** Pages of all rows, once they are loaded. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { runSql } from '../support/api';
import { consoleTests, open, reload } from '../support/consoleTests';
import { seen } from '../support/page/seen';
import { optionsOf, pageRows, param, rowCount } from '../support/steps/lists';

consoleTests();

const hasPage = (rows = pageRows) => expect.poll(rowCount).toBe(rows);
/** As many codes as that, and no others. */
const fill = async (count: number) => {
  await runSql('delete from redemption');
  await runSql(`insert into redemption (user_id, key, name, status, quota, created_time, redeemed_time)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select 1, 'key' || i, 'code ' || i, 1, 100, 1700000000, 0 from n`);
};

describe('a page of all rows', () => {
  it('is offered for more than 100 rows that are loaded, and left for pages', async () => {
    await fill(130);
    await open('/redemption');
    await hasPage();
    expect(optionsOf('Rows per page')).toEqual(['10', '20', '30', '50', '100']);
    await page.getByRole('button', { name: 'Load all rows' }).click();
    await expect.poll(() => optionsOf('Rows per page').at(-1)).toBe('All');
    await page.getByLabelText('Rows per page').selectOptions('All');
    await hasPage(130);
    expect(param('size')).toBe('all');
    await reload();
    await hasPage(130);
    await page.getByRole('button', { name: 'Show pages' }).click();
    await hasPage();
    expect(param('size')).toBeNull();
  });

  it('has at most 500, and the next page has the others', async () => {
    await fill(501);
    await open('/redemption?all=1&size=all');
    await expect.element(page.getByText('1–500 of 501')).toBeVisible();
    await hasPage(500);
    expect(optionsOf('Rows per page').at(-1)).toBe('500');
    const first = seen('tbody tr')[0];
    first?.focus();
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(seen('tbody tr').at(-1));
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
    await page.getByRole('button', { name: 'Next page' }).click();
    await hasPage(1);
    expect(param('size')).toBe('all');
  });
});
