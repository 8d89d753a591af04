/** A window whose work runs: it stays until the outcome is known, and closes no other. */
import { act, type ComponentType, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WeChatDialog } from '../../../src/web/account/WeChatDialog';
import { PasswordDialog } from '../../../src/web/pages/setting/personal/PasswordDialog';
import { ModelTestDialog } from '../../../src/web/resources/channel/test/ModelTestDialog';
import { TestActions } from '../../../src/web/resources/channel/test/TestParts';
import { GiveQuotaDialog } from '../../../src/web/resources/user/GiveQuotaDialog';
import { storedUser } from '../../../src/web/storage/storedUser';
import { Dialog } from '../../../src/web/ui/dialog/Dialog';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { PageToasts } from '../../../src/web/ui/toasts/Toasts';
import { componentTests } from '../../support/data/componentTests';

const { mount, settled, click } = componentTests();

/** In place of an answer: none came. */
const lost = Symbol('lost');
type Answer = (data: unknown) => void;
/** Calls that wait for their answer, by method and path. */
let calls: { name: string; key: string | null; answer: Answer }[];
const callsOf = (name: string) => calls.filter((call) => call.name === name);
/** Answers the newest call of a name. */
const answer = (name: string, data: unknown = null) =>
  act(async () => callsOf(name).at(-1)?.answer(data));
const asked = (name: string, count = 1) => settled(() => expect(callsOf(name)).toHaveLength(count));
/** Loses the answers of a write, which is sent three times. */
const loseAll = async (name: string) => {
  for (const count of [1, 2, 3]) {
    await asked(name, count);
    await answer(name, lost);
  }
};

beforeEach(() => {
  calls = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (url, { method = 'GET', headers } = {}) => {
      const { pathname } = new URL(String(url), 'http://relay');
      const data = await new Promise<unknown>((resolve) =>
        calls.push({
          name: `${method} ${pathname.slice('/api/'.length)}`,
          key: new Headers(headers).get('Idempotency-Key'),
          answer: resolve,
        }),
      );
      if (data === lost) throw new TypeError('connection lost');
      return Response.json({ success: true, message: '', data });
    },
  );
  localStorage.setItem('quota_per_unit', '500000');
  act(() => storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 }));
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('quota_per_unit');
  act(() => storedUser.set(undefined));
  act(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });
});

const dialog = () => document.querySelector('dialog');
const submit = () =>
  act(async () => {
    dialog()?.querySelector('form')?.requestSubmit();
  });
/** A browser's reaction to Escape; Chromium closes at the second one in a row, whatever was prevented. */
const pressEscape = (isSecond = false) =>
  act(async () => {
    const wasPrevented = !dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (isSecond || !wasPrevented) dialog()?.close();
  });

/** Lets what follows an answer happen. */
const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

/** Work of a window that runs until `end` is called. */
function holdWork<Outcome>() {
  let resolve: (outcome: Outcome) => void = () => {};
  return {
    work: () =>
      new Promise<Outcome>((done) => {
        resolve = done;
      }),
    end: (outcome: Outcome) => act(async () => resolve(outcome)),
  };
}

/** A dialog, and a button that opens it. */
function Opener({ Part }: { Part: ComponentType<{ onClose: () => void }> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Part onClose={() => setOpen(false)} />}
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <PageToasts />
    </>
  );
}

describe('a window that must know the outcome', () => {
  it('of a gift of quota stays open while it is given: nobody gives twice', async () => {
    const row = { id: 7, username: 'seven', quota: 0 };
    await mount(<Opener Part={({ onClose }) => <GiveQuotaDialog row={row} onClose={onClose} />} />);
    await click('$5');
    await submit();
    await asked('GET user/7');
    await pressEscape();
    await click('Cancel');
    expect(dialog()?.open).toBe(true);
    await submit();
    await answer('GET user/7', row);
    await asked('POST topup');
    await answer('POST topup');
    await asked('GET user/7', 2);
    await answer('GET user/7', { ...row, quota: 2_500_000 });
    await settled(() => expect(dialog()).toBeNull());
    expect(callsOf('POST topup')).toHaveLength(1);
  });
});

