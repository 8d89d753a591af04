import { useDataProvider, useResourceContext } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { recordWord } from '../../schema/texts';
import type { Locale } from '../../schema/types';
import type { RecordRow, RowAction, RowTools } from '../config/resourceConfig';
import { goTo } from '../core/navigation';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { showToast } from '../core/toastStore';
import { lacksId } from '../data/recordIds';
import { useWrite } from '../data/useWrite';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import type { IconName } from '../ui/icons';
import { useGrid } from './GridContext';
import { recordLinks } from './recordLinks';
import { recordName } from './recordName';
import { useRow } from './useRow';

/** An action of a row: a page to open, or work to do. */
export interface Deed {
  key: string;
  label: string;
  icon: IconName;
  href?: string;
  run: () => void;
  isButton?: boolean | undefined;
  danger?: boolean | undefined;
  isLocked?: boolean | undefined;
  shortcut?: string | undefined;
}

const rowOfId = (id: string | null | undefined) =>
  id === undefined || id === null
    ? undefined
    : document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`);

/** Gives the focus to the row after this one when this one is gone. @returns what to call before a delete */
function useNextRowFocus(id: unknown): () => void {
  const next = useRef<string | null>(undefined);
  useEffect(
    () => () => {
      if (next.current !== undefined) rowOfId(next.current)?.focus();
    },
    [],
  );
  return () => {
    const row = rowOfId(String(id));
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    next.current = neighbour?.getAttribute('data-id') ?? null;
  };
}

/** An action of the resource as a deed of a row. */
function deedOf(
  action: RowAction,
  row: RecordRow,
  {
    t,
    locale,
    busy,
    write,
    open,
    tools,
  }: {
    t: ReturnType<typeof useTranslate>;
    locale: Locale;
    busy: boolean;
    write: ReturnType<typeof useWrite>['write'];
    open: (key: string) => void;
    tools: RowTools;
  },
): Deed {
  const { key, label, labelParams, icon, isButton, danger, shortcut } = action;
  const isLocked = busy || action.isLocked?.(row) === true;
  const run = () => {
    if (isLocked) return;
    if (action.Dialog) open(key);
    else if (action.atOnce) void action.atOnce(row, tools);
    else void write(async () => action.work?.(row));
  };
  const text = typeof label === 'string' ? t(label, labelParams) : label[locale];
  return { key, label: text, icon, run, isButton, danger, isLocked, shortcut };
}

/** The deeds of the record of the context, and the dialog that one of them has open. */
export function useDeeds(): { deeds: Deed[]; busy: boolean; dialog: ReactNode } {
  const resource = useResourceContext() ?? '';
  const row = useRow();
  const { schema, config, showText, selected, select } = useGrid();
  const t = useTranslate();
  const locale = useLocale();
  const provider = useDataProvider();
  const { busy, write } = useWrite(resource);
  const [open, setOpen] = useState<string>();
  const willFocusNext = useNextRowFocus(row.id);
  if (lacksId(row.id)) return { deeds: [], busy, dialog: null };
  const page = (key: string, label: string, icon: IconName, href: string): Deed => ({
    key,
    label,
    icon,
    href,
    run: () => goTo(href),
  });
  const edit = config.editPath?.(row) ?? `/${resource}/edit/${row.id}`;
  const own = (config.rowActions ?? []).map((action) =>
    deedOf(action, row, { t, locale, busy, write, open: setOpen, tools: { showText } }),
  );
  const links = recordLinks(schema, row, locale);
  const deeds: Deed[] = [
    ...own.filter(({ isButton }) => isButton),
    { ...page('edit', t('row.edit'), 'edit', edit), isButton: true, shortcut: 'e' },
    ...own.filter(({ isButton, danger }) => !isButton && !danger),
    ...(config.canCopy
      ? [
          {
            ...page('copy', t('list.copyDraft'), 'duplicate', `/${resource}/add?from=${row.id}`),
            shortcut: 'd',
          },
        ]
      : []),
    {
      key: 'select',
      label: t(selected.has(row.id) ? 'row.unselect' : 'row.select'),
      icon: 'apply',
      shortcut: 'x',
      run: () => select([row], !selected.has(row.id)),
    },
    ...links.map(({ key, title, href }) => page(key, title, 'logs', href)),
    ...own.filter(({ danger }) => danger),
    ...(config.noDelete
      ? []
      : [
          {
            key: 'delete',
            label: t('row.delete'),
            icon: 'delete' as const,
            danger: true,
            isLocked: busy,
            shortcut: 'Delete',
            run: () => setOpen('delete'),
          },
        ]),
  ];
  const name = recordName(row);
  const close = () => setOpen(undefined);
  const remove = async () => {
    close();
    willFocusNext();
    const params = { id: row.id, previousData: row };
    if (await write(() => provider.delete(resource, params), { deleted: [row.id] }))
      showToast('success', t('success.done'));
  };
  const Dialog = config.rowActions?.find(({ key }) => key === open)?.Dialog;
  return {
    deeds,
    busy,
    dialog: Dialog ? (
      <Dialog row={row} onClose={close} />
    ) : open === 'delete' ? (
      <ConfirmDialog
        title={t('delete.title', { record: recordWord(schema, locale), name })}
        text={t('delete.text')}
        confirmLabel={t('delete.confirm')}
        danger
        onConfirm={() => void remove()}
        onCancel={close}
      />
    ) : null,
  };
}
