/** The tasks of schemas/README.md that change fields with values, each done to 1,000 rows. */
import { describe, expect, it } from 'vitest';
import type { PropertySchema } from '../../../src/schema/types';
import { inTransaction } from '../../../src/server/store/tables/transactions';
import { fieldsOfDiff } from '../../support/project/guide';
import { readGuide } from '../../support/project/guideBlocks';
import { columnsOf, newWorld, start, tableNames, valuesOf } from '../../support/project/noteTable';

const numbers = Array.from({ length: 1000 }, (_, index) => index * 7);
const diffs = readGuide().filter(({ language }) => language === 'diff');

/** Two starts: with the fields of before and 1,000 rows, and as the guide changes them. */
async function change(task: number, place = 0) {
  const diff = diffs.filter((block) => block.task === task)[place];
  const { before, after } = fieldsOfDiff(diff?.text ?? '');
  const keep = { name: { title: 'Name', type: 'string' } } as const;
  const world = await newWorld();
  const fields = (more: object) => ({ ...keep, ...more }) as Record<string, PropertySchema>;
  const rows = numbers.map((delay) => ({ name: 'n', delay }));
  await start(world, fields(before), (store) =>
    inTransaction(store, async ({ records: transaction }) => {
      for (let first = 0; first < rows.length; first += 250)
        await transaction
          .insertInto('note')
          .values(rows.slice(first, first + 250))
          .execute();
    }),
  );
  return <Result>(work: Parameters<typeof start<Result>>[2]) => start(world, fields(after), work);
}

describe('the guide, followed with 1,000 rows', () => {
  it('removes a field and leaves its values', async () => {
    const changed = await change(18);
    expect(await changed(columnsOf)).toContain('delay');
    expect(await changed(valuesOf('delay'))).toEqual(numbers);
  });

  it('drops a field, with a copy of its values', async () => {
    const changed = await change(18, 1);
    expect(await changed(columnsOf)).toEqual(['id', 'name']);
    expect(await changed(tableNames)).toContain('dropped_note_delay');
    const copied = await changed(({ db }) =>
      db
        .selectFrom('dropped_note_delay' as never)
        .selectAll()
        .execute(),
    );
    expect(copied).toHaveLength(1000);
  });

  it('renames a field with its values', async () => {
    const changed = await change(19);
    expect(await changed(columnsOf)).toEqual(['id', 'latency', 'name']);
    expect(await changed(valuesOf('latency'))).toEqual(numbers);
  });

  // tests/server/cli/migrateData.test.ts does the step of the task.
  it('is refused without a step for another type', async () => {
    const changed = await change(20);
    await expect(changed(valuesOf('delay'))).rejects.toThrow(
      'note.delay: 999 rows have values of type integer, and the schema file says string; ' +
        'add a migration step that converts them, as task 20 of schemas/README.md shows',
    );
  });
});
