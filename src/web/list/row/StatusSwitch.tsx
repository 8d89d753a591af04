import { useResourceContext } from 'react-admin';
import { statusOff, statusOn } from '../../../schema/recordStatus';
import { Cell as Badge, text as wordOf } from '../../formats/text/badge';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useRowExtras } from '../state/ListExtras';
import { recordName } from './recordName';
import { canToggle } from './recordStatus';
import { useRow } from './useRow';
import { useStatusToggle } from './useStatusToggle';

/**
 * The status of a record: a switch for on and off, and its word; anything else it may be as a chip. A change can be
 * taken back.
 */
export function StatusSwitch({ name }: { name: string }) {
  const resource = useResourceContext() ?? '';
  const row = useRow();
  const extras = useRowExtras();
  const { schema, config, provider } = extras;
  const t = useTranslate();
  const locale = useLocale();
  const { busy, toggle } = useStatusToggle(resource, provider, config, name);
  const label = recordName(row);
  const status = row[name];
  const isLocked = busy || config.isLocked?.(row) === true || !canToggle(extras, row);
  const cell = { value: status, row, name, schema };
  return (
    <>
      <button
        type="button"
        role="switch"
        className="switch"
        tabIndex={-1}
        aria-checked={status === statusOn}
        aria-label={t('row.isEnabled', { name: label })}
        aria-busy={busy || undefined}
        aria-disabled={isLocked}
        onClick={() => isLocked || void toggle(row)}
      />
      {status === statusOn || status === statusOff ? (
        <span className={status === statusOn ? 'green' : 'red muted'}>{wordOf(cell, locale)}</span>
      ) : (
        <Badge {...cell} />
      )}
    </>
  );
}
