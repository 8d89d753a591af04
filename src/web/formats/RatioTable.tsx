import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Status, useStatus } from '../core/statusStore';
import { useTranslate } from '../core/texts/catalogue';
import type { AllRows } from '../data/allRows';
import { useAllRows } from '../data/useAllRows';
import { Button } from '../ui/Button';
import { MissingLine, NewRatio, RatioLine } from './RatioLines';
import type { RatioRow } from './ratioRows';
import { hasBuiltInRatios, standardRatio } from './standardRatios';

/** Rows that are drawn at first, and more of them with each press. */
const step = 50;

type NamedBy = 'models' | 'group';
const nothing: Record<NamedBy, string[]> = { models: [], group: [] };

function namesIn({ data }: AllRows): Record<NamedBy, string[]> {
  const names = (field: NamedBy) => {
    const all = data.flatMap((row) => (Array.isArray(row[field]) ? row[field].map(String) : []));
    return [...new Set(all)].sort();
  };
  return { models: names('models'), group: names('group') };
}

/** Models and groups that channels have; a relay that does not let one read them offers none here. */
function useNamesOfChannels(): Record<NamedBy, string[]> {
  const { data = nothing } = useAllRows('channel', { select: namesIn, staleTime: 60_000 });
  return data;
}

const shownRatio = (ratio: number) => String(Math.round(ratio * 100) / 100);

/** The text for names without an entry. */
function missingText(option: string, status: Status) {
  if (option === 'GroupRatio') return 'ratio.missingGroups';
  if (option === 'CompletionRatio') return 'ratio.missingCompletion';
  return hasBuiltInRatios(status) ? 'ratio.missingBuiltIn' : 'ratio.missing';
}

/** What the relay counts for a name without an entry; undefined where only the relay knows. */
function countedFor(option: string, name: string, status: Status): string | undefined {
  if (option === 'ModelRatio' && hasBuiltInRatios(status)) return undefined;
  return shownRatio(standardRatio(option, name, status));
}

/** Moves the focus to the input of a label, once it is drawn. */
const focusLabelled = (table: RefObject<HTMLElement | null>, label: string) =>
  requestAnimationFrame(() =>
    [...(table.current?.querySelectorAll('input') ?? [])]
      .find((input) => input.ariaLabel === label)
      ?.focus(),
  );

/** The names on view: those of the rows or, on demand, those of channels without a ratio, as searched. */
function useNamesOnView(option: string, rows: readonly RatioRow[], saved: readonly RatioRow[]) {
  const [search, setSearch] = useState('');
  const [isMissing, setMissing] = useState(false);
  const offered = useNamesOfChannels()[option === 'GroupRatio' ? 'group' : 'models'];
  const now = new Map(rows.map((row) => [row.name, row]));
  const before = new Map(saved.map(({ name, ratio }) => [name, ratio]));
  const missing = offered.filter((name) => !now.has(name));
  const sought = search.trim().toLocaleLowerCase();
  const names = isMissing
    ? offered.filter((name) => !before.has(name) || !now.has(name))
    : [...now.keys()];
  const found = names.filter((name) => name.toLocaleLowerCase().includes(sought));
  return {
    search,
    setSearch,
    isMissing,
    setMissing,
    now,
    before,
    missing,
    isSearched: sought !== '',
    names,
    found,
  };
}

type View = ReturnType<typeof useNamesOnView>;

