/** Faults of the network and the relay on ten actions: two for each fault, all of them in `npm run test:long`. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { buildGate } from '../../support/browser/gate';
import { isDrawn } from '../../support/isLong';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { answerCalls, callApi, runSql } from '../support/api';
import { type Fault, faults, notDone } from '../support/cases/faults';
import { type Action, actions, staying } from '../support/cases/faultyActions';
import { consoleTests, enter } from '../support/consoleTests';
import { passPauses } from '../support/page/pauses';
import { insertLog } from '../support/steps/logs';

consoleTests(async () => {
  for (let i = 0; i < staying; i++)
    await callApi('POST', 'token/', buildToken({ name: `stays ${i}` }));
  await callApi('POST', 'channel/', buildChannel({ name: 'channel-stays' }));
  await callApi('POST', 'user/', { username: 'anna', password: 'password-1' });
  await insertLog({ model_name: 'm', quota: 500_000 });
});
passPauses();
beforeEach(() => showLocale('zh'));
afterEach(() => runSql("delete from token where name not like 'stays%'"));

const toasts = () =>
  [...document.querySelectorAll('.toast:not(.success) > span')].map(
    ({ textContent }) => textContent,
  );
const busyMarks = () =>
  document.querySelectorAll('[aria-busy=true], main [role=status], main button:disabled').length;

/** Nothing runs any more, the header is there, and failure is not shown as emptiness. */
async function expectSettled(): Promise<void> {
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
  await expect.element(page.getByRole('banner')).toBeVisible();
  expect(document.body.innerText).not.toMatch(/还没有|没有匹配|创建第一个/);
}

/** One fault on one action, and the same action after it. */
async function tryCell(fault: Fault, action: Action): Promise<void> {
  await action.open();
  let calls = 0;
  const gate = buildGate();
  const mend = answerCalls(action.method, action.path, async (_sent, go) => {
    calls += 1;
    // The answer comes once somebody has seen that it is awaited.
    if (fault.kind === 'slow') await gate.passed;
    return fault.answer(go);
  });
  await action.act();
  if (fault.kind === 'slow') {
    await expect.poll(busyMarks).toBeGreaterThan(0);
    gate.open();
    await action.worked();
    expect(toasts()).toEqual([]);
    if (action.isWrite) expect(calls).toBe(1);
    return;
  }
  if (fault.kind === 'expired' && action.name !== 'sign-in') {
    await expect.poll(() => location.pathname + location.search).toBe('/login?expired=true');
    await expect.element(page.getByText('未登录或登录已过期，请重新登录！')).toBeVisible();
    expect(toasts()).toEqual([]);
    mend();
    // The session itself is alive: only its answer said otherwise.
    await enter();
    await action.open();
    await action.act();
    await action.worked();
    return;
  }
  if (fault.kind === 'null' && action.isWrite) {
    await expect.poll(() => document.querySelectorAll('.toast.success').length).toBe(1);
    expect(toasts()).toEqual([]);
    return;
  }
  const isLooked = fault.losesAnswer && (action.isWrite || action.name === 'sign-in');
  const text = isLooked ? notDone : (fault.text ?? /^$/);
  await expect.poll(toasts).toEqual([expect.stringMatching(text)]);
  await expectSettled();
  await action.keeps?.();
  mend();
  await (action.again ?? action.act)();
  await action.worked();
}

describe.each(faults.map((fault, row) => ({ ids: '', row, ...fault })))('$name $ids', (fault) => {
  it.each(actions.filter((_, column) => isDrawn(fault.row + column, 5)))(
    'on $name: one message, nothing lost, nothing shown as empty, and the same works afterwards',
    (action) => tryCell(fault, action),
  );
});
