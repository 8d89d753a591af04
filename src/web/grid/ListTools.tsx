import { useListContext } from 'ra-core';
import { useStoreValue } from '../core/storage/createStore';
import { useTranslate } from '../core/texts/catalogue';
import { Icon } from '../ui/Icon';
import { ColumnMenu } from './ColumnMenu';
import { DensityMenu } from './DensityMenu';
import { ExportMenu } from './ExportMenu';
import { recentPart } from './recentWork';
import { ViewMenu } from './ViewMenu';

/** Recent bulk work, views, columns, row height, export, refresh. */
export function ListTools() {
  const t = useTranslate();
  const { isFetching, refetch } = useListContext();
  const Recent = useStoreValue(recentPart);
  return (
    <div className="list-tools">
      {Recent && <Recent />}
      <ViewMenu />
      <ColumnMenu />
      <DensityMenu />
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
