/** Pages that are drawn later than the click: their code comes, or what they show first. */
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Prepare } from '../../src/web/core/router/createRouter';
import { useSearchParams } from '../../src/web/core/router/routing';
import { buildGate } from '../support/gate';
import {
  go,
  latePage,
  open,
  page,
  router,
  routerTests,
  says,
  shown,
  until,
} from '../support/routerTests';

routerTests();

describe('the router', () => {
  /** Pages that wait for an answer, but for `/a`, and those whose reading was stopped. */
  function waiting(gate = buildGate()) {
    const stopped: string[] = [];
    const prepare: Prepare = ({ pathname }) =>
      pathname === '/a'
        ? undefined
        : { wait: () => gate.passed, stop: () => void stopped.push(pathname) };
    return { gate, stopped, prepare };
  }
  const follow = (to: string) => act(async () => router.navigate(to, { isPatient: true }));

  it('draws a page with what it waits for where a link opens it, and at once otherwise', async () => {
    const { gate, stopped, prepare } = waiting();
    await open([page('/a'), page('/b')], '/a', prepare);
    await go('/b');
    expect(shown()).toBe('[/b]');
    await follow('/a');
    expect(shown()).toBe('[/a]');
    await follow('/b');
    expect([shown(), location.pathname]).toEqual(['[/a]', '/a']);
    gate.open();
    await says('[/b]');
    expect([location.pathname, stopped]).toEqual(['/b', []]);
  });

  it('stops what it reads for a page that is given up, not for one that is asked for again', async () => {
    const { gate, stopped, prepare } = waiting();
    await open([page('/a'), page('/b'), page('/c')], '/a', prepare);
    await follow('/b');
    await follow('/b');
    expect(stopped).toEqual([]);
    await follow('/c');
    expect(stopped).toEqual(['/b']);
    history.pushState(null, '', '/login');
    gate.open();
    await until(() => expect(stopped).toEqual(['/b', '/c']));
    expect(shown()).toBe('[/a]');
  });

  it('waits for the rows from when the code is there', async () => {
    const late = latePage('/late');
    const wait = vi.fn(async () => {});
    await open([page('/a'), late.route], '/a', ({ pathname }) =>
      pathname === '/late' ? { wait, stop: () => {} } : undefined,
    );
    await follow('/late');
    expect(wait).not.toHaveBeenCalled();
    late.come();
    await says('[/late]');
    expect(wait).toHaveBeenCalledTimes(1);
  });

  it('leaves address and page as they are where a page changes its search after Back', async () => {
    const late = latePage('/late');
    let type = () => {};
    const Search = () => {
      const [, setParams] = useSearchParams();
      type = () => setParams({ q: 'typed' });
      return 'search';
    };
    history.replaceState(null, '', '/late');
    history.pushState(null, '', '/a');
    await open([{ path: '/a', load: () => Search }, late.route]);
    await go(-1);
    await until(() => expect(location.pathname).toBe('/late'));
    await act(async () => type());
    expect([location.pathname, location.search]).toEqual(['/late', '']);
    late.come();
    await says('[/late]');
  });

  it('draws no page that was waited for once the sign-in page has taken its place', async () => {
    const late = latePage('/late');
    await open([page('/a'), late.route]);
    await go('/late');
    history.pushState(null, '', '/login?expired=true');
    await act(async () => late.come());
    await act(async () => {});
    expect([shown(), location.pathname]).toEqual(['[/a]', '/login']);
  });

  it('goes on to another page although the one that is left changes its search meanwhile', async () => {
    const late = latePage('/late');
    let type = () => {};
    const Search = () => {
      const [params, setParams] = useSearchParams();
      type = () => setParams({ q: 'typed' });
      return `search ${params.get('q')}`;
    };
    await open([{ path: '/a', load: () => Search }, late.route]);
    await go('/late');
    await act(async () => type());
    expect([shown(), location.search]).toEqual(['[search typed]', '?q=typed']);
    late.come();
    await says('[/late]');
    await go(-1);
    await says('[search typed]');
  });
});
