import { act } from 'react';
import {
  CoreAdminContext,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  useGetRecordRepresentation,
  useResourceDefinition,
  useResourceDefinitions,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resources } from '../../../src/schema/registry';
import { app } from '../../../src/web/app/App';
import { definitionsOf } from '../../../src/web/app/routesOf';
import { routed } from '../../support/data/drawRouted';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

/** The values that a page within a resource reads from ra-core. */
async function read<T>(resource: string, useValue: () => T): Promise<T> {
  let value: T | undefined;
  function Page() {
    value = useValue();
    return null;
  }
  const element = (
    <CoreAdminContext>
      <ResourceDefinitionContextProvider definitions={definitionsOf(app())}>
        <ResourceContextProvider value={resource}>
          <Page />
        </ResourceContextProvider>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
  const root = createRoot(document.createElement('div'));
  const page = routed(element);
  await act(async () => root.render(page));
  act(() => root.unmount());
  if (value === undefined) throw new Error('the page was not drawn');
  return value;
}

describe('the definitions of resources', () => {
  it('has one for every schema file', async () => {
    const definitions = await read('token', useResourceDefinitions);
    expect(Object.keys(definitions).sort()).toEqual(Object.keys(resources).sort());
  });

  it.each([
    ['token', true],
    ['channel', true],
    ['log', false],
  ])('of %s says that there is a list, and whether there are forms: %s', async (name, hasForm) => {
    const { icon, ...definition } = await read(name, useResourceDefinition);
    expect(definition).toMatchObject({
      name,
      hasList: true,
      hasCreate: hasForm,
      hasEdit: hasForm,
      hasShow: false,
    });
    expect(icon).toBeTypeOf('function');
  });

  it.each([
    ['channel', { id: 7, name: 'OpenAI' }, 'OpenAI'],
    ['user', { id: 7, username: 'jana' }, 'jana'],
    ['log', { id: 7 }, '7'],
  ])('names a %s by its record', async (name, record, shown) => {
    const represent = await read(name, useGetRecordRepresentation);
    expect(represent(record)).toBe(shown);
  });
});
