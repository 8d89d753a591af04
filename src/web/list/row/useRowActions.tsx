import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { isDeleted } from '../../../schema/recordStatus';
import { inLanguage, recordWord } from '../../../schema/texts';
import type { Locale } from '../../../schema/types';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type {
  RecordRow,
  RowAction,
  RowDialogProps,
  RowTools,
} from '../../relay/config/resourceConfig';
import { useWrite } from '../../relay/useWrite';
import { lacksId } from '../../relay/values/recordIds';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import type { IconName } from '../../ui/Icon';
import { goTo } from '../../ui/links/publicPages';
import { showToast } from '../../ui/toasts/showToast';
import { type ListExtras, useRowExtras } from '../state/ListExtras';
import { recordLinks } from './recordLinks';
import { recordName } from './recordName';
import { useRow } from './useRow';

/** An action of a row as it is offered: a page to open, or something to do. */
export interface OfferedAction {
  key: string;
  label: string;
  icon: IconName;
  href?: string;
  run: () => void;
  isButton?: boolean | undefined;
  danger?: boolean | undefined;
  isLocked?: boolean | undefined;
  /** Why it is locked, where that is known. */
  why?: string | undefined;
  /** The entry that it is behind. */
  group?: string | undefined;
  shortcut?: string | undefined;
}

