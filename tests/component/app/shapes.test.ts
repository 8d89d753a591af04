/** Answers of shapes that the contract does not have, and clicks that come twice. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { buildGate } from '../../support/browser/gate';
import { answerCalls, ok, watchWrites } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';

consoleTests();
beforeEach(() => showLocale('zh'));

describe('answers of other shapes', () => {
  it('shows no white page for data null, and rows with missing or null fields', async () => {
    const end = answerCalls('GET', /^token\/\?/, () => ok(null));
    await open('/token');
    await expect.element(page.getByText('列表加载失败。')).toBeVisible();
    end();
    answerCalls('GET', /^token\/\?/, ({ path }) =>
      ok(
        path.includes('p=0')
          ? [{ id: 1 }, { id: 2, name: null, models: null, status: 77, extra: { a: 1 } }]
          : [],
      ),
    );
    await page.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => page.getByRole('row').length).toBe(3);
    await expect.element(page.getByText('未知 (77)')).toBeVisible();
  });

  it('sends one request for a double click and for Enter with a click, however slow the answer', async () => {
    await open('/token/add');
    const name = page.getByLabelText('名称');
    await name.fill('once');
    const writes = watchWrites(/^token\/$/);
    const slow = buildGate();
    answerCalls('POST', /^token\/$/, async (_, go) => {
      await slow.passed;
      return go();
    });
    const create = page.getByRole('button', { name: /^创建/ });
    await create.dblClick();
    (await name.findElement()).focus();
    await userEvent.keyboard('{Enter}');
    slow.open();
    await expect.element(page.getByText('令牌创建成功')).toBeVisible();
    expect(writes.all).toHaveLength(1);
  });
});
