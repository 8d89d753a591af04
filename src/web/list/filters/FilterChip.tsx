import { Suspense, useEffect } from 'react';
import { parseFilter } from '../../../schema/filters/parseFilter';
import { fieldTexts } from '../../../schema/texts';
import { loadWith } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useAccess } from '../../relay/session/useAccess';
import { wantNames } from '../../relay/wantNames';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/loading/lazyPart';
import { Popover } from '../../ui/popover/Popover';
import { useListExtras } from '../state/ListExtras';
import { filterValues } from '../state/localFilters';
import { filterTexts } from './filterTexts';

const FilterPanel = lazyPart(
  async () => (await loadWith('panel', import('./FilterPanel'))).FilterPanel,
);

/**
 * A filter by one field: its value, and a panel to change it. Left out unless the address has it: one by records that
 * the user may not list, and one by no field of the records, which only links set.
 */
export function FilterChip({ field }: { field: string }) {
  const locale = useLocale();
  const may = useAccess();
  const { schema, state } = useListExtras();
  const { title } = fieldTexts(schema, field, locale);
  const text = state.match[field];
  const { 'x-reference': target, 'x-transient': isLinked } = schema.properties[field] ?? {};
  useEffect(() => {
    if (target !== undefined)
      void wantNames(target, filterValues(parseFilter(schema, field, text)));
  }, [schema, field, target, text]);
  if (isLinked && !text) return null;
  if (target !== undefined && !text && !may({ resource: target, action: 'list' })) return null;
  const [first, ...more] = filterTexts(schema, field, text, locale);
  return (
    <Popover
      look={first === undefined ? 'filter' : 'filter is-set'}
      button={
        <>
          <Icon name={first === undefined ? 'add' : 'filter'} />
          {title}
          {first !== undefined && (
            <b>
              <bdi>{first}</bdi>
              {more.length > 0 && ` +${more.length}`}
            </b>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense>
          <FilterPanel field={field} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
