/** An import of channels whose answers are lost makes no channel twice. */
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { useImport } from '../../../src/web/resources/channel/import/useImport';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { buildGate } from '../../support/browser/gate';
import { componentTests } from '../../support/data/componentTests';

const { mount, says, settled, click } = componentTests();

const channels = ['one', 'two'].map((name) => ({ values: { name, type: 1, key: 'sk' } }));

let list = channels;
/** The channels that the last import found. */
let outcome: string | undefined;

function Importing() {
  const { states, canStart, busy, finished, report, start } = useImport(list);
  outcome = report && `there: ${report.there.map(({ values }) => values['name']).join()}`;
  return (
    <>
      {states.map(({ channel, same }) => `${channel.values['name']}: ${same ? 'same' : 'new'} `)}
      <button
        type="button"
        data-finished={finished}
        disabled={!canStart || busy}
        onClick={() => void start()}
      >
        |
      </button>
    </>
  );
}

function Closable() {
  const [isOpened, setIsOpened] = useState(true);
  return (
    <>
      {isOpened && <Importing />}
      <button type="button" onClick={() => setIsOpened(false)}>
        close
      </button>
    </>
  );
}

const isOpen = () => document.querySelector('button')?.disabled === false;

let there: { id: number; name: string; type: number }[];
let canRead: boolean;
/** Names of the channels that were sent. */
let sent: string[];

beforeEach(() => {
  there = [];
  canRead = true;
  sent = [];
  list = channels;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    canRead
      ? Response.json({ success: true, message: '', data: there })
      : Response.json({ success: false, message: 'down' }),
  );
});
afterEach(() => vi.restoreAllMocks());

/** Creates channels, and answers for the first one like this. */
const answering = (kind: 'unsure' | 'refused') => ({
  ...dataProvider,
  create: async (_resource: string, { data }: { data: { name?: unknown } }) => {
    const name = String(data.name);
    sent.push(name);
    const row = { id: sent.length, name, type: 1 };
    if (kind === 'unsure' || name !== 'one') there.push(row);
    if (name === 'one') throw new HttpError(kind, 'lost');
    return { data: row };
  },
});

const mountOver = (kind: 'unsure' | 'refused') =>
  // The import only creates, and takes no more of the answer than that there is one.
  mount(<Importing />, { provider: answering(kind) as typeof dataProvider });