describe('a window of the own account', () => {
  it('of a code of WeChat stays open until the relay took it or not', async () => {
    const held = holdWork<void>();
    await mount(
      <Opener
        Part={({ onClose }) => (
          <WeChatDialog title="WeChat" submitLabel="Bind" onCode={held.work} onClose={onClose} />
        )}
      />,
    );
    await submit();
    await pressEscape();
    await click('Cancel');
    expect(dialog()?.open).toBe(true);
    await held.end();
    await click('Cancel');
    expect(dialog()).toBeNull();
  });

  it('of the password stays open until the relay took it or not', async () => {
    const taken: boolean[] = [];
    await mount(
      <Opener
        Part={({ onClose }) => (
          <PasswordDialog
            onConfirm={(isTaken) => void isTaken.then((one) => taken.push(one))}
            onClose={onClose}
          />
        )}
      />,
    );
    await submit();
    await asked('POST user/confirm');
    await pressEscape();
    await click('Cancel');
    expect(dialog()?.open).toBe(true);
    await answer('POST user/confirm');
    await settled(() => expect(taken).toEqual([true]));
    await click('Cancel');
    expect(dialog()).toBeNull();
  });
});

describe('a gift of quota whose answer was lost', () => {
  it('is the same gift when the window was closed and is opened again', async () => {
    const row = { id: 7, username: 'seven', quota: 0 };
    await mount(<Opener Part={({ onClose }) => <GiveQuotaDialog row={row} onClose={onClose} />} />);
    const give = async (count: number) => {
      await click('$5');
      await submit();
      await settled(() => expect(callsOf('GET user/7').length).toBeGreaterThanOrEqual(count));
      await answer('GET user/7', row);
    };
    await give(1);
    await loseAll('POST topup');
    await settled(() => expect(document.querySelector('dialog.busy')).toBeNull());
    await click('Cancel');
    await click('open');
    await give(2);
    await asked('POST topup', 4);
    await answer('POST topup');
    const [first, ...others] = callsOf('POST topup').map(({ key }) => key);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(others)).toEqual(new Set([first]));
    await settled(() => expect(callsOf('GET user/7')).toHaveLength(3));
    await answer('GET user/7', { ...row, quota: 2_500_000 });
    await settled(() => expect(dialog()).toBeNull());
    await click('open');
    await click('$5');
    await submit();
    await asked('GET user/7', 4);
    await answer('GET user/7', { ...row, quota: 2_500_000 });
    await asked('POST topup', 5);
    expect(callsOf('POST topup')[4]?.key).not.toBe(first);
    await answer('POST topup');
  });
});

describe('a window that was closed while its work ran', () => {
  const row = { id: 3, name: 'three', models: ['m1'], status: 1, test_time: 0 };

  it('does not close the next one after a test with a model', async () => {
    await mount(<Opener Part={({ onClose }) => <ModelTestDialog row={row} onClose={onClose} />} />);
    await click('Test');
    await asked('GET channel/test/3');
    await click('Cancel');
    await click('open');
    await answer('GET channel/test/3');
    await asked('GET channel/3');
    await answer('GET channel/3', { ...row, test_time: 5 });
    await pass();
    expect(dialog()?.open).toBe(true);
  });

  it('does not close the next one after channels that failed were disabled', async () => {
    const failing = { ...row, id: 4 };
    const run = {
      busy: false,
      finished: 1,
      count: 1,
      resultOf: () => undefined,
      passed: 0,
      failed: 1,
      failing: [failing],
      start: () => {},
      stop: () => {},
    };
    await mount(
      <Opener
        Part={({ onClose }) => (
          <Dialog title="Test" onClose={onClose}>
            <TestActions run={run} tests={[]} onSelect={() => {}} onClose={onClose} />
          </Dialog>
        )}
      />,
    );
    await click('Disable 1 channel with a failure');
    await asked('GET channel/4');
    await answer('GET channel/4', failing);
    await asked('PUT channel/');
    await click('Close');
    await click('open');
    await answer('PUT channel/', { ...failing, status: 2 });
    await pass();
    expect(shownToasts().map(({ text }) => text)).toEqual(['Channels with a failure disabled: 1']);
    expect(dialog()?.open).toBe(true);
  });

  it('is another gift with another amount: a server that knows keys adds it, too', async () => {
    const row = { id: 8, username: 'eight', quota: 0 };
    await mount(<Opener Part={({ onClose }) => <GiveQuotaDialog row={row} onClose={onClose} />} />);
    const give = async (amount: string, count: number) => {
      await click(amount);
      await submit();
      await asked('GET user/8', count);
      await answer('GET user/8', row);
    };
    await give('$5', 1);
    await loseAll('POST topup');
    await settled(() => expect(document.querySelector('dialog.busy')).toBeNull());
    await give('$10', 2);
    await asked('POST topup', 4);
    const [first, , , second] = callsOf('POST topup').map(({ key }) => key);
    expect(second).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    await answer('POST topup');
  });
});
