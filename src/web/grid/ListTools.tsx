import { useListContext } from 'react-admin';
import { useStoreValue } from '../core/storage/createStore';
import { useTranslate } from '../core/texts/catalogue';
import { Icon } from '../ui/Icon';
import { Popover } from '../ui/Popover';
import { useIsSmall } from '../ui/useMedia';
import { ColumnMenu } from './ColumnMenu';
import { DensityMenu, useMarkedDensity } from './DensityMenu';
import { ExportMenu } from './ExportMenu';
import { useListExtras } from './ListExtras';
import { recentPart } from './recentJobs';
import { useRunningExport } from './runningExports';
import { useLongLoad } from './useLongLoad';
import { ViewMenu } from './ViewMenu';

function Refresh() {
  const t = useTranslate();
  const { isFetching, refetch } = useListContext();
  return (
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
  );
}

/** Recent jobs, views, columns, row height, export, refresh: in a row, or behind one button on small screens. */
export function ListTools() {
  const t = useTranslate();
  const { resource } = useListContext();
  const { config, state } = useListExtras();
  const hasRows = config.hasRows?.(state) ?? true;
  const isFolded = useIsSmall();
  const isExporting = useRunningExport(resource) !== undefined;
  // The folded tools go once one is chosen: the question stays.
  const { question, ...long } = useLongLoad();
  useMarkedDensity();
  const Recent = useStoreValue(recentPart);
  const tools = (
    <>
      <ViewMenu />
      {hasRows && (
        <>
          <ColumnMenu />
          <DensityMenu />
          {!(isFolded && isExporting) && <ExportMenu {...long} />}
        </>
      )}
      <Refresh />
    </>
  );
  if (!isFolded)
    return (
      <div className="list-tools">
        {Recent && <Recent />}
        {tools}
        {question}
      </div>
    );
  return (
    <div className="list-tools">
      {Recent && <Recent />}
      {isExporting && <ExportMenu {...long} />}
      <Popover look="ib large" buttonLabel={t('list.tools')} button={<Icon name="more" />}>
        {() => <div className="folded-tools">{tools}</div>}
      </Popover>
      {question}
    </div>
  );
}
