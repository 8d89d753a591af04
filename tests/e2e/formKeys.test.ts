/** What a key costs in a form whose record holds thousands of models. */
import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { channelTests } from '../support/channels';
import { isWhole } from '../support/part';

const { held, channels, make } = channelTests();

const text = 'https://a.example/v1';
const fields = ['name', 'base_url', 'model_mapping'] as const;
/** The first one compiles the code. */
const rounds = isWhole ? 3 : 2;
/** As many as a channel may have. */
const manyModels = 20_000;
/** 1.2 on a quiet machine; 4 and more where every key goes through the models. */
const maxTimes = 2;

/** Seconds that the main thread has worked so far, whatever else the machine does. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

it(`costs about the same with ${manyModels} models as with one`, async () => {
  const { page, context } = held;
  await make({ name: 'few', models: 'm-0' });
  const models = Array.from({ length: manyModels }, (_, i) => `m-${i}`);
  await make({ name: 'many', models: models.join(',') });
  const ids = new Map((await channels()).map((row) => [row['name'], row['id']]));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const unknown = Number.POSITIVE_INFINITY;
  const work = Object.fromEntries(fields.map((field) => [field, { few: unknown, many: unknown }]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['few', 'many'] as const) {
      await page.goto(`/channel/edit/${ids.get(name)}`);
      await page.locator('#channel_name').waitFor();
      await page.locator('.form-section > summary').click();
      await page.waitForLoadState('networkidle');
      for (const field of fields) {
        const input = page.locator(`#channel_${field}`);
        await input.fill('');
        const before = await workOf(session);
        await page.keyboard.type(text);
        await expect.poll(() => input.inputValue()).toBe(text);
        const least = work[field];
        // The quickest of the rounds: one compiles the code, and any may collect garbage.
        if (least) least[name] = Math.min(least[name], (await workOf(session)) - before);
      }
    }
  const keys = text.length;
  for (const [field, { few, many }] of Object.entries(work))
    console.log(
      `a key in ${field}: ${((many * 1000) / keys).toFixed(1)} ms with ${manyModels} models, ${((few * 1000) / keys).toFixed(1)} ms with one`,
    );
  const tooMuch = Object.entries(work).filter(([, { few, many }]) => !(many / few < maxTimes));
  expect(tooMuch).toEqual([]);
});
