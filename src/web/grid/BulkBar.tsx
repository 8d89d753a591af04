import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { fieldTexts } from '../../schema/texts';
import { useStoredUser } from '../core/storage/storedUser';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useStop } from '../core/useStop';
import { lacksId } from '../data/recordIds';
import { useAccess } from '../data/useAccess';
import { groupDigits } from '../formats/numbers';
import { Button } from '../ui/Button';
import { DropMenu, type DropMenuItem } from '../ui/DropMenu';
import { Icon } from '../ui/Icon';
import { useBusy } from '../ui/useBusy';
import { useIsPhone } from '../ui/useMedia';
import { BulkDialog } from './BulkDialog';
import { CopyDialog } from './CopyDialog';
import { copiedFields } from './copySettings';
import { ExportMenu } from './ExportMenu';
import { useGrid } from './GridContext';
import { JobOutcome } from './JobOutcome';
import { JobProgress } from './JobProgress';
import { showLeftWork } from './LeftWork';
import { showRecentWork } from './RecentMenu';
import { type BulkActions, labelText, useBulkActions } from './useBulkActions';
import { useBulkJob } from './useBulkJob';
import { WaitNote } from './WaitNote';

/** The fields that can be changed in all selected rows, and the copy of settings. */
function useChanges(actions: BulkActions): DropMenuItem[] {
  const { schema, can, canWrite } = useGrid();
  const may = useAccess();
  const canEdit = can('edit');
  const t = useTranslate();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const fields = Object.entries(schema.properties)
    .filter(([field, property]) => canEdit && property['x-bulk'] && canWrite(field))
    .filter(([, { 'x-reference': target }]) => !target || may({ resource: target, action: 'list' }))
    .map(([field]) => ({
      field,
      title: t('bulk.edit', { field: fieldTexts(schema, field, locale).title }),
    }));
  return [
    ...fields.map(({ field, title }) => ({
      key: field,
      icon: 'edit' as const,
      label: title,
      onSelect: () => actions.edit(field, title),
    })),
    ...(canEdit && copiedFields(schema, role).length > 0
      ? [
          {
            key: 'copy',
            icon: 'duplicate' as const,
            label: t('copy.action'),
            onSelect: actions.copy,
          },
        ]
      : []),
  ];
}

/** The buttons of the actions on the selected rows. */
function BulkButtons({ actions }: { actions: BulkActions }) {
  const { config, can, canWrite } = useGrid();
  const canEdit = can('edit');
  const own = config.bulk?.filter(({ access }) => access === undefined || can(access)) ?? [];
  const t = useTranslate();
  const locale = useLocale();
  const changes = useChanges(actions);
  const statuses =
    canEdit && canWrite('status')
      ? ([
          { status: 1, icon: 'apply', label: t('row.enable') },
          { status: 2, icon: 'block', label: t('row.disable') },
        ] as const)
      : [];
  return (
    <>
      {statuses.map(({ status, icon, label }) => (
        <Button key={status} size="small" onClick={() => actions.setStatus(status, label)}>
          <Icon name={icon} />
          {label}
        </Button>
      ))}
      {own
        .filter(({ danger }) => !danger)
        .map((action) => (
          <Button key={action.key} size="small" onClick={() => actions.run(action)}>
            {action.icon && <Icon name={action.icon} />}
            {labelText(action, t, locale)}
          </Button>
        ))}
      {changes.length > 0 && (
        <DropMenu label={t('bulk.more')} items={changes}>
          {t('bulk.more')}
          <Icon name="down" />
        </DropMenu>
      )}
      <ExportMenu />
      <span className="grow" />
      {own
        .filter(({ danger }) => danger)
        .map((action) => (
          <Button key={action.key} size="small" kind="danger" onClick={() => actions.run(action)}>
            <Icon name={action.icon ?? 'delete'} />
            {labelText(action, t, locale)}
          </Button>
        ))}
      {!config.noDelete && can('delete') && (
        <Button size="small" kind="danger" onClick={actions.remove}>
          <Icon name="delete" />
          {t('row.delete')}
        </Button>
      )}
    </>
  );
}

/** Selects the page, where no head of the table does so, or all records of the list. */
function SelectMore({ count }: { count: number }) {
  const t = useTranslate();
  const list = useListContext();
  const { page, hasNextPage } = list;
  const { rows, loaded, matching, selected, select, selectMatching } = useGrid();
  const total = loaded.areOld ? undefined : list.total;
  const [busy, run] = useBusy();
  const stop = useStop();
  const isPhone = useIsPhone();
  /** True once all were selected that other pages have, which are not at hand. */
  const [isChosen, setIsChosen] = useState(false);
  if (count === 0) return null;
  // The number alone says nothing: the selection may hold rows of another list.
  const hasAll = loaded.areAll
    ? matching.every(({ id }) => lacksId(id) || selected.has(id))
    : isChosen && count === total;
  return (
    <>
      {isPhone && (
        <Button
          size="small"
          kind="link"
          onClick={() =>
            select(
              rows.filter(({ id }) => !lacksId(id)),
              true,
            )
          }
        >
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

/** Work on all selected rows: preview, progress, stop, and a report; what failed stays selected. */
export function BulkBar({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { resource, onUnselectItems, filterValues } = useListContext();
  const { schema, config, selected, select } = useGrid();
  const job = useBulkJob(resource, (rows) => select(rows, false));
  const items = [...selected.values()];
  const actions = useBulkActions(resource, config, items, job, (rows) => select(rows, false));
  const { question, OwnDialog } = actions;
  const bar = useRef<HTMLElement>(null);
  const { busy } = job;
  useEffect(() => {
    showLeftWork();
    showRecentWork();
  }, []);
  const selectedText = t('list.selected', { count: groupDigits(items.length) });
  // The buttons are gone while the job runs, also the one that started it.
  useEffect(() => {
    if (busy && document.activeElement === document.body) bar.current?.focus();
  }, [busy]);
  const isShown = items.length > 0 || job.report !== undefined || busy;
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
      {!job.busy && <SelectMore key={JSON.stringify(filterValues)} count={items.length} />}
      {!job.busy && items.length > 0 && <BulkButtons actions={actions} />}
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
      {actions.isCopying && (
        <CopyDialog rows={items} onApply={actions.applyCopy} onCancel={actions.close} />
      )}
      <Suspense>
        {OwnDialog && (
          <OwnDialog
            rows={items}
            select={(wanted) => {
              select(items, false);
              select(wanted, true);
            }}
            start={job.start}
            onClose={actions.close}
          />
        )}
      </Suspense>
      {question && (
        <BulkDialog schema={schema} rows={items} {...question} onCancel={actions.close} />
      )}
    </section>
  );
}
