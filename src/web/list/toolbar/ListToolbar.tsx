import { fieldTexts } from '../../../schema/texts';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useStoredUser } from '../../storage/storedUser';
import { Toolbar } from '../../ui/Toolbar';
import { useIsPhone } from '../../ui/useMedia';
import { FilterChip } from '../filters/FilterChip';
import { FilterSegments } from '../filters/FilterSegments';
import { TimeChip } from '../filters/TimeChip';
import { filterLayout } from '../state/filterLayout';
import { useListExtras } from '../state/ListExtras';
import { readSort, sortText } from '../state/useListState';
import { ListTools } from './ListTools';
import { SearchBox } from './SearchBox';

/** The orders that the relay offers. */
function OrderChoice() {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, change } = useListExtras();
  return (
    <select
      className="filter"
      aria-label={t('list.order')}
      value={state.order}
      onChange={(event) => change({ order: event.target.value })}
    >
      <option value="">{t('list.orderDefault')}</option>
      {(schema['x-resource'].order ?? []).map((field) => (
        <option key={field} value={field}>
          {t('list.orderBy', { field: fieldTexts(schema, field, locale).title })}
        </option>
      ))}
    </select>
  );
}

/** The order of the loaded rows, where no header can be clicked. */
function PhoneSort() {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, columns, change } = useListExtras();
  const { sort } = state;
  return (
    <select
      className="filter"
      aria-label={t('list.sort')}
      value={sort ? sortText(sort) : ''}
      onChange={({ target: { value } }) => change({ sort: readSort(value) })}
    >
      <option value="">{t('list.orderDefault')}</option>
      {columns.shown.flatMap((field) =>
        ['', '-'].map((sign) => (
          <option key={sign + field} value={sign + field}>
            {fieldTexts(schema, field, locale).title} {sign === '' ? '↑' : '↓'}
          </option>
        )),
      )}
    </select>
  );
}

/** One row of search, filters and order, as far as the schema has them, and the tools of the list. */
export function ListToolbar() {
  const t = useTranslate();
  const role = useStoredUser()?.role ?? 0;
  const isPhone = useIsPhone();
  const { schema, config, loaded, state } = useListExtras();
  const { search, order = [] } = schema['x-resource'];
  const { segments, times, chips } = filterLayout(schema, role);
  // The filter of a segment has a chip only where the address has another value.
  const isInSegment = (field: string) =>
    field === config.segment?.field &&
    ['', undefined, config.segment.value].includes(state.match[field]);
  return (
    <div className="bar">
      {search && <SearchBox />}
      <Toolbar label={t('list.toolbar')}>
        {segments !== undefined && <FilterSegments field={segments} />}
        {times && <TimeChip fields={times} />}
        {chips
          .filter((field) => !isInSegment(field))
          .map((field) => (
            <FilterChip key={field} field={field} />
          ))}
        {/* Where all rows were loaded, the headings do it. */}
        {order.length > 0 && (!(state.all && loaded.areAll) || state.order !== '') && (
          <OrderChoice />
        )}
        {isPhone && (config.hasRows?.(state) ?? true) && <PhoneSort />}
        <span className="grow" />
        {search && <ListTools />}
      </Toolbar>
    </div>
  );
}
