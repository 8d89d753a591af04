import type { ListConfig } from '../config/resourceConfig';
import { GridBase } from './GridBase';
import { ListBar } from './ListBar';
import { useListExtras } from './ListExtras';
import { ListFoot } from './ListFoot';
import { ListHead } from './ListHead';
import { RecordTable } from './RecordTable';

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

/** The list of a resource, drawn from its schema. It fills the window; only its rows scroll. */
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
