import { useLayoutEffect } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useTranslate } from '../../locales/catalogue';
import { useSharedValue } from '../../storage/sharedValue';
import { Icon } from '../../ui/Icon';
import { Disclosure } from '../../ui/popover/Disclosure';
import { Popover } from '../../ui/popover/Popover';
import { useIsSmall } from '../../ui/useMedia';
import { ExportMenu } from '../export/ExportMenu';
import { useRunningExport } from '../export/runningExports';
import { recentPart } from '../jobs/recentJobs';
import { useLongLoad } from '../load/useLongLoad';
import { useListExtras } from '../state/ListExtras';
import { ColumnMenu } from './ColumnMenu';
import { ViewMenu } from './ViewMenu';

const densities = ['compact', 'standard', 'roomy'] as const;
type Density = (typeof densities)[number];

function useDensity(): [Density, (density: Density) => void] {
  const [kept, keep] = useStore<Density>('density', 'standard');
  return [densities.find((density) => density === kept) ?? 'standard', keep];
}

/** The style sheet knows the height of the rows by a mark on the page. */
function useMarkedDensity(): void {
  const [density] = useDensity();
  useLayoutEffect(() => {
    if (density === 'standard') delete document.documentElement.dataset['density'];
    else document.documentElement.dataset['density'] = density;
  }, [density]);
}

/** How high the rows of lists are; remembered in this browser. */
function DensityMenu() {
  const t = useTranslate();
  const [current, keep] = useDensity();
  return (
    <Disclosure label={t('list.density')} icon="density">
      {() =>
        densities.map((density) => (
          <label key={density} className="menu-check">
            <input
              type="radio"
              name="density"
              checked={density === current}
              onChange={() => keep(density)}
            />
            {t(`list.density.${density}`)}
          </label>
        ))
      }
    </Disclosure>
  );
}

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
  const Recent = useSharedValue(recentPart);
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
