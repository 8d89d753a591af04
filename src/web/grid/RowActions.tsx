import { useDataProvider, useResourceContext } from 'ra-core';
import { useState } from 'react';
import { recordWord } from '../../schema/texts';
import type { ResourceSchema } from '../../schema/types';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { useT } from '../core/texts/translate';
import { showToast } from '../core/toastStore';
import { useUndo } from '../data/useUndo';
import { useWrite } from '../data/useWrite';
import { Button, LinkButton } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useGrid } from './GridContext';
import { recordName } from './recordName';
import { useRow } from './useRow';

/** True where a client may switch records on and off. */
export function canToggle(schema: ResourceSchema): boolean {
  const status = schema.properties['status'];
  return status !== undefined && !status.readOnly;
}

/** The API's numbers for a record that is on or off, the same in every resource; each has more of its own. */
const on = 1;
const off = 2;

/** What is on is switched off; anything else is switched on. */
export const toggledStatus = (status: unknown) => (status === on ? off : on);

/** What can be done with one row. */
export function RowActions() {
  const name = useResourceContext() ?? '';
  const row = useRow();
  const { schema, config, showText } = useGrid();
  const label = recordName(row);
  const t = useConsoleT();
  const tBase = useT();
  const locale = useLocale();
  const provider = useDataProvider();
  const { busy, write } = useWrite(name);
  const [asking, setAsking] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    if (await write(work)) showToast('success', tBase('success.done'));
  };
  const editPath = config.editPath?.(row) ?? `/${name}/edit/${row.id}`;
  const tellUndoable = useUndo(name);
  const toggle = async () => {
    const data = { status: toggledStatus(row['status']) };
    if (await write(() => provider.update(name, { id: row.id, data, previousData: row })))
      tellUndoable(t(data.status === on ? 'row.enabled' : 'row.disabled', { name: label }), [
        { before: row, data },
      ]);
  };
  const remove = () => {
    setAsking(false);
    void run(() => provider.delete(name, { id: row.id, previousData: row }));
  };
  return (
    <div className="row-actions">
      {config.RowExtras && <config.RowExtras row={row} showText={showText} />}
      {canToggle(schema) && (
        <Button
          size="small"
          disabled={busy || config.isLocked?.(row)}
          onClick={() => void toggle()}
        >
          {t(row['status'] === on ? 'row.disable' : 'row.enable')}
        </Button>
      )}
      <LinkButton size="small" href={editPath}>
        {t('row.edit')}
      </LinkButton>
      {config.canCopy && (
        <LinkButton size="small" href={`/${name}/add?from=${row.id}`}>
          {t('list.copyDraft')}
        </LinkButton>
      )}
      {!config.noDelete && (
        <Button size="small" kind="danger" disabled={busy} onClick={() => setAsking(true)}>
          {t('row.delete')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('delete.title', { record: recordWord(schema, locale), name: label })}
          text={t('delete.text')}
          confirmLabel={t('delete.confirm')}
          danger
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
