/** The cost of a key in a form whose record holds thousands of models. */
import { expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { open } from '../support/consoleTests';
import { channels, channelTests, makeChannel } from '../support/steps/channelForms';

channelTests();

const text = 'https://a.example/v1';
const fields = ['name', 'base_url', 'model_mapping'] as const;
/** The first one compiles the code. */
const rounds = 2;
/** As many as a channel may have. */
const manyModels = 20_000;
/** 1.2 on a quiet machine; 4 and more where every key goes through the models. */
const maxTimes = 2;

const input = (field: string) =>
  page.elementLocator(document.getElementById(`channel_${field}`) ?? document.body);

/** Seconds that the main thread has worked so far, whatever else the machine does. */
async function workSoFar(): Promise<number> {
  const { metrics } = await cdp().send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

it(`costs about the same with ${manyModels} models as with one`, async () => {
  await makeChannel({ name: 'few', models: 'm-0' });
  const models = Array.from({ length: manyModels }, (_, i) => `m-${i}`);
  await makeChannel({ name: 'many', models: models.join(',') });
  const ids = new Map((await channels()).map((row) => [row['name'], row['id']]));
  await cdp().send('Performance.enable', { timeDomain: 'threadTicks' });
  const unknown = Number.POSITIVE_INFINITY;
  const work = Object.fromEntries(fields.map((field) => [field, { few: unknown, many: unknown }]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['few', 'many'] as const) {
      await open(`/channel/edit/${ids.get(name)}`);
      await page.getByText('Advanced', { exact: true }).click();
      for (const field of fields) {
        await input(field).fill('');
        const before = await workSoFar();
        await userEvent.keyboard(text);
        await expect.element(input(field)).toHaveValue(text);
        const least = work[field];
        // The quickest of the rounds: one compiles the code, and any may collect garbage.
        if (least) least[name] = Math.min(least[name], (await workSoFar()) - before);
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
