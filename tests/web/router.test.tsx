import { act, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { goTo, setShowPage } from '../../src/web/core/navigation';
import { matchRoute } from '../../src/web/core/router/matchRoute';
import {
  Navigate,
  useBlocker,
  useParams,
  useSearchParams,
} from '../../src/web/core/router/routing';
import {
  draw,
  errors,
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

describe('matchRoute', () => {
  const routes = ['*', '/user/:id', '/user/edit', '/user/edit/:id', '/', '/user'].map(page);
  it.each([
    ['/', '/', {}],
    ['/user', '/user', {}],
    ['/user/', '/user', {}],
    ['/USER', '/user', {}],
    ['/user/edit', '/user/edit', {}],
    ['/user/7', '/user/:id', { id: '7' }],
    ['/user/edit/7', '/user/edit/:id', { id: '7' }],
    ['/user/edit/a%2Fb', '/user/edit/:id', { id: 'a/b' }],
    ['/user/edit/%', '/user/edit/:id', { id: '%' }],
    ['/user/edit/7/8', '*', {}],
    ['/nothing', '*', {}],
  ])('%s is the page %s', (path, wanted, params) => {
    const match = matchRoute(routes, path);
    expect([match?.route.path, match?.params]).toEqual([wanted, params]);
  });
});

describe('the router', () => {
  it('draws the page that was gone back to before the router was there', async () => {
    await open([page('/a'), page('/b')]);
    await go('/b');
    await draw([page('/a'), page('/b')], async () => {
      const back = new Promise((done) => addEventListener('popstate', done, { once: true }));
      history.back();
      await back;
    });
    await says('[/a]');
    await go('/b');
    await go(-1);
    await says('[/a]');
  });

  it('draws a page whose code is there in the same task as the click', async () => {
    await open([page('/a'), page('/b')]);
    await go('/b');
    await go('/a');
    act(() => router.navigate('/b'));
    expect(shown()).toBe('[/b]');
  });

  it('keeps page and address until the code of the next one is there', async () => {
    const late = latePage('/late');
    await open([page('/a'), late.route]);
    await go('/late');
    expect([shown(), location.pathname]).toEqual(['[/a]', '/a']);
    late.come();
    await says('[/late]');
    expect(location.pathname).toBe('/late');
  });

  it('draws the newest page asked for, whichever code comes last', async () => {
    const late = latePage('/late');
    await open([page('/a'), page('/b'), late.route]);
    await go('/late');
    await go('/b');
    late.come();
    await says('[/b]');
    await go('/a');
    expect([shown(), location.pathname]).toEqual(['[/a]', '/a']);
  });

  it('says that code did not come, and tries again at the next visit', async () => {
    let tries = 0;
    const load = async () => {
      tries += 1;
      if (tries === 1) throw new Error('no code');
      return () => 'there';
    };
    await open([page('/a'), { path: '/b', load }]);
    await go('/b');
    await says('failed at /b');
    expect(errors[0]).toEqual(new Error('no code'));
    await go('/a');
    await says('[/a]');
    await go('/b');
    await says('[there]');
  });

  it('draws another page after one that failed', async () => {
    const Broken = (): ReactNode => {
      throw new Error('broken');
    };
    await open([page('/a'), { path: '/b', load: () => Broken }]);
    await go('/b');
    await says('failed at /b');
    await go('/a');
    await says('[/a]');
  });

  it('loads the code of an address ahead, once', async () => {
    const load = vi.fn(async () => () => 'ahead');
    await open([page('/a'), { path: '/b/:id', load }]);
    await act(async () => router.preload('/b/7?x=1'));
    await act(async () => router.preload('/b/8'));
    act(() => router.navigate('/b/9'));
    expect(shown()).toBe('[ahead]');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('hands out the parts of the address, and a changed search is an entry of its own', async () => {
    const Parts = () => {
      const { id } = useParams();
      const [params, setParams] = useSearchParams();
      return (
        <button type="button" onClick={() => setParams({ q: `${params.get('q')}!` })}>
          {id} {params.get('q')}
        </button>
      );
    };
    await open([{ path: '/b/:id', load: () => Parts }], '/b/7?q=x#end');
    expect(shown()).toBe('[7 x]');
    await act(async () => document.querySelector('button')?.click());
    expect([shown(), location.search, location.hash]).toEqual(['[7 x!]', '?q=x%21', '']);
    await go(-1);
    await says('[7 x]');
  });

  it('goes on to where a page leads', async () => {
    await open([page('/a'), { path: '/b', load: () => () => <Navigate replace to="/a" /> }]);
    const { length } = history;
    await go('/b');
    await says('[/a]');
    expect(history.length).toBe(length + 1);
  });
});

describe('a page that is not to be left', () => {
  let blocked: ReturnType<typeof useBlocker>;
  const Kept = () => {
    blocked = useBlocker((from, to) => from.pathname !== to.pathname);
    return 'kept';
  };
  const routes = [page('/a'), page('/c'), { path: '/kept', load: () => Kept }];

  it.each<[string, () => Promise<void>]>([
    ['a link', () => go('/c')],
    ['Back', () => go(-1)],
  ])('stays at %s, and is left once that is allowed', async (_, leave) => {
    await open(routes, '/c');
    await go('/kept');
    await says('[kept]');
    await leave();
    await until(() => expect(blocked.blocked).toBeDefined());
    await says('[kept]');
    await until(() => expect(location.pathname).toBe('/kept'));
    await act(async () => blocked.blocked?.proceed());
    await says('[/c]');
    expect(location.pathname).toBe('/c');
  });

  it('stays, and asks again the next time', async () => {
    await open(routes);
    await go('/kept');
    await go('/c');
    await act(async () => blocked.reset());
    expect(blocked.blocked).toBeUndefined();
    await go('/c');
    expect(blocked.blocked?.place.pathname).toBe('/c');
    expect(shown()).toBe('[kept]');
  });

  it('may change its own search', async () => {
    await open(routes);
    await go('/kept');
    await go('/kept?x=1');
    expect([blocked.blocked, location.search]).toEqual([undefined, '?x=1']);
  });

  it('is kept by any of several that want it', async () => {
    const stays = { first: true, second: false };
    const asked: string[] = [];
    const keep = (name: keyof typeof stays) =>
      router.block({ shouldStay: () => stays[name], onBlocked: () => asked.push(name) });
    await open(routes);
    const ends = [keep('first'), keep('second')];
    await go('/c');
    stays.first = false;
    stays.second = true;
    await go('/c');
    ends[1]?.();
    stays.first = true;
    await go('/c');
    expect([asked, shown()]).toEqual([['first', 'second', 'first'], '[/a]']);
    ends[0]?.();
    await go('/c');
    expect(shown()).toBe('[/c]');
  });

  it.each(['/a', '/register'])('asks before Back leads to %s after a sign-in', async (before) => {
    const drawn: string[] = [];
    history.pushState(null, '', before);
    setShowPage(() => drawn.push(location.pathname));
    goTo('/login');
    goTo('/kept', { replace: true });
    expect([location.pathname, drawn]).toEqual(['/kept', ['/login', '/kept']]);
    await draw(routes);
    await says('[kept]');
    await go(-1);
    await until(() => expect(blocked.blocked?.place.pathname).toBe(before));
    await until(() => expect(location.pathname).toBe('/kept'));
    await says('[kept]');
    expect(drawn.slice(2).filter((path) => path !== '/kept')).toEqual([]);
    await act(async () => blocked.blocked?.proceed());
    await until(() => expect(location.pathname).toBe(before));
  });

  it('asks again after a move that led nowhere', async () => {
    // There are two entries to go back to, whatever the tests before left.
    history.pushState(null, '', '/a');
    history.pushState(null, '', '/c');
    await open(routes, '/c');
    await go('/kept');
    const back = vi.spyOn(history, 'go').mockImplementation(() => {});
    history.back();
    await until(() => expect(blocked.blocked).toBeDefined());
    back.mockRestore();
    await act(async () => blocked.reset());
    expect(location.pathname).toBe('/c');
    history.back();
    await until(() => expect(blocked.blocked).toBeDefined());
    await says('[kept]');
  });
});
