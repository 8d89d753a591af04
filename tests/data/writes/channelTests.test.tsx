/** Tests of channels, while they run. */
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListExtras, ListExtrasContext } from '../../../src/web/list/state/ListExtras';
import { ChannelHead } from '../../../src/web/resources/channel/ChannelHead';
import { testEach, testsOfAll } from '../../../src/web/resources/channel/test/testAll';
import { testAndTell } from '../../../src/web/resources/channel/test/testChannel';
import { useTestRun } from '../../../src/web/resources/channel/test/useTestRun';
import { storedUser } from '../../../src/web/storage/storedUser';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { PageToasts } from '../../../src/web/ui/toasts/Toasts';
import { componentTests } from '../../support/data/componentTests';

const { mount, says, settled, click, openMenu } = componentTests();

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a run of tests', () => {
  const tests = [1, 2, 3].map((id) => ({ row: { id, models: ['m'] }, model: 'm' }));

  function Run() {
    const { finished, count, passed, failed, resultOf, start } = useTestRun();
    const [first] = tests;
    return (
      <>
        {`${finished} of ${count}: ${passed} passed, ${failed} failed `}
        {first && resultOf(first)?.failure}
        <button type="button" onClick={() => start(tests)}>
          |
        </button>
      </>
    );
  }

  it('shows a failure at once, not when all have ended', async () => {
    let refusals = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      const path = String(address);
      if (/test\/1/.test(path)) return Response.json({ success: false, message: 'bad key' });
      if (/test\/2/.test(path)) return Response.json({ success: true, message: '', time: 1 });
      refusals += 1;
      // The third is held, and has to wait first.
      return refusals === 1
        ? new Response('', { status: 429, headers: { 'Retry-After': '0' } })
        : new Promise<Response>(() => {});
    });
    await mount(<Run />);
    await click('|');
    await says('2 of 3: 1 passed, 1 failed bad key|');
    await settled(() => expect(refusals).toBeGreaterThan(1));
    await says('2 of 3: 1 passed, 1 failed bad key|');
  });
});

