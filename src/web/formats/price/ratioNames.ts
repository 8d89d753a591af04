import { useMemo, useState } from 'react';
import type { Row } from '../../../schema/types';
import { compareModels } from '../../relay/site/prices';
import { useAllRows } from '../../relay/useAllRows';
import { calledModels } from './priceRules';
import type { RatioRow } from './ratioRows';
import type { Prices } from './usePrices';

function namesIn(channels: readonly Row[]): Record<'models' | 'group', string[]> {
  const groups = channels.flatMap(({ group }) => (Array.isArray(group) ? group.map(String) : []));
  return {
    models: [...calledModels(channels)].sort(compareModels),
    group: [...new Set(groups)].sort(compareModels),
  };
}

const nothing: readonly string[] = [];

/**
 * The names on view: those of the rows or, on demand, those of channels without a ratio, as searched. Prices begin with
 * the models that have none, which come first among all, too; a search looks at all. Those that were just filled in
 * come first, to be seen before they are saved.
 */
export function useNamesOnView(
  option: string,
  rows: readonly RatioRow[],
  saved: readonly RatioRow[],
  prices: Prices | undefined,
) {
  const [search, setSearch] = useState('');
  const [chosen, setMissing] = useState<boolean>();
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set());
  // A relay that does not let one read the channels offers no names here.
  const { data: channels } = useAllRows('channel', { staleTime: 60_000 });
  const data = useMemo(() => channels && namesIn(channels), [channels]);
  const offered = data?.[option === 'GroupRatio' ? 'group' : 'models'] ?? nothing;
  const now = new Map(rows.map((row) => [row.name, row]));
  const before = new Map(saved.map(({ name, ratio }) => [name, ratio]));
  const has = prices?.isPriced ?? ((name, of) => (of ? before : now).has(name));
  const missing = offered.filter((name) => !has(name));
  const gaps = offered.filter((name) => !has(name, 'saved') || !has(name));
  const set = [...now.keys(), ...(prices?.others ?? [])];
  const all = prices ? [...new Set([...gaps, ...set.sort(compareModels)])] : set;
  // Once: the last price that is typed does not take the view away, nor do channels that come while one is.
  if (chosen === undefined && data)
    setMissing(prices !== undefined && missing.length > 0 && !all.some(prices.isChanged));
  const isMissing = chosen ?? false;
  const sought = search.trim().toLocaleLowerCase();
  const names = isMissing && !(prices && sought !== '') ? gaps : all;
  const found = [
    ...names.filter((name) => filled.has(name)),
    ...names.filter((name) => !filled.has(name)),
  ].filter((name) => name.toLocaleLowerCase().includes(sought));
  return {
    search,
    setSearch,
    isMissing,
    setMissing,
    setFilled,
    now,
    before,
    offered,
    missing,
    isSearched: sought !== '',
    gaps,
    all,
    found,
  };
}

/** The names of a table of ratios, as they are looked at. */
export type NamesOnView = ReturnType<typeof useNamesOnView>;
