import type { ListConfig } from '../config/resourceConfig';
import { useConsoleT } from '../core/texts/consoleMessages';
import { Notice } from '../ui/Notice';
import { BulkBar } from './BulkBar';
import { GridBase } from './GridBase';
import { ListHead } from './ListHead';
import { ListToolbar } from './ListToolbar';
import { ListTools } from './ListTools';
import { Pager } from './Pager';
import { QueryForm } from './QueryForm';
import { RecordTable } from './RecordTable';

/** The list of a resource, drawn from its schema. */
export function ResourceList({ name, config }: { name: string; config: ListConfig }) {
  const t = useConsoleT();
  return (
    <GridBase name={name} config={config}>
      <ListHead />
      {config.notice && <Notice topic={config.notice.topic} text={t(config.notice.text)} />}
      <ListToolbar />
      <QueryForm />
      <ListTools />
      <BulkBar />
      <RecordTable />
      <Pager />
    </GridBase>
  );
}
