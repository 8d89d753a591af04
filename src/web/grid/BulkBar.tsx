import { useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { fieldTexts } from '../../schema/texts';
import { useStoredUser } from '../core/storage/storedUser';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { lacksId } from '../data/recordIds';
import { type BulkJob, useBulkJob } from '../data/useBulkJob';
import { Button } from '../ui/Button';
import { DropMenu, type DropMenuItem } from '../ui/DropMenu';
import { Icon } from '../ui/Icon';
import { useIsPhone } from '../ui/useMedia';
import { BulkDialog } from './BulkDialog';
import { CopyDialog } from './CopyDialog';
import { copiedFields } from './copySettings';
import { ExportMenu } from './ExportMenu';
import { useGrid } from './GridContext';
import { JobOutcome } from './JobOutcome';
import { canToggle } from './recordStatus';
import { type BulkActions, useBulkActions } from './useBulkActions';
import { WaitNote } from './WaitNote';

function JobProgress({ job }: { job: BulkJob }) {
  const t = useTranslate();
  return (
    <>
      <progress max={job.count} value={job.finished} />
      <WaitNote />
      <Button size="small" onClick={job.stop}>
        {t('bulk.stop')}
      </Button>
    </>
  );
}

/** The buttons of the actions on the selected rows. */
function BulkButtons({ actions }: { actions: BulkActions }) {
  const { schema, config } = useGrid();
  const t = useTranslate();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const fields = Object.entries(schema.properties)
    .filter(([, property]) => property['x-bulk'] && isVisibleTo(property, role))
    .map(([field]) => ({
      field,
      title: t('bulk.edit', { field: fieldTexts(schema, field, locale).title }),
    }));
  const changes: DropMenuItem[] = [
    ...fields.map(({ field, title }) => ({
      key: field,
      icon: 'edit' as const,
      label: title,
      onSelect: () => actions.edit(field, title),
    })),
    ...(copiedFields(schema, role).length > 0
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
  const statuses = canToggle(schema)
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
      {config.bulk
        ?.filter(({ danger }) => !danger)
        .map((action) => (
          <Button key={action.key} size="small" onClick={() => actions.run(action)}>
            {action.icon && <Icon name={action.icon} />}
            {t(action.label)}
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
      {config.bulk
        ?.filter(({ danger }) => danger)
        .map((action) => (
          <Button key={action.key} size="small" kind="danger" onClick={() => actions.run(action)}>
            <Icon name="delete" />
            {t(action.label)}
          </Button>
        ))}
      {!config.noDelete && (
        <Button size="small" kind="danger" onClick={actions.remove}>
          <Icon name="delete" />
          {t('row.delete')}
        </Button>
      )}
    </>
  );
}

/** Work on all selected rows: preview, progress, stop, and a report; what failed stays selected. */
export function BulkBar({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { resource, page, total, hasNextPage, onSelectAll, onUnselectItems } = useListContext();
  const { schema, config, rows, selected, select } = useGrid();
  const job = useBulkJob(resource, (rows) => select(rows, false));
  const items = [...selected.values()];
  const isPhone = useIsPhone();
  const canSelectMore = items.length > 0 && (hasNextPage || page > 1) && items.length !== total;
  const actions = useBulkActions(resource, config, items, job);
  const { question, OwnDialog } = actions;
  if (items.length === 0 && !job.report && !job.busy) return children;
  return (
    <section className="selection-bar" aria-label={t('list.selected', { count: items.length })}>
      <strong aria-live="polite">
        {job.busy
          ? t('bulk.progress', { done: job.finished, count: job.count })
          : t('list.selected', { count: items.length })}
      </strong>
      {job.busy && <JobProgress job={job} />}
      {isPhone && !job.busy && items.length > 0 && (
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
      {!job.busy && canSelectMore && (
        <Button size="small" kind="link" onClick={() => onSelectAll()}>
          {total === undefined ? t('list.selectAll') : t('list.selectAllOf', { count: total })}
        </Button>
      )}
      {!job.busy && items.length > 0 && <BulkButtons actions={actions} />}
      {!job.busy && (
        <button
          type="button"
          className="ib large"
          aria-label={t('list.unselect')}
          title={t('list.unselect')}
          onClick={() => {
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
      {OwnDialog && (
        <OwnDialog
          rows={items}
          select={(wanted) => {
            select(items, false);
            select(wanted, true);
          }}
          onClose={actions.close}
        />
      )}
      {question && (
        <BulkDialog schema={schema} rows={items} {...question} onCancel={actions.close} />
      )}
    </section>
  );
}
