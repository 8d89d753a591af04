import { RecordContextProvider } from 'ra-core';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { fieldTexts, recordWord } from '../../schema/texts';
import type { RecordRow } from '../config/resourceConfig';
import { useStoredUser } from '../core/storage/storedUser';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { shownText } from '../formats/shownText';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { useGrid } from './GridContext';
import { RowValue } from './RowValue';
import './entryDialog.css';

/** An entry of a list that can only be read, with all that it says: its columns cut long texts. */
export function EntryDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const { schema } = useGrid();
  const { list, detail = [] } = schema['x-resource'];
  const fields = [...list, ...detail].filter(
    (field) =>
      isVisibleTo(schema.properties[field], role) &&
      shownText(schema, field, row[field], locale, row) !== '',
  );
  const word = recordWord(schema, locale);
  return (
    <Dialog title={word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)} wide onClose={onClose}>
      <RecordContextProvider value={row}>
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
      </RecordContextProvider>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  );
}
