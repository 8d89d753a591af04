import { Suspense } from 'react';
import { fieldTexts } from '../../../schema/texts';
import { timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useStoredUser } from '../../storage/storedUser';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/loading/lazyPart';
import { Popover } from '../../ui/popover/Popover';
import { Toolbar } from '../../ui/Toolbar';
import { useIsPhone } from '../../ui/useMedia';
import { FilterChip } from '../filters/FilterChip';
import { FilterSegments } from '../filters/FilterSegments';
import { filterLayout } from '../state/filterLayout';
import { useListExtras } from '../state/ListExtras';
import { isTimePreset } from '../state/timePresets';
import { orderOf, readSort, sortText } from '../state/useListState';
import { ListTools } from './ListTools';
import { SearchBox } from './SearchBox';

const TimePanel = lazyPart(async () => (await import('../filters/TimePanel')).TimePanel);

/** A filter by time: a range that moves with the clock, or one of its own. @param fields start and end */
function TimeChip({ fields }: { fields: readonly [string, string] }) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state } = useListExtras();
  const own = fields
    .filter((field) => state.match[field])
    .map(
      (field) =>
        `${fieldTexts(schema, field, locale).title} ${timeText(Number(state.match[field]))}`,
    )
    .join(' ');
  const label = isTimePreset(state.time) ? t(`list.time.${state.time}`) : own;
  return (
    <Popover
      look={label === '' ? 'filter' : 'filter is-set'}
      button={
        <>
          <Icon name="time" />
          {label === '' ? t('list.time') : <b>{label}</b>}
          <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <Suspense>
          <TimePanel fields={fields} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}

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
