/**
 * Draws the console where nobody sees it while somebody types a password: signing in then finds its code run. Nothing
 * is known of the account yet, so it is drawn with made-up rows for somebody who may do everything.
 */

import { paths } from 'virtual:icons';
import { QueryClient } from '@tanstack/react-query';
import { ResourceContextProvider } from 'ra-core';
import { Activity } from 'react';
import { createRoot } from 'react-dom/client';
import { findResource, resourceSchema } from '../../schema/registry';
import type { PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { Drawn } from '../core/Kept';
import type { Router } from '../core/router/createRouter';
import { RouterContext } from '../core/router/routing';
import { DrawnFor } from '../core/storage/storedUser';
import { Localized } from '../core/texts/locale';
import { dataProvider } from '../data/dataProvider';
import { toRows } from '../data/toRows';
import { stateAhead } from '../grid/useListState';
import { firstQuery } from '../grid/useRows';
import { ListPage } from '../pages/resource/ListPage';
import { addIcons } from '../ui/Icon';
import { defineResources } from './resourceDefinitions';
import { preferences, Shell } from './Shell';

/** Rows of a page; more run the same code once more. */
const rowCount = 25;

const anybody = { id: 0, username: 'user', display_name: 'User', role: 100, status: 1 };

const none = () => {};

/** Goes nowhere. */
const router: Router = {
  get: () => undefined,
  subscribe: () => none,
  navigate: none,
  preload: async () => undefined,
  drawAhead: () => none,
  ahead: () => undefined,
  near: () => undefined,
  block: () => none,
  follow: () => none,
  ready: Promise.resolve(),
};

function madeUp({ type, enum: values, default: standard }: PropertySchema): unknown {
  if (values) return values[0];
  if (standard !== undefined && standard !== '') return standard;
  return { string: 'text', integer: 1, number: 1, boolean: true, array: '', object: '' }[type];
}

const rowsOf = (schema: ResourceSchema): Row[] =>
  Array.from({ length: rowCount }, (_, index) => ({
    ...Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, madeUp(property)]),
    ),
    id: index + 1,
  }));

/** What the list asks for in place of the relay. */
async function clientWith(name: string): Promise<QueryClient> {
  const client = new QueryClient();
  const schema = resourceSchema(name);
  const state = stateAhead(name, schema, '', preferences);
  const query = firstQuery(name, schema, state, dataProvider);
  const { rows: data } = await toRows(schema, rowsOf(schema), 0);
  if (query) client.setQueryData(query.queryKey, { data, pageInfo: { hasNextPage: true } });
  return client;
}

/**
 * Draws the frame and a list outside of the document, and throws them away. React draws what is hidden in slices, after
 * everything else, and runs no effect of it: nothing is called, listened to, stored or announced. What fails is said
 * when the console is really drawn.
 * @param address one of the console's; only that of a list is drawn
 * @param signal ends it before it is done
 */
export async function rehearseConsole(address: string, signal: AbortSignal): Promise<void> {
  const { pathname } = new URL(address, location.href);
  const name = pathname.slice(1);
  if (!findResource(name)) return;
  addIcons(paths);
  const client = await clientWith(name);
  const place = { pathname, search: '', hash: '', key: '', state: null };
  if (signal.aborted) return;
  let end = none;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  signal.addEventListener('abort', end);
  const root = createRoot(document.createElement('div'), {
    onUncaughtError: end,
    onCaughtError: end,
  });
  root.render(
    <Activity mode="hidden">
      <DrawnFor value={anybody}>
        <Localized>
          <RouterContext value={{ place, params: {}, router }}>
            <Shell queryClient={client} dataProvider={dataProvider} definitions={defineResources()}>
              <ResourceContextProvider value={name}>
                <ListPage name={name} />
              </ResourceContextProvider>
            </Shell>
            <Drawn onDrawn={end} />
          </RouterContext>
        </Localized>
      </DrawnFor>
    </Activity>,
  );
  await isOver;
  root.unmount();
  client.clear();
}
