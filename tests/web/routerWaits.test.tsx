/** Pages that are drawn later than the click: when their code comes. */
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { useSearchParams } from '../../src/web/core/router/routing';
import { go, latePage, open, page, routerTests, says, shown, until } from '../support/routerTests';

routerTests();

describe('the router', () => {
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
