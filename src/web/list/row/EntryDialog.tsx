import { Suspense, useEffect, useRef } from 'react';
import { RecordContextProvider } from 'react-admin';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import { fieldTexts, recordWord } from '../../../schema/texts';
import { shownText } from '../../formats/shownText';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { useStoredUser } from '../../storage/storedUser';
import { CloseButton } from '../../ui/CloseButton';
import { Dialog } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/Icon';
import { areSingleKeysOn, isTyping, latinKey } from '../../ui/page/shortcuts';
import { useListExtras } from '../state/ListExtras';
import { RowValue } from './RowValue';
import './entryDialog.css';

/** The fields of a record that its list and its details have, as they are shown there. */
export function EntryFields({ row }: { row: RecordRow }) {
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const { schema } = useListExtras();
  const { list, detail = [] } = schema['x-resource'];
  const fields = [...list, ...detail].filter(
    (field) =>
      isVisibleTo(schema.properties[field], role) &&
      shownText(schema, field, row[field], locale, row) !== '',
  );
  return (
    <dl className="entry">
      {fields.map((field) => {
        const { title } = fieldTexts(schema, field, locale);
        return (
          <div key={field}>
            <dt>{title}</dt>
            <dd>
              <RowValue field={field} title={title} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface EntryDialogProps {
  row: RecordRow;
  /** The rows of the list as it shows them. */
  rows: readonly RecordRow[];
  onRow: (row: RecordRow) => void;
  onClose: () => void;
}

/** The rows before and after, by buttons and by k and j. */
function Steps({ row, rows, onRow }: Omit<EntryDialogProps, 'onClose'>) {
  const t = useTranslate();
  const buttons = useRef<HTMLSpanElement>(null);
  const at = rows.findIndex(({ id }) => id === row.id);
  const step = (by: -1 | 1) => {
    const next = at < 0 ? undefined : rows[at + by];
    if (!next) return;
    // The focus may be in a part of this row alone.
    buttons.current?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus();
    onRow(next);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = ({ j: 1, k: -1 } as const)[latinKey(event)];
      const top = [...document.querySelectorAll('dialog:modal')].at(-1);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const isTop = top?.contains(buttons.current) && top.matches('.side-panel');
      if (by && isPlain && isTop && areSingleKeysOn()) step(by);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <span ref={buttons} className="entry-steps">
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          className="ib large"
          data-by={by}
          aria-label={t(by < 0 ? 'entry.previous' : 'entry.next')}
          title={`${t(by < 0 ? 'entry.previous' : 'entry.next')} (${by < 0 ? 'k' : 'j'})`}
          aria-disabled={at < 0 || rows[at + by] === undefined}
          onClick={() => step(by)}
        >
          <Icon name={by < 0 ? 'up' : 'down'} />
        </button>
      ))}
    </span>
  );
}

/**
 * A panel beside the list with every field of a read-only entry: the list's columns cut long texts. Lines that a
 * resource has for its entries take the place of their fields.
 */
export function EntryDialog({ row, rows, onRow, onClose }: EntryDialogProps) {
  const locale = useLocale();
  const { schema, config } = useListExtras();
  const word = recordWord(schema, locale);
  const { Entry } = config;
  // The row that was shown last has the focus then.
  const close = () => {
    const at = rows.findIndex(({ id }) => id === row.id);
    const line = document.querySelectorAll<HTMLElement>('main tbody tr[tabindex]')[at];
    onClose();
    requestAnimationFrame(() => line?.focus());
  };
  return (
    <Dialog title={word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)} side onClose={close}>
      <CloseButton look="ib large entry-close" onClick={close} />
      <Steps row={row} rows={rows} onRow={onRow} />
      <RecordContextProvider value={row}>
        {Entry ? (
          <Suspense>
            <Entry key={row.id} row={row} onClose={onClose} />
          </Suspense>
        ) : (
          <EntryFields row={row} />
        )}
      </RecordContextProvider>
    </Dialog>
  );
}
