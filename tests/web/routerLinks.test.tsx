import { act, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { setConsoleNavigate } from '../../src/web/core/navigation';
import { Moved, useLocation, useSearchParams } from '../../src/web/core/router/routing';
import { addressOf } from '../../src/web/shell/raRouterProvider';
import { Link } from '../../src/web/ui/Link';
import { open, page, router, routerTests, says, shown } from '../support/routerTests';

routerTests();

describe('the router, given odd addresses', () => {
  it('leads on with the search, the hash and the state of the old address', async () => {
    let place: ReturnType<typeof useLocation> | undefined;
    const Form = () => {
      place = useLocation();
      return 'form';
    };
    const routes = [
      page('/a'),
      { path: '/old', load: () => () => <Moved to="/new" /> },
      { path: '/new', load: () => Form },
    ];
    await open(routes);
    await act(async () => router.navigate('/old?from=3#key', { state: { row: 7 } }));
    await says('[form]');
    expect(place).toMatchObject({ pathname: '/new', search: '?from=3', hash: '#key' });
    expect(place?.state).toEqual({ row: 7 });
    expect(location.search).toBe('?from=3');
  });

  it('changes the search of a page whose address begins with two slashes', async () => {
    const Filtered = () => {
      const [params, setParams] = useSearchParams();
      return (
        <button type="button" onClick={() => setParams({ q: 'x' })}>
          {params.get('q') ?? 'none'}
        </button>
      );
    };
    await open([{ path: '/b', load: () => Filtered }], `${location.origin}//b`);
    expect(shown()).toBe('[none]');
    await act(async () => document.querySelector('button')?.click());
    expect([shown(), location.href]).toEqual(['[x]', `${location.origin}/b?q=x`]);
  });
});

describe('the address of a target of ra-core', () => {
  it.each([
    ['/b?x=1', '/b?x=1'],
    [{ pathname: '/token', search: 'page=2' }, '/token?page=2'],
    [{ pathname: '/token', search: '?page=2', hash: 'end' }, '/token?page=2#end'],
    [{ search: '' }, '/a'],
    [{ search: '?y=2' }, '/a?y=2'],
    [{ hash: '#end' }, '/a#end'],
  ])('of %j is %s', (to, wanted) => {
    history.replaceState(null, '', '/a?x=1');
    expect(addressOf(to)).toBe(wanted);
  });
});

describe('a link', () => {
  afterEach(() => setConsoleNavigate(undefined));

  async function follow(link: ReactNode): Promise<{ isLeftToBrowser: boolean }> {
    await open([page('/b'), { path: '/a', load: () => () => link }]);
    setConsoleNavigate(router.navigate);
    let isLeftToBrowser = false;
    const watch = (event: Event) => {
      isLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', watch, { once: true });
    await act(async () => document.querySelector('a')?.click());
    return { isLeftToBrowser };
  }

  it('replaces the entry and hands its state over, and has no such attributes', async () => {
    const { length } = history;
    let html = '';
    const Watched = () => (
      <Link
        href="/b"
        replace
        state={{ row: 7 }}
        onClick={({ currentTarget }) => {
          html = currentTarget.outerHTML;
        }}
      >
        b
      </Link>
    );
    await follow(<Watched />);
    await says('[/b]');
    expect([history.length, router.get()?.place.state]).toEqual([length, { row: 7 }]);
    expect(html).toBe('<a href="/b">b</a>');
  });

  it.each([
    ['another tab', { target: '_blank' }, true],
    ['this tab', { target: '_self' }, false],
    ['a file', { download: 'a.csv' }, true],
    ['a file of any name', { download: '' }, true],
  ])('to %s', async (_, attributes, isLeftToBrowser) => {
    expect(await follow(<Link href="/b" {...attributes} />)).toEqual({ isLeftToBrowser });
    await says(isLeftToBrowser ? '[]' : '[/b]');
  });
});
