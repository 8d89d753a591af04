import type { ListConfig } from '../relay/config/resourceConfig';
import { ListFoot } from './ListFoot';
import { GridBase } from './state/GridBase';
import { useListExtras } from './state/ListExtras';
import { RecordTable } from './table/RecordTable';
import { ListBar } from './toolbar/ListBar';
import { ListHead } from './toolbar/ListHead';

/** The rows and their pages, or the resource's own view of them. */
function ListBody() {
  const { config, state } = useListExtras();
  const rows = (
    <>
      <RecordTable />
      <ListFoot />
    </>
  );
  return config.Body ? <config.Body state={state}>{rows}</config.Body> : rows;
}

/**
 * The list of a resource, drawn from its schema. It fills the window; only its rows scroll.
 * @example
 * <ResourceList name={name} config={{}} />
 */
export function ResourceList({ name, config }: { name: string; config: ListConfig }) {
  return (
    <GridBase name={name} config={config}>
      <div className="list fill">
        <div className="list-top">
          <ListHead />
          <ListBar />
        </div>
        <ListBody />
      </div>
    </GridBase>
  );
}
