import { fieldTexts } from '../../schema/texts';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { Disclosure } from '../ui/Disclosure';
import { useGrid } from './GridContext';

/** Which columns are shown; remembered in this browser. */
export function ColumnMenu() {
  const { schema, columns } = useGrid();
  const t = useConsoleT();
  const locale = useLocale();
  return (
    <Disclosure label={t('list.columns')} icon="columns">
      {() => (
        <>
          {columns.all.map((field) => (
            <label key={field} className="menu-check">
              <input
                type="checkbox"
                checked={columns.shown.includes(field)}
                onChange={() => columns.toggle(field)}
              />{' '}
              {fieldTexts(schema, field, locale).title}
            </label>
          ))}
          <button type="button" onClick={columns.reset}>
            {t('list.columnsReset')}
          </button>
        </>
      )}
    </Disclosure>
  );
}
