/** Fields that name other records, for users who may see those and for users who may not, while names cannot be read. */

import { act, useEffect } from 'react';
import { RecordContextProvider } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { canAccess } from '../../../src/schema/access';
import { resourceSchema, resources } from '../../../src/schema/registry';
import { Cell } from '../../../src/web/formats/choice/reference';
import { BulkBar } from '../../../src/web/list/bulk/BulkBar';
import { ExportMenu } from '../../../src/web/list/export/ExportMenu';
import { pointerLinks } from '../../../src/web/list/row/pointerLinks';
import { RowValue } from '../../../src/web/list/row/RowValue';
import { GridBase } from '../../../src/web/list/state/GridBase';
import { useListExtras, usePageRows } from '../../../src/web/list/state/ListExtras';
import { ListToolbar } from '../../../src/web/list/toolbar/ListToolbar';
import { PointerCounts } from '../../../src/web/pages/resource/PointerCounts';
import { names, namesRead } from '../../../src/web/relay/read/referenceNames';
import { idsIn } from '../../../src/web/relay/values/recordIds';
import { storedUser } from '../../../src/web/storage/storedUser';
import { dismissToast, shownToasts } from '../../../src/web/ui/toasts/showToast';
import { componentTests } from '../../support/data/componentTests';
import { member, team } from '../../support/project/relationSchemas';

const { mount, says, settled, click, openMenu } = componentTests();

beforeAll(() => void Object.assign(resources, { team, member }));
afterAll(() => {
  for (const name of ['team', 'member']) Reflect.deleteProperty(resources, name);
});

const members = [
  { id: 1, name: 'Zoe', team: 5, manager: 2, size: 10 },
  { id: 2, name: 'Tom', team: null, manager: 2, size: 20 },
];
/** The relay's reaction instead of an answer to calls of teams. */
let fault: (() => Response) | undefined;
let calls: string[];

const user = (role: number, display_name = '') => ({
  ...{ id: 1, username: 'ann', status: 1 },
  ...{ display_name, role },
});

beforeEach(() => {
  calls = [];
  fault = undefined;
  names.set(new Map());
  namesRead.clear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const path = String(url).replace(/^.*\/api\//, '');
    calls.push(path);
    if (path.startsWith('team') && fault) return fault();
    const data = path.startsWith('team') ? { id: 5, name: 'Red' } : members;
    return Response.json({ success: true, message: '', data });
  });
  act(() => storedUser.set(user(100)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { id } of shownToasts()) dismissToast(id);
  act(() => storedUser.set(undefined));
});

function Team() {
  const schema = resourceSchema('member');
  return <Cell value={5} row={{ team: 5 }} name="team" schema={schema} />;
}
const readTeams = () => calls.filter((path) => path.startsWith('team')).length;