const rowOfId = (id: string | null | undefined) =>
  id === undefined || id === null
    ? undefined
    : document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`);

type Write = ReturnType<typeof useWrite>['write'];

/** Deletes a row; the focus then goes on to the next one. @returns what deletes it, once it was asked for */
function useRemove(resource: string, row: RecordRow, write: Write): () => Promise<void> {
  const t = useTranslate();
  const { provider, select } = useRowExtras();
  const next = useRef<string | null>(undefined);
  useEffect(
    () => () => {
      // A focus that went on meanwhile stays.
      if (next.current !== undefined && document.activeElement === document.body)
        rowOfId(next.current)?.focus();
    },
    [],
  );
  return async () => {
    const line = rowOfId(String(row.id));
    const lines = [...(line?.closest('table')?.querySelectorAll('tbody tr[tabindex]') ?? [])];
    const at = line ? lines.indexOf(line) : -1;
    const neighbour = lines[at + 1] ?? lines[at - 1];
    next.current = neighbour?.getAttribute('data-id') ?? null;
    const params = { id: row.id, previousData: row };
    const name = recordName(row);
    const about = t('row.named', { action: t('row.delete'), name });
    if (await write(() => provider.delete(resource, params), { deleted: [row.id] }, about)) {
      select([row.id], false);
      showToast('success', t('row.deleted', { name }));
    } else next.current = undefined;
  };
}

/** An action that opens a page. */
const page = (key: string, label: string, icon: IconName, href: string): OfferedAction => ({
  key,
  label,
  icon,
  href,
  run: () => goTo(href),
});

interface ActionContext extends Pick<ListExtras, 'can' | 'config'> {
  t: ReturnType<typeof useTranslate>;
  locale: Locale;
  busy: boolean;
  write: Write;
  /** Opens the dialog of an action. */
  open: (key: string) => void;
  tools: RowTools;
}

/** An action of the resource as it is offered for a row. */
function offered(
  action: RowAction,
  row: RecordRow,
  { t, locale, busy, write, open, tools, can }: ActionContext,
): OfferedAction {
  const { key, label, labelParams, icon, isButton, danger, shortcut, access } = action;
  const isAllowed = access === undefined || can(access, row);
  const isOff = action.isLocked?.(row) === true;
  const isLocked = busy || !isAllowed || isOff;
  const text = typeof label === 'string' ? t(label, labelParams) : inLanguage(label, locale);
  const run = () => {
    if (isLocked) return;
    if (action.Dialog) open(key);
    else if (action.atOnce) void action.atOnce(row, tools);
    else {
      const about = t('row.named', { action: text, name: recordName(row) });
      void write(async () => action.call?.(row), undefined, about);
    }
  };
  const why = isOff && action.why ? t(action.why) : undefined;
  const group = action.group && t(action.group);
  return { key, label: text, icon, run, isButton, danger, isLocked, why, group, shortcut };
}

/** The action that deletes a row, where that may be done at all. */
function deletion({ t, busy, can, config, open }: ActionContext, row: RecordRow): OfferedAction[] {
  if (config.noDelete || !can('delete')) return [];
  return [
    {
      key: 'delete',
      label: t('row.delete'),
      icon: 'delete',
      danger: true,
      isLocked: busy || !can('delete', row),
      shortcut: 'Delete',
      run: () => can('delete', row) && open('delete'),
    },
  ];
}

/** The actions of a record, and the dialog that one of them has open. */
export interface OfferedActions {
  /** Those that have a button of their own. */
  buttons: OfferedAction[];
  /** All of them; made when they are asked for, since a list has many rows and few menus. */
  all: () => OfferedAction[];
  busy: boolean;
  dialog: ReactNode;
}

/** The window of an action; its code may come when it is opened. */
function RowDialog({
  Dialog,
  ...props
}: RowDialogProps & { Dialog: NonNullable<RowAction['Dialog']> }) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

/** The actions of the record of the context. */
export function useRowActions(isSelected: boolean): OfferedActions {
  const resource = useResourceContext() ?? '';
  const row = useRow();
  const { schema, config, showText, select, can } = useRowExtras();
  const t = useTranslate();
  const locale = useLocale();
  const { busy, write } = useWrite(resource);
  const [open, setOpen] = useState<string>();
  const remove = useRemove(resource, row, write);
  if (lacksId(row.id) || isDeleted(schema, row))
    return { buttons: [], all: () => [], busy, dialog: null };
  const { rowActions = [] } = config;
  const tools = { showText };
  const context = { t, locale, busy, write, open: setOpen, tools, can, config };
  const ownActions = (isWanted: (action: RowAction) => boolean | undefined) =>
    rowActions
      .filter(
        (action) =>
          isWanted(action) &&
          (!action.access || can(action.access)) &&
          action.isShown?.(row) !== false,
      )
      .map((action) => offered(action, row, context));
  const id = encodeURIComponent(row.id);
  const edit = config.editPath?.(row) ?? (can('edit', row) ? `/${resource}/edit/${id}` : undefined);
  const buttons: OfferedAction[] = [
    ...ownActions(({ isButton }) => isButton),
    ...(edit === undefined
      ? []
      : [{ ...page('edit', t('row.edit'), 'edit', edit), isButton: true, shortcut: 'e' }]),
  ];
  const all = (): OfferedAction[] => [
    ...buttons,
    ...ownActions(({ isButton, danger }) => !isButton && !danger),
    ...(config.canCopy && can('create')
      ? [
          {
            ...page('copy', t('list.copyDraft'), 'duplicate', `/${resource}/add?from=${id}`),
            shortcut: 'd',
          },
        ]
      : []),
    {
      key: 'select',
      label: t(isSelected ? 'row.unselect' : 'row.select'),
      icon: 'apply',
      shortcut: 'x',
      run: () => select([row.id], !isSelected),
    },
    ...recordLinks(schema, row, locale).map(({ key, title, href }) =>
      page(key, title, 'logs', href),
    ),
    ...ownActions(({ danger }) => danger),
    ...deletion(context, row),
  ];
  const name = recordName(row);
  const close = () => setOpen(undefined);
  const Dialog = config.rowActions?.find(({ key }) => key === open)?.Dialog;
  return {
    buttons,
    all,
    busy,
    dialog: Dialog ? (
      <RowDialog Dialog={Dialog} row={row} onClose={close} />
    ) : open === 'delete' ? (
      <ConfirmDialog
        title={t('delete.title', { record: recordWord(schema, locale), name })}
        text={t('delete.text')}
        confirmLabel={t('delete.confirm')}
        danger
        onConfirm={() => {
          close();
          void remove();
        }}
        onCancel={close}
      />
    ) : null,
  };
}
