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
import { orderOf, readSort, sortText } from '../state/useListState';
import { ListTools } from './ListTools';
import { SearchBox } from './SearchBox';

/** The orders of a list: those of the schema, or of each column where no header can be clicked. */
function OrderChoice({ isPhone }: { isPhone: boolean }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, columns, change } = useListExtras();
  const title = (field: string) => fieldTexts(schema, field, locale).title;
  const arrows = (field: string) =>
    ['', '-'].map((sign) => [sign + field, `${title(field)} ${sign === '' ? '↑' : '↓'}`] as const);
  const chosen = state.sort ? sortText(state.sort) : '';
  const offered = isPhone
    ? columns.shown.flatMap(arrows)
    : (schema['x-resource'].order ?? []).map(
        (field) => [orderOf(schema, field), t('list.orderBy', { field: title(field) })] as const,
      );
  // The order of a header that was clicked.
  const other =
    state.sort && !offered.some(([value]) => value === chosen) ? arrows(state.sort.field) : [];
  return (
    <select
      className="filter"
      aria-label={t(isPhone ? 'list.sort' : 'list.order')}
      value={chosen}
      onChange={({ target: { value } }) => change({ sort: readSort(value) })}
    >
      <option value="">{t('list.orderDefault')}</option>
      {[...offered, ...other.filter(([value]) => value === chosen)].map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** One row of search, filters and order, as far as the schema has them, and the tools of the list. */
export function ListToolbar() {
  const t = useTranslate();
  const role = useStoredUser()?.role ?? 0;
  const isPhone = useIsPhone();
  const { schema, config, state } = useListExtras();
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
        {(isPhone ? (config.hasRows?.(state) ?? true) : order.length > 0) && (
          <OrderChoice isPhone={isPhone} />
        )}
        {search && <ListTools />}
      </Toolbar>
    </div>
  );
}
