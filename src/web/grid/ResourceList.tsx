import type { ListConfig } from '../config/resourceConfig';
import { GridBase } from './GridBase';
import { ListBar } from './ListBar';
import { ListFoot } from './ListFoot';
import { ListHead } from './ListHead';
import { RecordTable } from './RecordTable';

/** The list of a resource, drawn from its schema. It fills the window; only its rows scroll. */
export function ResourceList({ name, config }: { name: string; config: ListConfig }) {
  return (
    <GridBase name={name} config={config}>
      <div className="list fill">
        <ListHead />
        <ListBar />
        <RecordTable />
        <ListFoot />
      </div>
    </GridBase>
  );
}
