/** The parts of a list by role: each asks the rights of the schema. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PropertySchema, ResourceInfo, Row } from '../../../src/schema/types';
import { ResourceList } from '../../../src/web/list/ResourceList';
import type { ListConfig } from '../../../src/web/relay/config/resourceConfig';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';

const { mount, settled } = componentTests();

const properties: Record<string, PropertySchema> = {
  author: { title: 'Author', type: 'integer', readOnly: true },
  name: { title: 'Name', type: 'string', maxLength: 40 },
  status: { title: 'Status', type: 'integer', enum: [1, 2], 'x-format': 'badge' },
  rank: { title: 'Rank', type: 'integer', 'x-in-place': true },
  secret: { title: 'Internal', type: 'string', 'x-role': 10 },
};
const rows: Row[] = [
  { id: 2, author: 7, name: 'own', status: 1, rank: 4, secret: 'x' },
  { id: 1, author: 8, name: 'other', status: 2, rank: 5, secret: 'y' },
];

let shown: Row[];
beforeEach(() => {
  shown = rows;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, message: '', data: shown }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => storedUser.set(undefined));
});

/** Opens the list of a made-up resource as account 7 of that role. */
async function open(role: number, info: Partial<ResourceInfo>, config: ListConfig = {}) {
  changeSchemas({ bulletin: buildSchema('bulletin', properties, info) });
  act(() => storedUser.set({ id: 7, username: 'ann', display_name: '', role, status: 1 }));
  await mount(<ResourceList name="bulletin" config={config} />);
  await settled(() =>
    expect(document.querySelectorAll('tbody tr[data-id]')).toHaveLength(shown.length),
  );
}

const has = (selector: string) => document.querySelector(selector) !== null;
const inRow = (id: number, selector: string) => has(`tr[data-id="${id}"] ${selector}`);
const links = {
  add: () => has('a[href="/bulletin/add"]'),
  edit: (id: number) => inRow(id, `td.actions a[href="/bulletin/edit/${id}"]`),
  title: (id: number) => inRow(id, `td.title a[href="/bulletin/edit/${id}"]`),
  switch: (id: number) => inRow(id, '[role=switch][aria-disabled=false]'),
  number: (id: number) => inRow(id, 'input.in-place'),
  select: (id: number) => inRow(id, 'td.check input'),
};

/** The actions in the list, and in which rows. */
const offered = () =>
  [
    ...(links.add() ? ['add'] : []),
    ...(['edit', 'title', 'switch', 'number', 'select'] as const).flatMap((part) => {
      const ids = [1, 2].filter((id) => links[part](id));
      return ids.length > 0 ? [`${part} ${ids.join(' ')}`] : [];
    }),
  ].join(', ');

const everything = 'add, edit 1 2, title 1 2, switch 1 2, number 1 2, select 1 2';

describe('a list', () => {
  it.each<[string, Partial<ResourceInfo>, string, string]>([
    [
      'read by all and written by administrators',
      { rights: { create: 10, update: 10, delete: 10 } },
      '',
      everything,
    ],
    ['written by all', {}, everything, everything],
    [
      'that all read, and of which each changes the own records',
      { owner: 'author', rights: { read: 1 } },
      'add, edit 2, title 2, switch 2, number 2, select 1 2',
      'add, edit 2, title 2, switch 2, number 2, select 1 2',
    ],
    [
      'whose records only administrators delete and nobody changes',
      { rights: { create: 100, update: 100, delete: 10 } },
      '',
      'select 1 2',
    ],
    ['without a form', { form: [] }, '', ''],
  ])('%s offers what the role may do', async (_, info, toUser, toAdministrator) => {
    await open(1, info);
    expect(offered()).toBe(toUser);
    await open(10, info);
    expect(offered()).toBe(toAdministrator);
  });

  it.each<[string, ResourceInfo['rights'], string[]]>([
    ['change and delete', {}, ['Enable', 'Disable', 'Delete']],
    ['change', { delete: 100 }, ['Enable', 'Disable']],
    ['delete', { update: 100 }, ['Delete']],
  ])('offers who may %s only that for the selected rows', async (_, rights, wanted) => {
    await open(10, rights ? { rights } : {});
    await act(async () =>
      document.querySelector<HTMLElement>('tr[data-id="1"] td.check input')?.click(),
    );
    await settled(() => {
      const labels = [...document.querySelectorAll('.selection-bar button')]
        .map((one) => one.textContent?.trim())
        .filter((label) => ['Enable', 'Disable', 'Delete'].includes(label ?? ''));
      expect(labels).toEqual(wanted);
    });
  });

  it('shows columns that the role may read', async () => {
    const headings = () =>
      [...document.querySelectorAll('thead th')].map((cell) => cell.textContent?.trim());
    await open(1, {});
    expect(headings()).not.toContain('Internal');
    await open(10, {});
    expect(headings()).toContain('Internal');
  });

  it.each([
    [1, false, 'anybody’s'],
    [10, true, 'anybody’s publish'],
  ])('offers role %i actions of the resource by its rights', async (role, canAct, labels) => {
    const action = { icon: 'up', isButton: true } as const;
    const label = (en: string) => ({ en, zh: en });
    await open(
      role,
      { rights: { create: 10, update: 10, delete: 10 }, actions: { publish: 10 } },
      {
        rowActions: [
          { ...action, key: 'any', label: label('anybody’s') },
          { ...action, key: 'publish', label: label('publish'), access: 'publish' },
        ],
      },
    );
    const buttons = [...document.querySelectorAll('tr[data-id="1"] td.actions button[title]')];
    const titles = buttons.map((one) => one.getAttribute('title'));
    expect(titles.filter((one) => !['More actions', 'More'].includes(one ?? '')).join(' ')).toBe(
      labels,
    );
    expect(links.edit(1)).toBe(canAct);
  });

  it('without records leads to the form of a new one, by the name of the resource', async () => {
    shown = [];
    await open(100, { path: 'board/notices' });
    await settled(() => expect(has('.empty a[href="/bulletin/add"]')).toBe(true));
  });
});
