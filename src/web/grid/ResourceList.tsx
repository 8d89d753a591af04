import type { ListConfig } from '../config/resourceConfig';
import { useTranslate } from '../core/texts/catalogue';
import { Notice } from '../ui/Notice';
import { GridBase } from './GridBase';
import { ListBar } from './ListBar';
import { ListFoot } from './ListFoot';
import { ListHead } from './ListHead';
import { RecordTable } from './RecordTable';

/** The list of a resource, drawn from its schema. It fills the window; only its rows scroll. */
export function ResourceList({ name, config }: { name: string; config: ListConfig }) {
  const t = useTranslate();
  return (
    <GridBase name={name} config={config}>
      <div className="list fill">
        <ListHead />
        <ListBar />
        <RecordTable />
        {config.notice && <Notice topic={config.notice.topic} text={t(config.notice.text)} />}
        <ListFoot />
      </div>
    </GridBase>
  );
}
