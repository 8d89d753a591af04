import { useId, useRef, useState } from 'react';
import { type Status, useStatus } from '../core/statusStore';
import { useTranslate } from '../core/texts/catalogue';
import type { AllRows } from '../data/allRows';
import { useAllRows } from '../data/useAllRows';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
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

/** A field for the name of a new ratio, which offers the names without one. */
function NewRatio({
  label,
  missing,
  onAdd,
}: {
  label: string;
  missing: readonly string[];
  /** Adds a name; false where there is such a ratio already. */
  onAdd: (name: string) => boolean;
}) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (onAdd(typed)) setTyped('');
  };
  return (
    <div className="ratio-new">
      <input
        className="input"
        list={`${id}-names`}
        aria-label={`${t('ratio.name')}: ${label}`}
        placeholder={t('ratio.name')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          }
        }}
      />
      <datalist id={`${id}-names`}>
        {missing.slice(0, 500).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button onClick={add}>{t('ratio.add')}</Button>
    </div>
  );
}

/** One line of the table: a name, its ratio, and a button that removes it. */
function RatioLine({
  row: { name, ratio },
  isChanged,
  onRatio,
  onRemove,
}: {
  row: RatioRow;
  isChanged: boolean;
  /** Null while the field is empty. */
  onRatio: (ratio: number | null) => void;
  onRemove: () => void;
}) {
  const t = useTranslate();
  return (
    <tr className={isChanged ? 'changed' : undefined}>
      <td>
        <bdi>{name}</bdi>
        {isChanged && <span className="for-readers"> ({t('ratio.changed')})</span>}
      </td>
      <td>
        <input
          className="input"
          type="number"
          min={0}
          step="any"
          aria-label={t('ratio.of', { name })}
          aria-invalid={ratio === null}
          value={ratio ?? ''}
          onChange={({ target: { value } }) => onRatio(value === '' ? null : Number(value))}
        />
      </td>
      <td>
        <button
          type="button"
          className="ib"
          aria-label={t('ratio.remove', { name })}
          title={t('ratio.remove', { name })}
          onClick={onRemove}
        >
          <Icon name="delete" />
        </button>
      </td>
    </tr>
  );
}

/** A line for a name that channels have and the table does not. */
function MissingLine({
  name,
  counted,
  onAdd,
}: {
  name: string;
  counted: string | undefined;
  onAdd: () => void;
}) {
  const t = useTranslate();
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td className="muted">{counted !== undefined && t('ratio.counts', { ratio: counted })}</td>
      <td>
        <button
          type="button"
          className="ib"
          aria-label={t('ratio.addNamed', { name })}
          title={t('ratio.addNamed', { name })}
          onClick={onAdd}
        >
          <Icon name="add" />
        </button>
      </td>
    </tr>
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
  const [search, setSearch] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [most, setMost] = useState(step);
  const table = useRef<HTMLTableElement>(null);
  const offered = useNamesOfChannels()[option === 'GroupRatio' ? 'group' : 'models'];
  const now = new Map(rows.map((row) => [row.name, row]));
  const before = new Map(saved.map(({ name, ratio }) => [name, ratio]));
  const missing = offered.filter((name) => !now.has(name));
  // Where nothing is built in, a completion without an entry just counts 1: that is no gap.
  const hasGaps = option !== 'CompletionRatio' || hasBuiltInRatios(status);
  const sought = search.trim().toLocaleLowerCase();
  const names = isMissing
    ? offered.filter((name) => !before.has(name) || !now.has(name))
    : [...now.keys()];
  const found = names.filter((name) => name.toLocaleLowerCase().includes(sought));
  const add = (text: string): boolean => {
    const name = text.trim();
    if (name === '' || now.has(name)) return false;
    onChange([...rows, { name, ratio: standardRatio(option, name, status) }]);
    // The new row is the last one, so it may be among those that are not drawn.
    if (!isMissing) setSearch(rows.length < most ? '' : name);
    requestAnimationFrame(() =>
      [...(table.current?.querySelectorAll('input') ?? [])]
        .find((input) => input.ariaLabel === t('ratio.of', { name }))
        ?.focus(),
    );
    return true;
  };
  return (
    <>
      <div className="ratio-tools">
        <input
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
        <NewRatio label={label} missing={missing} onAdd={add} />
      </div>
      {isMissing && missing.length > 0 && (
        <p className="form-help">
          {t(missingText(option, status), {
            count: missing.length,
            ratio: standardRatio('ModelRatio', '', status),
          })}
        </p>
      )}
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
          <tbody>
            {found.slice(0, most).map((name) => {
              const row = now.get(name);
              return row ? (
                <RatioLine
                  key={name}
                  row={row}
                  isChanged={before.get(name) !== row.ratio}
                  onRatio={(ratio) =>
                    onChange(rows.map((other) => (other === row ? { ...row, ratio } : other)))
                  }
                  onRemove={() => onChange(rows.filter((other) => other !== row))}
                />
              ) : (
                <MissingLine
                  key={name}
                  name={name}
                  counted={countedFor(option, name, status)}
                  onAdd={() => add(name)}
                />
              );
            })}
          </tbody>
        </table>
        {found.length === 0 && (
          <p className="muted">{t(sought === '' ? 'ratio.none' : 'ratio.noMatch')}</p>
        )}
        {found.length > most && (
          <Button kind="link" onClick={() => setMost(most + step)}>
            {t('ratio.more', { count: found.length - most })}
          </Button>
        )}
      </div>
    </>
  );
}
