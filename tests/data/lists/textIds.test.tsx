/** Ids that are texts with signs of addresses in them: each link leads to the record. */

import { act } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRecordSearch } from '../../../src/web/app/palette/useRecordSearch';
import { RecordAddress } from '../../../src/web/app/resourceProps';
import { ReferenceName } from '../../../src/web/formats/choice/ReferenceName';
import { RowValue } from '../../../src/web/list/row/RowValue';
import { useRowActions } from '../../../src/web/list/row/useRowActions';
import { GridBase } from '../../../src/web/list/state/GridBase';
import { names } from '../../../src/web/relay/read/referenceNames';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';

const { mount, settled } = componentTests();

const schema = buildSchema(
  'folder',
  { id: { title: 'ID', type: 'string' }, name: { title: 'Name', type: 'string' } },
  { search: ['name'], menu: { place: 61 } },
);

let id: string;
beforeEach(() => {
  changeSchemas({ folder: schema });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const data = String(url).includes('/folder/') ? [{ id, name: 'Found' }] : [];
    return Response.json({ success: true, message: '', data });
  });
  storedUser.set({ id: 1, username: 'root', display_name: '', role: 100, status: 1 });
});
afterEach(() => {
  vi.restoreAllMocks();
  names.set(new Map());
  act(() => storedUser.set(undefined));
});

function Actions() {
  return useRowActions(false)
    .all()
    .map(
      ({ key, label, href }) =>
        href && (
          <a key={key} className={key} href={href}>
            {label}
          </a>
        ),
    );
}
function Found() {
  const { entries } = useRecordSearch('Found');
  return entries.map(({ key, label, href }) => (
    <a key={key} className="found" href={href}>
      {label}
    </a>
  ));
}

const href = (selector: string) => document.querySelector(selector)?.getAttribute('href');

describe.each(['team/alpha', 'a#b', '?from=a&b', '100%'])('a record of the id %s', (text) => {
  const address = `/folder/edit/${encodeURIComponent(text)}`;
  beforeEach(() => {
    id = text;
  });

  it('is led to from its row', async () => {
    await mount(
      <GridBase name="folder" config={{ canCopy: true }}>
        <RecordContextProvider value={{ id, name: 'Found' }}>
          <div className="title">
            <RowValue field="name" title="Name" />
          </div>
          <Actions />
        </RecordContextProvider>
      </GridBase>,
    );
    await settled(() => expect(href('.title a')).toBe(address));
    expect(href('a.edit')).toBe(address);
    expect(href('a.copy')).toBe(`/folder/add?from=${encodeURIComponent(text)}`);
  });

  it('is led to from where its name is shown, and from a search', async () => {
    names.set(new Map([[`folder ${id}`, 'Found']]));
    await mount(
      <>
        <span className="name">
          <ReferenceName
            {...{ value: id, row: {}, name: 'folder', schema, target: 'folder' }}
            text={() => 'Found'}
          />
        </span>
        <Found />
      </>,
    );
    await settled(() => expect(href('a.found')).toBe(address));
    expect(href('.name a')).toBe(address);
  });

  it("is found at react-admin's own address", async () => {
    await mount(
      <Routes>
        <Route path="folder/:id" element={<RecordAddress name="folder" to="edit/" />} />
        <Route path="*" element="elsewhere" />
      </Routes>,
      { address: `/folder/${encodeURIComponent(text)}` },
    );
    await settled(() => expect(location.pathname).toBe(address));
  });
});