/** The search, the names without a ratio, and a field for a new one. */
function RatioTools({
  view: { search, setSearch, isMissing, setMissing, missing },
  option,
  label,
  searchField,
  onAdd,
}: {
  view: View;
  option: string;
  label: string;
  searchField: RefObject<HTMLInputElement | null>;
  onAdd: (name: string) => string;
}) {
  const t = useTranslate();
  const status = useStatus();
  // Where nothing is built in, a completion without an entry just counts 1: that is no gap.
  const hasGaps = option !== 'CompletionRatio' || hasBuiltInRatios(status);
  return (
    <>
      <div className="ratio-tools">
        <input
          ref={searchField}
          className="input"
          type="search"
          aria-label={`${t('ratio.search')}: ${label}`}
          placeholder={t('ratio.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {hasGaps && (missing.length > 0 || isMissing) && (
          <Button aria-pressed={isMissing} onClick={() => setMissing(!isMissing)}>
            {t('ratio.gaps', { count: missing.length })}
          </Button>
        )}
        <NewRatio label={label} missing={missing} onAdd={onAdd} />
      </div>
      {isMissing && missing.length > 0 && (
        <p className="form-help">
          {t(missingText(option, status), {
            count: missing.length,
            ratio: standardRatio('ModelRatio', '', status),
          })}
        </p>
      )}
    </>
  );
}

/** The table with its lines, and a button for more of them. */
function RatioRows({
  table,
  view: { found, isSearched },
  most,
  onMore,
  lineOf,
}: {
  table: RefObject<HTMLTableElement | null>;
  view: View;
  /** So many lines are drawn. */
  most: number;
  onMore: () => void;
  lineOf: (name: string) => ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="ratio-rows">
      <table ref={table} className="ratio-table">
        <thead>
          <tr>
            <th>{t('ratio.name')}</th>
            <th>{t('ratio.ratio')}</th>
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

/** The ratios of an option as a table, with a search, and on demand the names of channels that have none. */
export function RatioTable({
  option,
  label,
  rows,
  saved,
  onChange,
}: {
  option: string;
  label: string;
  rows: readonly RatioRow[];
  /** The rows as they were saved last. */
  saved: readonly RatioRow[];
  onChange: (rows: readonly RatioRow[]) => void;
}) {
  const t = useTranslate();
  const status = useStatus();
  const view = useNamesOnView(option, rows, saved);
  const { isMissing, setMissing, setSearch, now, before, names, found } = view;
  const [most, setMost] = useState(step);
  const table = useRef<HTMLTableElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const add = (name: string): string => {
    const isThere = now.has(name);
    if (!isThere) onChange([...rows, { name, ratio: standardRatio(option, name, status) }]);
    // Names that no channel has are not in the view of those without a ratio.
    const isInView = isMissing && names.includes(name);
    if (!isInView) setMissing(false);
    // The row may be among those that the search or the length of the table keeps away.
    if (!isInView) setSearch(!isThere && rows.length < most ? '' : name);
    else if (!found.includes(name)) setSearch('');
    focusLabelled(table, t('ratio.of', { name }));
    return isThere ? t('ratio.there', { name }) : '';
  };
  const remove = (row: RatioRow) => {
    const at = found.indexOf(row.name);
    onChange(rows.filter((other) => other !== row));
    // The button goes with its row, so the focus moves to the row in its place.
    requestAnimationFrame(() => {
      const lines = table.current?.tBodies[0]?.rows;
      const line = lines?.[Math.min(at, lines.length - 1)];
      (line?.querySelector('button') ?? searchField.current)?.focus();
    });
  };
  const lineOf = (name: string) => {
    const row = now.get(name);
    return row ? (
      <RatioLine
        key={name}
        row={row}
        isChanged={before.get(name) !== row.ratio}
        onRatio={(ratio) =>
          onChange(rows.map((other) => (other === row ? { ...row, ratio } : other)))
        }
        onRemove={() => remove(row)}
      />
    ) : (
      <MissingLine
        key={name}
        name={name}
        counted={countedFor(option, name, status)}
        onAdd={() => add(name)}
      />
    );
  };
  return (
    <>
      <RatioTools view={view} option={option} label={label} searchField={searchField} onAdd={add} />
      <RatioRows
        table={table}
        view={view}
        most={most}
        onMore={() => setMost(most + step)}
        lineOf={lineOf}
      />
    </>
  );
}
