import { difference, differenceBy } from 'es-toolkit';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { isDeleted, statusOff, statusOn } from '../../../schema/recordStatus';
import { resourceSchema } from '../../../schema/registry';
import { fieldTexts, inLanguage } from '../../../schema/texts';
import type { Locale } from '../../../schema/types';
import { groupDigits } from '../../formats/number/numbers';
import { type Translate, useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { BulkAction, ListConfig, RecordRow } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import { idsIn } from '../../relay/values/recordIds';
import { useStoredUser } from '../../storage/storedUser';
import { showToast } from '../../ui/toasts/showToast';
import { countText } from '../jobs/countText';
import { useListExtras } from '../state/ListExtras';
import type { BulkDialogProps } from './BulkDialog';
import { CopyDialog } from './CopyDialog';
import { copiedFields } from './copySettings';
import type { BulkWrites } from './useBulkWrites';

/** The label of an action's button. */
export const labelText = (
  { label, labelParams }: BulkAction,
  t: Translate,
  locale: Locale,
): string => (typeof label === 'string' ? t(label, labelParams) : inLanguage(label, locale));

/** The actions on selected rows that the user may do: those of every resource, and those of this one. */
export function useOfferedActions(): readonly BulkAction[] {
  const { schema, config, can, canWrite } = useListExtras();
  const may = useAccess();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const canEdit = can('edit');
  const fields = Object.entries(schema.properties)
    .filter(([field, property]) => canEdit && property['x-bulk'] && canWrite(field))
    .filter(([, { 'x-reference': target }]) => !target || may({ resource: target, action: 'list' }))
    .map(([field]): BulkAction => {
      const labelParams = { field: fieldTexts(schema, field, locale).title };
      return { key: field, label: 'bulk.edit', labelParams, icon: 'edit', isInMenu: true, field };
    });
  const switches: BulkAction[] = [
    { key: 'on', label: 'row.enable', icon: 'apply', data: { status: statusOn } },
    { key: 'off', label: 'row.disable', icon: 'block', data: { status: statusOff } },
  ];
  const copy: BulkAction = {
    key: 'copy',
    label: 'copy.action',
    icon: 'duplicate',
    isInMenu: true,
    Dialog: CopyDialog,
  };
  const remove: BulkAction = {
    key: 'remove',
    label: 'row.delete',
    icon: 'delete',
    danger: true,
    isDeletion: true,
  };
  return [
    ...(canEdit && canWrite('status') ? switches : []),
    ...(config.bulk ?? []).filter(({ access }) => access === undefined || can(access)),
    ...fields,
    ...(canEdit && copiedFields(schema, role).length > 0 ? [copy] : []),
    ...(!config.noDelete && can('delete') ? [remove] : []),
  ];
}

type Question = Omit<BulkDialogProps, 'schema' | 'onCancel'>;

export interface BulkActions {
  /** The question before a job starts; undefined while there is none. */
  question: Question | undefined;
  /** The dialog that an action brings along, while it is open, and its rows. */
  own: { Dialog: NonNullable<BulkAction['Dialog']>; rows: readonly RecordRow[] } | undefined;
  /** Closes the question and the dialog without a change. */
  close: () => void;
  run: (action: BulkAction, rows: readonly RecordRow[]) => void;
}

/** Reads the selected rows; those that are gone leave the selection. */
export function useSelectedRows(): (signal: AbortSignal) => Promise<readonly RecordRow[]> {
  const t = useTranslate();
  const { resource, selectedIds: ids } = useListContext();
  const { provider, select } = useListExtras();
  return async (signal) => {
    const params = { ids, meta: { known: true }, signal };
    const { data } = await provider.getMany<RecordRow>(resource, params);
    const gone = differenceBy(ids, idsIn(data), String);
    if (gone.length > 0) {
      select(gone, false);
      showToast('warning', t('list.leftOut', { count: groupDigits(gone.length) }));
    }
    return data;
  };
}

/** Asks before each job on the selected rows, shows what would change, and starts it once confirmed. */
export function useBulkActions(
  name: string,
  { isLocked }: ListConfig,
  writes: BulkWrites,
): BulkActions {
  const t = useTranslate();
  const locale = useLocale();
  const { can, select } = useListExtras();
  const [question, setQuestion] = useState<Question>();
  const [own, setOwn] = useState<BulkActions['own']>();
  const change: Question['onApply'] = (rows, written) => written && writes.change(rows, written);
  const run = (action: BulkAction, items: readonly RecordRow[]) => {
    const records = countText(t, resourceSchema(name), items.length, locale);
    const ask = ({ onApply, ...next }: Omit<Question, 'rows'>) =>
      setQuestion({
        ...next,
        rows: items,
        onApply: (rows, written) => {
          setQuestion(undefined);
          // Unchanged rows leave the selection.
          select(idsIn(difference(items, rows)), false);
          onApply(rows, written);
        },
      });
    const { danger = false, data, field, call, isDeletion, atOnce, Dialog, access } = action;
    const label = labelText(action, t, locale);
    const asked = { title: t('bulk.do', { action: label, records }), action: label, danger };
    const isGone = (row: RecordRow) => isDeleted(resourceSchema(name), row);
    const isOff = (row: RecordRow) =>
      isGone(row) ||
      ((field !== undefined || (data && 'status' in data)) && isLocked?.(row) === true) ||
      (access !== undefined && !can(access, row));
    if (Dialog) setOwn({ Dialog, rows: items.filter((row) => !isGone(row)) });
    else if (atOnce) void atOnce(items);
    else if (field !== undefined)
      ask({ title: label, action: t('bulk.change'), field, isLocked: isOff, onApply: change });
    else if (data) ask({ ...asked, fixed: data, isLocked: isOff, onApply: change });
    else if (isDeletion) ask({ ...asked, isLocked: isOff, onApply: writes.remove });
    else if (call) ask({ ...asked, isLocked: isOff, onApply: (rows) => writes.call(rows, call) });
  };
  const close = () => {
    setQuestion(undefined);
    setOwn(undefined);
  };
  return { question, own, close, run };
}
