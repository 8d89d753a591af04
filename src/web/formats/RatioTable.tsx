import { useId, useState } from 'react';
import { type Status, useStatus } from '../core/statusStore';
import { useTranslate } from '../core/texts/catalogue';
import type { AllRows } from '../data/allRows';
import { useAllRows } from '../data/useAllRows';
import { Button } from '../ui/Button';
import type { RatioRow } from './ratioRows';
import { hasBuiltInRatios, standardRatio } from './standardRatios';

const mostShown = 50;

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

/** Names of channels without a ratio; a click adds one with the ratio that the relay takes for it. */
function MissingNames({
  option,
  missing,
  onAdd,
}: {
  option: string;
  missing: readonly string[];
  onAdd: (name: string) => void;
}) {
  const t = useTranslate();
  const status = useStatus();
  const isOfCompletion = option === 'CompletionRatio';
  if (missing.length === 0 || (isOfCompletion && !hasBuiltInRatios(status))) return null;
  return (
    <p className="muted">
      {t(missingText(option, status), {
        count: missing.length,
        ratio: standardRatio('ModelRatio', '', status),
      })}{' '}
      {missing.slice(0, 20).map((name) => (
        <Button key={name} size="small" kind="link" onClick={() => onAdd(name)}>
          <bdi>{name}</bdi>
          {isOfCompletion && ` (${shownRatio(standardRatio(option, name, status))})`}
        </Button>
      ))}
    </p>
  );
}

/** A field for the name of a new ratio, which offers the names without one. */
function NewRatio({
  label,
  missing,
  typed,
  onTyped,
  onAdd,
}: {
  label: string;
  missing: readonly string[];
  typed: string;
  onTyped: (typed: string) => void;
  onAdd: (name: string) => void;
}) {
  const t = useTranslate();
  const id = useId();
  return (
    <>
      <input
        className="input"
        list={`${id}-models`}
        aria-label={`${t('ratio.name')}: ${label}`}
        placeholder={t('ratio.name')}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onAdd(typed);
          }
        }}
      />
      <datalist id={`${id}-models`}>
        {missing.slice(0, 500).map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <Button onClick={() => onAdd(typed)}>{t('ratio.add')}</Button>
    </>
  );
}

/** One line of the table: a name, its ratio, and a button that removes it. */
function RatioLine({
  row: { name, ratio },
  onRatio,
  onRemove,
}: {
  row: RatioRow;
  /** Null while the field is empty. */
  onRatio: (ratio: number | null) => void;
  onRemove: () => void;
}) {
  const t = useTranslate();
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td>
        <input
          className="input in-place"
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
        <Button
          size="small"
          kind="danger"
          aria-label={t('ratio.remove', { name })}
          onClick={onRemove}
        >
          ×
        </Button>
      </td>
    </tr>
  );
}

/**
 * The ratios of an option as a table, with a search and the names of channels that have none yet. Without rows, as
 * while their text is not valid, it shows nothing and keeps what was typed.
 */
export function RatioTable({
  option,
  label,
  rows,
  onChange,
}: {
  option: string;
  label: string;
  rows: readonly RatioRow[] | undefined;
  onChange: (rows: readonly RatioRow[]) => void;
}) {
  const t = useTranslate();
  const status = useStatus();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useState('');
  const offered = useNamesOfChannels()[option === 'GroupRatio' ? 'group' : 'models'];
  if (!rows) return null;
  const known = new Set(rows.map(({ name }) => name));
  const missing = offered.filter((name) => !known.has(name));
  const sought = search.trim().toLocaleLowerCase();
  const found = rows.filter(({ name }) => name.toLocaleLowerCase().includes(sought));
  const add = (text: string) => {
    const name = text.trim();
    if (name === '' || known.has(name)) return;
    onChange([...rows, { name, ratio: standardRatio(option, name, status) }]);
    setTyped('');
  };
  return (
    <details>
      <summary>{t('ratio.table', { count: rows.length })}</summary>
      <div className="toolbar">
        <input
          className="input"
          type="search"
          aria-label={`${t('ratio.search')}: ${label}`}
          placeholder={t('ratio.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <NewRatio label={label} missing={missing} typed={typed} onTyped={setTyped} onAdd={add} />
      </div>
      <MissingNames option={option} missing={missing} onAdd={add} />
      <table className="table">
        <tbody>
          {found.slice(0, mostShown).map((row) => (
            <RatioLine
              key={row.name}
              row={row}
              onRatio={(ratio) =>
                onChange(rows.map((other) => (other.name === row.name ? { ...row, ratio } : other)))
              }
              onRemove={() => onChange(rows.filter(({ name }) => name !== row.name))}
            />
          ))}
        </tbody>
      </table>
      {found.length > mostShown && (
        <p className="muted">{t('bulk.previewMore', { count: found.length - mostShown })}</p>
      )}
    </details>
  );
}
