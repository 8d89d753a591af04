import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { BulkAction } from '../../relay/config/resourceConfig';
import { showError } from '../../relay/errors/showError';
import { idsIn, lacksId } from '../../relay/values/recordIds';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useBusy } from '../../ui/loading/useBusy';
import { DropMenu } from '../../ui/popover/DropMenu';
import { useIsPhone } from '../../ui/useMedia';
import { ExportMenu } from '../export/ExportMenu';
import { JobOutcome } from '../jobs/JobOutcome';
import { JobProgress } from '../jobs/JobProgress';
import { showLeftJobs } from '../jobs/LeftJobs';
import { showRecentJobs } from '../jobs/RecentMenu';
import { useBulkJob } from '../jobs/useBulkJob';
import { useStop } from '../jobs/useStop';
import { WaitNote } from '../load/WaitNote';
import { useListExtras, usePageRows } from '../state/ListExtras';
import { BulkDialog } from './BulkDialog';
import {
  type BulkActions,
  labelText,
  useBulkActions,
  useOfferedActions,
  useSelectedRows,
} from './useBulkActions';
import { useBulkWrites } from './useBulkWrites';

/** The buttons of the actions on the selected rows. */
function BulkButtons({ run: runOn }: Pick<BulkActions, 'run'>) {
  const actions = useOfferedActions();
  const readSelected = useSelectedRows();
  const [busy, hold] = useBusy();
  const stop = useStop();
  const run = (action: BulkAction) =>
    void hold(async () => {
      const { signal } = stop.current;
      const rows = await readSelected(signal);
      if (rows.length > 0 && !signal.aborted) runOn(action, rows);
    }).catch(showError);
  const t = useTranslate();
  const locale = useLocale();
  const button = (action: BulkAction) => {
    const icon = action.icon ?? (action.danger ? 'delete' : undefined);
    return (
      <Button
        key={action.key}
        size="small"
        {...(action.danger && { kind: 'danger' as const })}
        onClick={() => run(action)}
      >
        {icon && <Icon name={icon} />}
        {labelText(action, t, locale)}
      </Button>
    );
  };
  const items = actions
    .filter(({ isInMenu }) => isInMenu)
    .map((action) => ({
      key: action.key,
      icon: action.icon ?? ('edit' as const),
      label: labelText(action, t, locale),
      onSelect: () => run(action),
    }));
  return (
    <>
      {actions.filter(({ danger, isInMenu }) => !danger && !isInMenu).map(button)}
      {items.length > 0 && (
        <DropMenu label={t('bulk.more')} items={items}>
          {t('bulk.more')}
          <Icon name="down" />
        </DropMenu>
      )}
      <ExportMenu />
      {busy && <small className="muted">{t('common.loading')}</small>}
      <span className="grow" />
      {actions.filter(({ danger }) => danger).map(button)}
    </>
  );
}

/** Selects the page, where no head of the table does so, or all records of the list. */
function SelectMore({ count }: { count: number }) {
  const t = useTranslate();
  const list = useListContext();
  const { page, hasNextPage } = list;
  const rows = usePageRows();
  const { loaded, matching, selected, select, selectMatching } = useListExtras();
  const total = loaded.areOld ? undefined : list.total;
  const [busy, run] = useBusy();
  const stop = useStop();
  const isPhone = useIsPhone();
  /** True once all matching rows were selected, including those of pages that are not loaded. */
  const [isChosen, setIsChosen] = useState(false);
  if (count === 0) return null;
  // The number alone says nothing: the selection may hold rows of another list.
  const hasAll = loaded.areAll
    ? matching.every(({ id }) => lacksId(id) || selected.has(id))
    : isChosen && count === total;
  return (
    <>
      {isPhone && (
        <Button size="small" kind="link" onClick={() => select(idsIn(rows), true)}>
          {t('list.selectThisPage')}
        </Button>
      )}
      {(hasNextPage || page > 1) && !hasAll && (
        <>
          <Button
            size="small"
            kind="link"
            aria-busy={busy || undefined}
            onClick={() =>
              void run(async () => {
                await selectMatching(stop.current.signal);
                setIsChosen(true);
              })
            }
          >
            {busy
              ? t('common.loading')
              : total === undefined
                ? t('list.selectAll')
                : t('list.selectAllOf', { count: groupDigits(total) })}
          </Button>
          {busy && <WaitNote />}
        </>
      )}
    </>
  );
}

/** Actions on all selected rows: preview, progress, stop, and a report; what failed stays selected. */
export function BulkBar({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { resource, selectedIds, onSelect, onUnselectItems, filterValues } = useListContext();
  const { schema, config } = useListExtras();
  const job = useBulkJob(resource);
  const count = selectedIds.length;
  const writes = useBulkWrites(resource, config, job);
  const { run, question, own, close } = useBulkActions(resource, config, writes);
  const bar = useRef<HTMLElement>(null);
  const { busy } = job;
  useEffect(() => {
    showLeftJobs();
    showRecentJobs();
  }, []);
  const selectedText = t('list.selected', { count: groupDigits(count) });
  // The buttons are gone while the job runs, also the one that started it.
  useEffect(() => {
    if (busy && document.activeElement === document.body) bar.current?.focus();
  }, [busy]);
  const isAsking = question !== undefined || own !== undefined;
  const isShown = count > 0 || isAsking || job.report !== undefined || busy;
  const wasShown = useRef(false);
  // The bar went with what had the focus: before anything else takes it, the rows do.
  useLayoutEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.list .grid')?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  if (!isShown) return children;
  return (
    <section ref={bar} tabIndex={-1} className="selection-bar" aria-label={selectedText}>
      <strong aria-live="polite">
        {job.busy
          ? t('bulk.progress', { done: groupDigits(job.finished), count: groupDigits(job.count) })
          : selectedText}
      </strong>
      {job.busy && <JobProgress job={job} />}
      {!job.busy && <SelectMore key={JSON.stringify(filterValues)} count={count} />}
      {!job.busy && count > 0 && <BulkButtons run={run} />}
      {!job.busy && (
        <button
          type="button"
          className="ib large"
          aria-label={t('list.unselect')}
          title={t('list.unselect')}
          onClick={() => {
            // The bar goes away with this button.
            bar.current?.closest('.list')?.querySelector<HTMLElement>('.grid')?.focus();
            onUnselectItems();
            job.forget();
          }}
        >
          <Icon name="close" />
        </button>
      )}
      <JobOutcome job={job} />
      <Suspense>
        {own && (
          <own.Dialog
            rows={own.rows}
            select={(wanted) => onSelect(idsIn(wanted))}
            change={writes.change}
            onClose={close}
          />
        )}
      </Suspense>
      {question && <BulkDialog schema={schema} {...question} onCancel={close} />}
    </section>
  );
}