describe('an import of channels', () => {
  it('reads what the relay has after a lost answer, and does not offer it as new', async () => {
    await mountOver('unsure');
    await settled(() => expect(isOpen()).toBe(true));
    await click('|');
    await says('one: same two: same |');
    await settled(() => expect(isOpen()).toBe(true));
    expect(sent).toEqual(['one', 'two']);
  });

  it('cannot be started again while nobody knows what the relay has', async () => {
    const provider = answering('unsure');
    const create: typeof provider.create = (...call) => {
      canRead = false;
      return provider.create(...call);
    };
    await mount(<Importing />, { provider: { ...provider, create } as typeof dataProvider });
    await settled(() => expect(isOpen()).toBe(true));
    await click('|');
    await settled(() => expect(sent).toEqual(['one', 'two']));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await settled(() => expect(isOpen()).toBe(false));
  });

  it('offers again what the relay refused', async () => {
    await mountOver('refused');
    await settled(() => expect(isOpen()).toBe(true));
    await click('|');
    await says('one: new two: same |');
    await settled(() => expect(isOpen()).toBe(true));
  });

  it('leaves out what somebody else created since the text was compared, and says which', async () => {
    await mountOver('refused');
    await settled(() => expect(isOpen()).toBe(true));
    there.push({ id: 9, name: 'two', type: 1 });
    await click('|');
    await says('one: new two: same |');
    await settled(() => expect(isOpen()).toBe(true));
    expect(sent).toEqual(['one']);
    expect(outcome).toBe('there: two');
  });

  it.each([
    [
      'what it left alone',
      [['one'], ['two']],
      ['Somebody else created 1 of them meanwhile, which is left alone', '1 channel created'],
    ],
    [
      'how far it came',
      [
        ['a', 'b', 'c', 'd'],
        ['e', 'f', 'g'],
      ],
      ['The import was stopped: 4 channels created, 0 failed, 3 not tried'],
    ],
  ])('says %s after its window was closed', async (_what, [first = [], others = []], said) => {
    const gate = buildGate();
    const create = async (_resource: string, { data }: { data: { name?: unknown } }) => {
      sent.push(String(data.name));
      await gate.passed;
      return { data: { id: 1 } };
    };
    const provider = { ...dataProvider, create } as typeof dataProvider;
    list = [...first, ...others].map((name) => ({ values: { name, type: 1, key: 'sk' } }));
    await mount(<Closable />, { provider });
    await settled(() => expect(isOpen()).toBe(true));
    if (others.length === 1) there.push({ id: 9, name: 'two', type: 1 });
    await click('|');
    await settled(() => expect(sent).toEqual(first));
    await click('close');
    for (const { id } of shownToasts()) dismissToast(id);
    gate.open();
    await settled(() => expect(shownToasts().map(({ text }) => text)).toEqual(said));
    for (const { id } of shownToasts()) dismissToast(id);
  });

  it('makes few channels twice where two import the same list at once', async () => {
    const names = Array.from({ length: 80 }, (_, i) => `c${i}`);
    list = names.map((name) => ({ values: { name, type: 1, key: 'sk' } }));
    const create = async (_resource: string, { data }: { data: { name?: unknown } }) => {
      const name = String(data.name);
      sent.push(name);
      await new Promise((resolve) => setTimeout(resolve, 2));
      there.push({ id: sent.length, name, type: 1 });
      return { data: { id: sent.length } };
    };
    const provider = { ...dataProvider, create } as typeof dataProvider;
    await mount(
      <>
        <Importing />
        <Importing />
      </>,
      { provider },
    );
    await settled(() => expect(isOpen()).toBe(true));
    await act(async () => {
      for (const button of document.querySelectorAll('button')) button.click();
    });
    await settled(() => expect(document.querySelector('main')?.textContent).not.toContain('new'));
    expect(new Set(sent).size).toBe(80);
    console.log(`two imports of 80 channels: created=${sent.length}`);
    expect(sent.length).toBeLessThan(140);
  });

  it('creates a channel for each key of one provider, and once for a line that is there twice', async () => {
    list = ['sk', 'sk-2', 'sk'].map((key) => ({ values: { name: 'a', type: 1, key } }));
    there.push({ id: 7, name: 'a', type: 1 });
    await mountOver('refused');
    await settled(() => expect(isOpen()).toBe(true));
    await says('a: same a: new a: same |');
    await click('|');
    await says('a: same a: same a: same |');
    expect(sent).toEqual(['a']);
  });

  it('creates them side by side with nobody else', async () => {
    list = ['sk', 'sk-2', 'sk-3'].map((key) => ({ values: { name: 'a', type: 1, key } }));
    await mountOver('refused');
    await settled(() => expect(isOpen()).toBe(true));
    await says('a: new a: new a: new |');
    await click('|');
    await says('a: same a: same a: same |');
    expect(sent).toEqual(['a', 'a', 'a']);
  });

  it('counts from the beginning when it is started again', async () => {
    const provider = answering('refused');
    const counted = () => document.querySelector('button')?.dataset['finished'];
    let isSlow = false;
    const create: typeof provider.create = (...call) =>
      isSlow ? new Promise(() => {}) : provider.create(...call);
    await mount(<Importing />, { provider: { ...provider, create } as typeof dataProvider });
    await settled(() => expect(isOpen()).toBe(true));
    await click('|');
    await settled(() => expect(counted()).toBe('2'));
    await settled(() => expect(isOpen()).toBe(true));
    isSlow = true;
    await click('|');
    await settled(() => expect(counted()).toBe('0'));
  });
});
