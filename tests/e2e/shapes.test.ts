/** Answers of shapes that the contract does not have, and clicks that come twice. */
import { describe, expect, it } from 'vitest';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests({ locale: 'zh-CN' });

describe('answers of other shapes', () => {
  it('shows no white page for data null, and rows with missing or null fields', async () => {
    await held.page.route(
      '**/api/token/?**',
      (route) => route.fulfill({ json: { success: true, message: '', data: null } }),
      { times: 4 },
    );
    await held.page.goto('/token');
    await held.page.getByText('列表加载失败。').waitFor();
    await held.page.unrouteAll();
    await held.page.route('**/api/token/?**', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: route.request().url().includes('p=0')
            ? [{ id: 1 }, { id: 2, name: null, models: null, status: 77, extra: { a: 1 } }]
            : [],
        },
      }),
    );
    await held.page.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => held.page.getByRole('row').count()).toBe(3);
    await held.page.getByText('未知 (77)').waitFor();
  });

  it('sends one request for a double click and for Enter with a click, however slow the answer', async () => {
    await held.page.goto('/token/add');
    await held.page.getByLabel('名称').fill('once');
    let writes = 0;
    const isWrite = (url: URL) => url.pathname === '/api/token/' && url.search === '';
    await held.page.route(isWrite, async (route) => {
      writes += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 600);
      });
      await route.continue();
    });
    await held.page.getByRole('button', { name: /^创建/ }).dblclick();
    await held.page
      .getByLabel('名称')
      .press('Enter')
      .catch(() => undefined);
    await held.page.getByText('令牌创建成功').waitFor();
    expect(writes).toBe(1);
  });
});