describe('a name', () => {
  it.each<[string, () => Response]>([
    [
      'a lost connection',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['an error of the server', () => new Response('', { status: 500 })],
    ['the page of a proxy', () => new Response('<html>', { status: 502 })],
  ])('is read again by itself after %s', async (_, failure) => {
    fault = failure;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await mount(<Team />);
    await settled(() => expect(readTeams()).toBe(1));
    await says('#5');
    fault = undefined;
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await says('Red');
    expect(readTeams()).toBe(2);
  });

  it('stays while the same user is stored again, by another tab', async () => {
    await mount(<Team />);
    await says('Red');
    localStorage.setItem('user', JSON.stringify(user(100, 'Ann')));
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
    await says('Red');
    expect([storedUser.get()?.display_name, readTeams()]).toEqual(['Ann', 1]);
  });

  it('is read again, or gone, once the user has another role', async () => {
    await mount(<Team />);
    await says('Red');
    await act(async () => storedUser.set(user(10)));
    await settled(() => expect(readTeams()).toBe(2));
    await says('Red');
    await act(async () => storedUser.set(user(1)));
    await says('#5');
    expect(readTeams()).toBe(2);
  });
});

describe('a list', () => {
  const chips = () =>
    [...document.querySelectorAll('main button.filter')].map(({ textContent }) => textContent);

  it.each<[number, string, string[]]>([
    [10, '/', ['Manager', 'Size', 'Note', 'Since', 'Team']],
    [1, '/', ['Size', 'Note', 'Since']],
    [1, '/?f.team=5', ['Size', 'Note', 'Since', 'Team#5']],
  ])('of role %i offers, at %s, the filters %j', async (role, address, expected) => {
    act(() => storedUser.set(user(role)));
    await mount(
      <GridBase name="member" config={{}}>
        <ListToolbar />
      </GridBase>,
      { address },
    );
    await settled(() => expect(chips().sort()).toEqual(expected.sort()));
  });

  /** Selects what is there. */
  function Selecting() {
    const rows = usePageRows();
    const { selected, select } = useListExtras();
    useEffect(() => {
      if (selected.size === 0 && rows.length > 0) select(idsIn(rows), true);
    });
    return null;
  }

  it.each([
    [10, true],
    [1, false],
  ])('lets role %i set teams of many members: %s', async (role, isOffered) => {
    act(() => storedUser.set(user(role)));
    await mount(
      <GridBase name="member" config={{}}>
        <Selecting />
        <BulkBar>{null}</BulkBar>
      </GridBase>,
    );
    await settled(() => expect(document.body.textContent).toContain('2 selected'));
    await openMenu();
    await settled(() => expect(document.body.textContent).toContain('Change Active'));
    expect(document.body.textContent?.includes('Change Team')).toBe(isOffered);
  });

  it('says why it cannot be exported, where names cannot be read', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    fault = () => new Response('', { status: 500 });
    await mount(
      <GridBase name="member" config={{}}>
        <ExportMenu />
        <Names />
      </GridBase>,
    );
    await settled(() => expect(document.body.textContent).toContain('Zoe'));
    await openMenu();
    await click('CSV');
    await settled(() => expect(shownToasts().map(({ type }) => type)).toEqual(['error']));
    expect(shownToasts()[0]?.text).toContain('server');
    expect(saved).not.toHaveBeenCalled();
  });
});

function Names() {
  return usePageRows()
    .map(({ name }) => String(name))
    .join();
}

describe('the records that point to one', () => {
  const links = (name: string) =>
    pointerLinks(name, 2, 'en', (request) => canAccess({ role: 100 }, request));

  it.each([
    ['team', 'Members (2)', 1],
    ['user', 'Members', 0],
  ])('are counted only where the server narrows the list: %s', async (name, text, count) => {
    await mount(<PointerCounts links={links(name)} id={2} />);
    await says(text);
    expect(calls.length).toBe(count);
  });
});

describe('an address of the web in a row', () => {
  const url = { title: 'Site', type: 'string', 'x-format': 'url' };
  const plain = { ...member, properties: { ...member.properties, name: url, note: url } };
  const linked = { ...url, 'x-link': '/team/edit/{team}' };
  const row = { id: 1, name: 'https://a.example', note: 'https://b.example', team: 5 };
  const draw = async (schema: object, field: string) => {
    Object.assign(resources, { member: schema });
    await mount(
      <GridBase name="member" config={{}}>
        <RecordContextProvider value={row}>
          <RowValue field={field} title="Site" />
        </RecordContextProvider>
      </GridBase>,
    );
    await settled(() => expect(document.querySelector('main')?.textContent).toContain('.example'));
    return [...document.querySelectorAll('main a')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('tabindex'),
    ]);
  };
  afterEach(() => void Object.assign(resources, { member }));

  it('is a link that the keys of the list reach', async () => {
    expect(await draw(plain, 'note')).toEqual([['https://b.example', '-1']]);
  });
  it('is a text in the name of the record, which is a link', async () => {
    expect(await draw(plain, 'name')).toEqual([['/member/edit/1', '-1']]);
  });
  it('is a text where the value leads to a page of the console', async () => {
    const properties = { ...plain.properties, note: linked };
    expect(await draw({ ...plain, properties }, 'note')).toEqual([['/team/edit/5', '-1']]);
  });
});
