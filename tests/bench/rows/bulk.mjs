/** Bulk work on all rows, and the same calls without the console. */

/** Calls side by side, as bulk work makes them. */
export const width = 4;

/** Bulk work on all tokens by the console. @returns seconds */
export async function bulkByConsole(page, label) {
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: /^Select all / }).click();
  await page.locator('.selection-bar').getByRole('button', { name: label, exact: true }).click();
  const apply = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${label} `) });
  const ms = await apply.evaluate(async (button) => {
    const begin = performance.now();
    button.click();
    const end = await window.watch.until(
      () => /^[\d,]+ done/.test(document.querySelector('.selection-bar strong')?.innerText ?? ''),
      20,
    );
    return end - begin;
  });
  return ms / 1000;
}

/** The same calls by a loop that only waits for each answer. @returns seconds */
export const bulkBare = (page, ids, status) =>
  page.evaluate(
    async ([all, wanted, side]) => {
      const queue = all.values();
      const begin = performance.now();
      const work = async () => {
        for (const id of queue) {
          const answer = await fetch('/api/token/?status_only=true', {
            method: 'PUT',
            headers: {
              'Accept-Language': 'en',
              'X-Relay-Console': '1',
              'Content-Type': 'application/json',
              'Idempotency-Key': crypto.randomUUID(),
            },
            body: JSON.stringify({ id, status: wanted }),
          });
          await answer.json();
        }
      };
      await Promise.all(Array.from({ length: side }, work));
      return (performance.now() - begin) / 1000;
    },
    [ids, status, width],
  );
