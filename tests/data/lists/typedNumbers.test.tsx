/** Numbers that are typed in lists: in a cell, and for many records. */

import { act, createRef, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PropertySchema, ResourceSchema } from '../../../src/schema/types';
import { BulkValue } from '../../../src/web/list/bulk/BulkValue';
import { changedValue, parseBulkValue } from '../../../src/web/list/bulk/bulkChange';
import { InPlaceNumber } from '../../../src/web/list/row/InPlaceNumber';
import { GridBase } from '../../../src/web/list/state/GridBase';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { componentTests } from '../../support/data/componentTests';

const { mount, settled } = componentTests();
const share: PropertySchema = { title: 'Share', type: 'number' };
const whole: PropertySchema = { ...share, type: 'integer' };
const input = () => document.querySelector<HTMLInputElement>('main input');

describe('adding to a number', () => {
  it.each([
    [0.2, 0.1, 0.3],
    [2.3, -1, 1.3],
    [1e-7, 2e-7, 3e-7],
    [1.005, 100, 101.005],
    [5, -2, 3],
    [null, 0.1, 0.1],
  ])('%d + %d is %d', (current, value, sum) => {
    expect(changedValue(share, 'add', value, current)).toBe(sum);
  });
  it('takes no number that would be rounded', () => {
    expect(parseBulkValue(share, '9007199254740993')).toBeUndefined();
    expect(parseBulkValue(share, ' 0.25 ')).toBe(0.25);
  });
});

describe('a number in its cell', () => {
  // The list around it has no answer yet.
  beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
  afterAll(() => void vi.unstubAllGlobals());
  const step = async (property: PropertySchema, value: number, key: string) => {
    await mount(
      <GridBase name="channel" config={{}}>
        <RecordContextProvider value={{ id: 1, share: value }}>
          <InPlaceNumber field="share" label="Share" property={property} />
        </RecordContextProvider>
      </GridBase>,
    );
    await act(async () =>
      input()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
    return input()?.value;
  };
  it.each<[PropertySchema, number, string, string]>([
    [share, 2.3, 'ArrowDown', '1.3'],
    [share, 0.5, 'ArrowUp', '1.5'],
    [{ ...share, minimum: 0 }, 0.5, 'ArrowDown', '0'],
    [whole, 7, 'ArrowUp', '8'],
    [{ ...share, maximum: 1 }, 0.5, 'ArrowUp', '1'],
  ])('%o: %d by %s is %s', async (property, value, key, text) => {
    expect(await step(property, value, key)).toBe(text);
  });
});

describe('a number that is changed while another is sent', () => {
  beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
  afterAll(() => void vi.unstubAllGlobals());
  afterEach(() => void vi.restoreAllMocks());

  /** Writes, one at a time: as previous and new number; and what answers the one that runs. */
  let writes: [unknown, unknown][];
  let answer: (isRefused?: boolean) => Promise<void>;
  /** The row of the list. It has what was saved a while after the answer. */
  let refresh: () => Promise<void>;
  const open = async () => {
    writes = [];
    let stored = 5;
    vi.spyOn(dataProvider, 'update').mockImplementation(
      (_name, { data, previousData }) =>
        new Promise((resolve, reject) => {
          writes.push([previousData?.['share'], data['share']]);
          answer = (isRefused = false) =>
            act(async () => {
              if (isRefused) return reject(new Error('refused'));
              stored = data['share'];
              resolve({ data: { id: 1 } });
            });
        }),
    );
    function Row() {
      const [share, setShare] = useState(stored);
      refresh = () => act(async () => setShare(stored));
      return (
        <RecordContextProvider value={{ id: 1, share }}>
          <InPlaceNumber field="share" label="Share" property={whole} />
        </RecordContextProvider>
      );
    }
    await mount(
      <GridBase name="channel" config={{}}>
        <Row />
      </GridBase>,
    );
  };
  const press = async (...keys: string[]) => {
    for (const key of keys)
      await act(async () =>
        input()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
      );
  };
  const says = (text: string) => settled(() => expect(input()?.value).toBe(text));

  it('is sent after it', async () => {
    await open();
    await press('ArrowUp', 'Enter');
    await press('ArrowUp', 'ArrowUp', 'Enter');
    expect(writes).toEqual([[5, 6]]);
    await answer();
    await refresh();
    await says('8');
    expect(writes.slice(1)).toEqual([[6, 8]]);
    await answer();
    await refresh();
    await says('8');
  });

  it('is sent also where it is what the list has not taken back yet', async () => {
    await open();
    await press('ArrowUp', 'Enter');
    await press('ArrowDown', 'Enter');
    await answer();
    expect(writes).toEqual([
      [5, 6],
      [6, 5],
    ]);
  });

  it('stays until the cell is left', async () => {
    await open();
    await press('ArrowUp', 'Enter');
    await press('ArrowUp');
    await answer();
    await refresh();
    await says('7');
    expect(writes).toHaveLength(1);
    await press('Enter');
    expect(writes.slice(1)).toEqual([[6, 7]]);
  });

  it('is sent where the other one was refused; that one is not', async () => {
    await open();
    await press('ArrowUp', 'Enter');
    await press('ArrowUp', 'Enter');
    await answer(true);
    expect(writes.slice(1)).toEqual([[5, 7]]);
    await answer(true);
    await says('5');
    expect(writes).toHaveLength(2);
  });

  it('is sent once where Enter is pressed twice', async () => {
    await open();
    await press('ArrowUp', 'Enter', 'Enter');
    await answer();
    await press('Enter');
    await refresh();
    await says('6');
    expect(writes).toHaveLength(1);
  });
});

describe('the keyboard of a touch screen', () => {
  it.each<[string, Partial<PropertySchema>, string | undefined]>([
    ['a fraction', { minimum: 0 }, 'decimal'],
    ['a whole number', { type: 'integer', minimum: 0 }, 'numeric'],
    ['a number that may be negative', {}, undefined],
    ['a number that is added to', { minimum: 0, 'x-bulk': ['set', 'add'] }, undefined],
    ['a text', { type: 'string' }, undefined],
  ])('for %s', async (_, words, mode) => {
    const schema: ResourceSchema = {
      ...{ title: 'Things', type: 'object' },
      properties: { share: { ...share, ...words } },
      'x-resource': { path: 'x', record: 'thing', role: 1, list: [], form: [] },
      'x-i18n': { zh: { title: 'Things' } },
    };
    const ref = createRef<HTMLInputElement>();
    await mount(
      <BulkValue id="v" input={ref} schema={schema} field="share" text="" onText={() => {}} />,
    );
    expect(input()?.getAttribute('inputmode') ?? undefined).toBe(mode);
  });
});
