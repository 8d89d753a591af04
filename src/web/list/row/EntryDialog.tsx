import { Suspense } from 'react';
import { RecordContextProvider } from 'react-admin';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import { fieldTexts, recordWord } from '../../../schema/texts';
import { shownText } from '../../formats/shownText';
import { useLocale } from '../../locales/locale';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { useStoredUser } from '../../storage/storedUser';
import { CloseButton } from '../../ui/CloseButton';
import { Dialog } from '../../ui/dialog/Dialog';
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

/**
 * A panel beside the list with every field of a read-only entry: the list's columns cut long texts. Lines that a
 * resource has for its entries take the place of their fields.
 */
export function EntryDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const locale = useLocale();
  const { schema, config } = useListExtras();
  const word = recordWord(schema, locale);
  const { Entry } = config;
  return (
    <Dialog title={word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)} side onClose={onClose}>
      <CloseButton look="ib large entry-close" onClick={onClose} />
      <RecordContextProvider value={row}>
        {Entry ? (
          <Suspense>
            <Entry row={row} onClose={onClose} />
          </Suspense>
        ) : (
          <EntryFields row={row} />
        )}
      </RecordContextProvider>
    </Dialog>
  );
}
