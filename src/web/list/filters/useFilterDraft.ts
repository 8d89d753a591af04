import { useState } from 'react';
import { type FieldFilter, leavesOf } from '../../../schema/filters/Filter';
import { filterKind } from '../../../schema/filters/filterKind';
import { canNegate, filterText, parseFilter } from '../../../schema/filters/parseFilter';
import type { ResourceSchema } from '../../../schema/types';
import { mayBeEmpty } from '../../../schema/values/emptyValues';
import type { TextKey } from '../../locales/catalogue';
import { useListExtras } from '../state/ListExtras';
import { filterRows, localFilters } from '../state/localFilters';

/** How the values of a filter are meant. */
type FilterSense = 'is' | 'isNot' | 'empty' | 'notEmpty';

/** A filter while its panel is open. */
export interface FilterDraft {
  /** The filters of the address: their values are the first of the panel. */
  first: FieldFilter<string> | undefined;
  sense: FilterSense;
  setSense: (sense: FilterSense) => void;
  /** The senses that the field has, each with its label. */
  senses: readonly (readonly [FilterSense, TextKey])[];
  /** True where only the sense counts. */
  isValueless: boolean;
  /** The text of the address for values, as the sense has them. */
  textOf: (operator: FieldFilter['operator'], values: readonly string[]) => string;
  /** How many rows a text leaves, beside the other filters; undefined where not all are here. */
  countOf: (text: string) => number | undefined;
  /** Sets the filter, and closes the panel. */
  apply: (text: string) => void;
}

/** The labels of how a filter compares, by the kind of its field. */
function sensesOf(schema: ResourceSchema, field: string): FilterDraft['senses'] {
  if (!canNegate(schema, field)) return [];
  const kind = filterKind(schema.properties[field]);
  // One number is typed for the API.
  const isOne = kind === 'range' && schema['x-resource'].query?.includes(field);
  const name = isOne ? 'oneOf' : kind;
  return [
    ['is', `filter.${name}`],
    ['isNot', `filter.${name}.not`],
    ...(mayBeEmpty(schema, field)
      ? ([
          ['empty', 'filter.empty'],
          ['notEmpty', 'filter.empty.not'],
        ] as const)
      : []),
  ];
}

/** The filter of a field as its panel changes it. */
export function useFilterDraft(field: string, close: () => void): FilterDraft {
  const { schema, state, loaded, setFilter } = useListExtras();
  const [filter] = useState(() => parseFilter(schema, field, state.match[field]));
  const isNot = filter !== undefined && 'not' in filter;
  const [leaf] = filter ? leavesOf(filter) : [];
  const isEmpty = leaf?.operator === 'isEmpty';
  const [sense, setSense] = useState<FilterSense>(
    isEmpty ? (isNot ? 'notEmpty' : 'empty') : isNot ? 'isNot' : 'is',
  );
  const isNegated = sense === 'isNot' || sense === 'notEmpty';
  const isValueless = sense === 'empty' || sense === 'notEmpty';
  return {
    first: isEmpty ? undefined : leaf,
    sense,
    setSense,
    senses: sensesOf(schema, field),
    isValueless,
    textOf: (operator, values) =>
      isValueless
        ? filterText({ operator: 'isEmpty', values: [] }, isNegated)
        : filterText({ operator, values }, isNegated),
    countOf: (text) =>
      loaded.areAll && !loaded.areOld && loaded.rows && text !== ''
        ? filterRows(schema, loaded.rows, { ...localFilters(schema, state.match), [field]: text })
            .length
        : undefined,
    apply: (text) => {
      setFilter(field, text);
      close();
    },
  };
}
