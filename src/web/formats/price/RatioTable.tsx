import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { type Status, useStatus } from '../../relay/calls/relayStatus';
import { Button } from '../../ui/Button';
import { PriceLine } from './PriceLine';
import { hasBuiltInRatios, priceRules, useBuiltCompletions } from './priceRules';
import { dollars } from './prices';
import { MissingLine, RatioLine } from './RatioLines';
import { RatioTools } from './RatioTools';
import { type NamesOnView, useNamesOnView } from './ratioNames';
import type { RatioRow } from './ratioRows';
import { standardRatio } from './standardRatios';
import type { PricedGroup, Prices } from './usePrices';

/** Rows that are drawn at first, and more of them with each press. */
const step = 50;

const shownRatio = (ratio: number) => String(Math.round(ratio * 100) / 100);

/** The relay's value for a name without an entry; undefined where only the relay knows. */
function countedFor(option: string, name: string, status: Status): string | undefined {
  const isKnown = option === 'GroupRatio' || !(option === 'ModelRatio' || priceRules(status));
  if (hasBuiltInRatios(status) && !isKnown) return undefined;
  return shownRatio(standardRatio(option, name, status));
}

/** Moves the focus to the input of a label, once it is drawn. */
const focusLabelled = (table: RefObject<HTMLElement | null>, label: string) =>
  requestAnimationFrame(() =>
    [...(table.current?.querySelectorAll('input') ?? [])]
      .find((input) => input.ariaLabel === label)
      ?.focus(),
  );

/** The table with its lines, and a button for more of them. */
function RatioRows({
  table,
  view: { found, isSearched },
  columns,
  most,
  onMore,
  lineOf,
}: {
  table: RefObject<HTMLTableElement | null>;
  view: NamesOnView;
  /** Headings of the numbers. */
  columns: readonly string[];
  /** So many lines are drawn. */
  most: number;
  onMore: () => void;
  lineOf: (name: string) => ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="ratio-rows">
      <table ref={table} className={columns.length > 2 ? 'ratio-table prices' : 'ratio-table'}>
        <thead>
          <tr>
            <th>{t('ratio.name')}</th>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
            <th>
              <span className="for-readers">{t('ratio.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{found.slice(0, most).map(lineOf)}</tbody>
      </table>
      {found.length === 0 && (
        <p className="muted">{t(isSearched ? 'ratio.noMatch' : 'ratio.none')}</p>
      )}
      {found.length > most && (
        <Button kind="link" onClick={onMore}>
          {t('ratio.more', { count: found.length - most })}
        </Button>
      )}
    </div>
  );
}

/** Headings of the numbers beside a name. */
function useColumns(option: string, prices: Prices | undefined, group: PricedGroup | undefined) {
  const t = useTranslate();
  const ratio = t('ratio.ratio');
  if (option === 'GroupRatio') return [ratio, t('ratio.paysForOne')];
  if (!prices) return [option === priceRules()?.call ? t('price.call') : ratio];
  const call = prices.hasCalls ? [t('price.call')] : [];
  const paid = group ? [t('price.pays', { group: group.name })] : [];
  return [t('price.input'), t('price.output'), ratio, t('price.completion'), ...call, ...paid];
}

/** Adds rows of a table, and takes them out; the focus goes along. */
function useRowMoves({ option, rows, saved, prices, onChange }: Props) {
  const t = useTranslate();
  const status = useStatus();
  const view = useNamesOnView(option, rows, saved, prices);
  const { isMissing, setMissing, setSearch, now, gaps, all, found } = view;
  const [most, setMost] = useState(step);
  const table = useRef<HTMLTableElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const built = useBuiltCompletions();
  const add = (name: string): string => {
    if (option === 'CompletionRatio' && built.get(name)?.isLocked)
      return t('price.completionLocked');
    const isThere = prices ? prices.isPriced(name) : now.has(name);
    // Where nothing is built in, only the user knows a price.
    const isOpen = priceRules(status) && ['ModelRatio', priceRules(status)?.call].includes(option);
    const ratio = isOpen ? null : standardRatio(option, name, status);
    if (!isThere) onChange([...rows, { name, ratio }]);
    // Names that no channel has are not in the view of those without a ratio.
    const isInView = isMissing && gaps.includes(name);
    if (!isInView) setMissing(false);
    // The row may be among those that the search or the length of the table keeps away.
    if (!isInView) setSearch(!isThere && all.length < most ? '' : name);
    else if (!found.includes(name)) setSearch('');
    focusLabelled(table, t(prices ? 'price.inputOf' : 'ratio.of', { name }));
    return isThere ? t('ratio.there', { name }) : '';
  };
  const remove = (name: string) => {
    const at = found.indexOf(name);
    if (prices) prices.set(new Map([[name, { ratio: undefined, completion: undefined }]]));
    else onChange(rows.filter((other) => other.name !== name));
    // The button goes with its row, so the focus moves to the row in its place.
    requestAnimationFrame(() => {
      const lines = table.current?.tBodies[0]?.rows;
      const line = lines?.[Math.min(at, lines.length - 1)];
      (
        line?.querySelector('button') ??
        line?.querySelector('input') ??
        searchField.current
      )?.focus();
    });
  };
  return { view, table, searchField, add, remove, most, showMore: () => setMost(most + step) };
}

interface Props {
  option: string;
  label: string;
  rows: readonly RatioRow[];
  /** The rows as they were saved last. */
  saved: readonly RatioRow[];
  /** Where the ratios are those of models whose prices are shown. */
  prices: Prices | undefined;
  onChange: (rows: readonly RatioRow[]) => void;
}

/** The ratios of an option as a table, with a search, and on demand the names of channels that have none. */
export function RatioTable(props: Props) {
  const { option, label, rows, prices, onChange } = props;
  const status = useStatus();
  const { view, table, searchField, add, remove, most, showMore } = useRowMoves(props);
  const { now, before, gaps } = view;
  const [groupName, setGroup] = useState('');
  const group = prices?.groups.find(({ name }) => name === groupName) ?? prices?.groups[0];
  const columns = useColumns(option, prices, group);
  const paid = (ratio: number) => (option === 'GroupRatio' ? dollars(ratio) : undefined);
  const lineOf = (name: string) => {
    const row = now.get(name);
    if (prices)
      return (
        <PriceLine
          key={name}
          {...{ name, prices, group }}
          isListed={gaps.includes(name) && !before.has(name)}
          onRemove={() => remove(name)}
        />
      );
    return row ? (
      <RatioLine
        key={name}
        row={row}
        isChanged={before.get(name) !== row.ratio}
        paid={row.ratio === null ? '' : paid(row.ratio)}
        onRatio={(ratio) =>
          onChange(rows.map((other) => (other === row ? { ...row, ratio } : other)))
        }
        onRemove={() => remove(name)}
      />
    ) : (
      <MissingLine
        key={name}
        name={name}
        counted={countedFor(option, name, status)}
        paid={paid(1)}
        onAdd={() => add(name)}
      />
    );
  };
  return (
    <>
      <RatioTools
        {...{ view, option, label, searchField, prices, group }}
        onAdd={add}
        onGroup={setGroup}
      />
      <RatioRows {...{ table, view, columns, most, lineOf }} onMore={showMore} />
    </>
  );
}