describe('a test of all', () => {
  interface Held {
    id: number;
    answer: (body: object) => void;
  }
  /** The channels of the relay, and tests that wait for their answer. */
  let rows: Record<string, unknown>[];
  let waiting: Held[];
  let asked: string[];
  const page = () => document.querySelector('main')?.textContent ?? '';
  const dialog = () => document.querySelector('dialog');
  const links = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('.test-run a')].map(
      ({ textContent, href }) => [textContent, decodeURIComponent(new URL(href).search)] as const,
    );
  const answerNext = async (body: object) => {
    await settled(() => expect(waiting.length).toBeGreaterThan(0));
    const [held] = waiting.splice(0, 1);
    const row = rows.find(({ id }) => id === held?.id);
    if (row) row['test_time'] = 2_000_000_000;
    await act(async () => held?.answer(body));
  };
  const ended = {
    busy: false,
    count: 3,
    passed: 3,
    failed: 0,
    notTested: 0,
    left: [],
    stop: () => {},
  };
  const passed = { success: true, message: '', time: 0.5, modelName: 'm' };

  beforeEach(() => {
    waiting = [];
    asked = [];
    rows = Array.from({ length: 7 }, (_, index) => ({
      id: index + 1,
      name: `c${index + 1}`,
      status: index === 6 ? 2 : 1,
      models: 'm',
      test_time: 100,
      response_time: 300,
      created_time: 1,
    }));
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      const url = new URL(String(address), 'http://relay');
      const id = Number(/channel\/test\/(\d+)/.exec(url.pathname)?.[1]);
      if (!id) return Response.json({ success: true, message: '', data: rows });
      asked.push(`${id} ${url.searchParams.get('model')}`);
      return new Promise<Response>((resolve) =>
        waiting.push({ id, answer: (body) => resolve(Response.json(body)) }),
      );
    });
  });
  afterEach(() => {
    act(() => testsOfAll.set(undefined));
    localStorage.clear();
  });

  async function show(): Promise<void> {
    // The head takes no more of its list than what may be done.
    const grid = {
      can: (action: string) => action === 'test',
    } as Partial<ListExtras> as ListExtras;
    await mount(
      <ListExtrasContext value={grid}>
        <ChannelHead />
        <PageToasts />
      </ListExtrasContext>,
    );
  }
  async function open(label = 'Test all'): Promise<void> {
    await show();
    if (label !== 'Test all') await openMenu();
    await click(label);
    await settled(() => expect(dialog() !== null || shownToasts().length > 0).toBe(true));
  }

  it('asks with the number of its requests, and sends none before', async () => {
    await open();
    expect(dialog()?.textContent).toContain('Send 7 test requests?');
    expect(dialog()?.textContent).toContain('This relay does not keep the results');
    await click('Cancel');
    expect([asked, waiting]).toEqual([[], []]);
  });

  it('says how far it is, and ends with what passed and failed, each a way to its channels', async () => {
    await open();
    await click('Test 7 channels');
    await answerNext(passed);
    await settled(() => expect(page()).toContain('1 of 7 channels tested'));
    await answerNext({ success: false, message: '401 bad key', time: 0 });
    await answerNext({ success: false, message: 'not tested', data: { tested: false } });
    for (let left = 4; left > 0; left -= 1) await answerNext(passed);
    await settled(() => expect(links()).toHaveLength(3));
    const [good, bad, none] = links();
    expect([good?.[0], bad?.[0], none?.[0]]).toEqual([
      '5 passed',
      '1 failed',
      '1 could not be tested',
    ]);
    expect(good?.[1]).toMatch(/\?f\.test_result=1$/);
    expect(bad?.[1]).toMatch(/\?f\.test_result=2$/);
    expect(none?.[1]).toMatch(/\?f\.test_result=3$/);
    expect(asked).toHaveLength(7);
    const reads = vi.mocked(fetch).mock.calls.map(([address]) => String(address));
    expect(reads.filter((address) => /channel\/\d+/.test(address))).toEqual([]);
  });

  it('sends no further request once it is stopped, and offers to test the others', async () => {
    await open();
    await click('Test 7 channels');
    await settled(() => expect(waiting).toHaveLength(4));
    await click('Stop');
    while (waiting.length > 0) await answerNext(passed);
    await settled(() => expect(page()).toContain('Test the other 3'));
    expect(asked).toHaveLength(4);
    await click('Test the other 3');
    await settled(() => expect(waiting).toHaveLength(3));
    while (waiting.length > 0) await answerNext(passed);
    await settled(() => expect(page()).toContain('3 passed'));
    expect(new Set(asked).size).toBe(7);
  });

  it('of the disabled ones tests those alone', async () => {
    await open('Test disabled');
    expect(dialog()?.textContent).toContain('Send 1 test request?');
    await click('Test 1 channel');
    await answerNext(passed);
    await settled(() => expect(page()).toContain('1 passed'));
    expect(asked).toEqual(['7 m']);
  });

  it('asks nothing where there is none to test', async () => {
    rows = rows.slice(0, 6);
    await open('Test disabled');
    expect(shownToasts().map(({ text }) => text)).toEqual(['There is no channel to test']);
    expect([dialog(), asked]).toEqual([null, []]);
  });

  it('does not take a broken way for a failed channel', async () => {
    rows = rows.slice(0, 1);
    await open();
    await click('Test 1 channel');
    await answerNext({});
    await settled(() => expect(page()).toContain('Test the other 1'));
    expect(page()).not.toContain('1 failed');
  });

  it('stays where its user is read again, and takes no focus where its end was seen', async () => {
    const user = { id: 1, username: 'root', display_name: '', role: 100, status: 1 };
    storedUser.set(user);
    testsOfAll.set(ended);
    storedUser.set({ ...user, display_name: 'Root' });
    await show();
    expect(page()).toContain('3 passed');
    expect(document.activeElement).toBe(document.body);
    await act(async () => storedUser.set({ ...user, id: 2 }));
    expect(page()).not.toContain('3 passed');
    await act(async () => storedUser.set(undefined));
  });

  it('does not say that all is well where none was reached and no list shows it', async () => {
    const run = testEach([{ id: 1, models: ['m'] }], new QueryClient());
    await answerNext({});
    await act(() => run);
    const end = shownToasts().find(({ text }) => String(text).includes('1 not tested'));
    expect(end?.type).toBe('warning');
  });
});

describe('a single test', () => {
  it('that fails names its channel with the whole reason', async () => {
    const reason = `http status code: 502, error message: ${'long '.repeat(60)}end`;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
      Response.json(
        /test\/7/.test(String(address))
          ? { success: false, message: reason, time: 0 }
          : { success: true, message: '', data: { id: 7, name: 'my own', test_time: 9 } },
      ),
    );
    await testAndTell({ id: 7, name: 'my own', models: ['m'], test_time: 1 });
    expect(shownToasts().map(({ text }) => text)).toEqual([`Test of my own failed: ${reason}`]);
  });
});
