/** An import of channels whose answers are lost makes no channel twice. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../src/web/core/HttpError';
import { dataProvider } from '../../src/web/data/dataProvider';
import { useImport } from '../../src/web/resources/channel/useImport';
import { componentTests } from '../support/componentTests';

const { mount, says, settled, click } = componentTests();

const channels = ['one', 'two'].map((name) => ({ values: { name, type: 1, key: 'sk' } }));

function Importing() {
  const { states, canStart, busy, finished, start } = useImport(channels);
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

const isOpen = () => document.querySelector('button')?.disabled === false;

let there: { id: number; name: string; type: number }[];
let canRead: boolean;
/** Names of the channels that were sent. */
let sent: string[];

beforeEach(() => {
  there = [];
  canRead = true;
  sent = [];
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
    await mountOver('unsure');
    await settled(() => expect(isOpen()).toBe(true));
    canRead = false;
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
