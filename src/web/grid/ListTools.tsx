import { useListContext } from 'ra-core';
import { useConsoleT } from '../core/texts/consoleMessages';
import { Icon } from '../ui/Icon';
import { ColumnMenu } from './ColumnMenu';
import { ExportMenu } from './ExportMenu';
import { ViewMenu } from './ViewMenu';

/** Views, columns, export, refresh. */
export function ListTools() {
  const t = useConsoleT();
  const { isFetching, refetch } = useListContext();
  return (
    <div className="list-tools">
      <ViewMenu />
      <ColumnMenu />
      <ExportMenu />
      <button
        type="button"
        className="ib large"
        aria-label={t('list.refresh')}
        title={t('list.refresh')}
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) void refetch();
        }}
      >
        <Icon name="refresh" />
      </button>
    </div>
  );
}
