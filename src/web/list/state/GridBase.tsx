import type { ReactNode } from 'react';
import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import type { ListConfig } from '../../relay/config/resourceConfig';
import { ListExtrasContext, RowExtrasContext } from './ListExtras';
import { useRecordList } from './useRecordList';

function ListProviders({ name, config, children }: GridBaseProps) {
  const { list, extras, rowExtras } = useRecordList(name, config);
  return (
    <ListContextProvider value={list}>
      <ListExtrasContext value={extras}>
        <RowExtrasContext value={rowExtras}>{children}</RowExtrasContext>
      </ListExtrasContext>
    </ListContextProvider>
  );
}

export interface GridBaseProps {
  /** Name of the resource. */
  name: string;
  config: ListConfig;
  children: ReactNode;
}

/**
 * The list of a resource for all parts below: ra-core's `useListContext`, and `useListExtras` for what that lacks.
 */
export function GridBase(props: GridBaseProps) {
  return (
    <ResourceContextProvider value={props.name}>
      <ListProviders {...props} />
    </ResourceContextProvider>
  );
}
