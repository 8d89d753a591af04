/** Draws a form that nobody sees, so that the first one that is opened finds its code run and its styles made. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { resourceSchema } from '../../../schema/registry';
import { Drawn, Kept } from '../../core/Kept';
import { RouterContext } from '../../core/router/routing';
import { newRecord } from '../../forms/newRecord';
import { ReadContext } from '../../forms/useIsRead';
import { FormPage } from './FormPage';

/** No record has it. */
const id = '0';

/** A form that cannot be drawn says so when it is opened; it is not rehearsed again. */
class Unsaid extends Component<{ onEnd: () => void; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onEnd();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** What the form asks for in place of the relay: one record with first values. */
function buildClient(name: string): QueryClient {
  const client = new QueryClient();
  const schema = resourceSchema(name);
  const { rank } = schema['x-resource'];
  // An account that everybody who may edit accounts ranks above.
  const record = { id, ...newRecord(schema, 'edit'), ...(rank && { [rank]: 0 }) };
  client.setQueryData([name, 'getOne', { id }], record);
  return client;
}

/**
 * The form of a resource, outside of the document. React draws what is hidden in slices, after everything else, and
 * runs no effect of it: nothing is called, listened to, stored or announced.
 * @param onEnd called once it is drawn
 */
export function Rehearsal({ name, onEnd }: { name: string; onEnd: () => void }) {
  const router = use(RouterContext);
  const [client] = useState(() => buildClient(name));
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => () => client.clear(), [client]);
  return (
    <Unsaid onEnd={onEnd}>
      <Kept element={place} isShown={false}>
        <QueryClientProvider client={client}>
          <RouterContext value={router && { ...router, params: { id } }}>
            <Suspense>
              <ReadContext value>
                <FormPage name={name} />
              </ReadContext>
              <Drawn onDrawn={onEnd} />
            </Suspense>
          </RouterContext>
        </QueryClientProvider>
      </Kept>
    </Unsaid>
  );
}
