import type { ReactNode } from 'react';
import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import type { ListConfig } from '../config/resourceConfig';
import { GridContext, RowGridContext } from './GridContext';
import { useGridController } from './useGridController';

function GridProviders({ name, config, children }: GridBaseProps) {
  const { list, grid, rowGrid } = useGridController(name, config);
  return (
    <GridContext value={grid}>
      <RowGridContext value={rowGrid}>
        <ListContextProvider value={list}>{children}</ListContextProvider>
      </RowGridContext>
    </GridContext>
  );
}

export interface GridBaseProps {
  /** Name of the resource. */
  name: string;
  config: ListConfig;
  children: ReactNode;
}

/** The state of a resource's list for all parts below: ra-core's `useListContext`, and `useGrid` for what it lacks. */
export function GridBase(props: GridBaseProps) {
  return (
    <ResourceContextProvider value={props.name}>
      <GridProviders {...props} />
    </ResourceContextProvider>
  );
}
