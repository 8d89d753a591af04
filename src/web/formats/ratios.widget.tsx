import type { WidgetProps } from '@rjsf/utils';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Status, useStatus } from '../core/statusStore';
import { useConsoleT } from '../core/texts/consoleMessages';
import { loadAllRows } from '../data/dataProvider';
import { mistakeIn, ratioRows, ratioText } from './ratioRows';
import { hasBuiltInRatios, standardRatio } from './standardRatios';
import { WidgetTextField } from './WidgetTextField';

const mostShown = 50;

type NamedBy = 'models' | 'group';
const nothing: Record<NamedBy, string[]> = { models: [], group: [] };

/** Models and groups that channels have; a relay that does not let one read them offers none here. */
function useNamesOfChannels(): Record<NamedBy, string[]> {
  const { data = nothing } = useQuery({
    queryKey: ['channel', 'names of all'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const rows = await loadAllRows('channel', {}, signal, () => {});
      const names = (field: NamedBy) => {
        const all = rows.flatMap((row) =>
          Array.isArray(row[field]) ? row[field].map(String) : [],
        );
        return [...new Set(all)].sort();
      };
      return { models: names('models'), group: names('group') };
    },
  });
  return data;
}

const shownRatio = (ratio: number) => String(Math.round(ratio * 100) / 100);

/** What is said of names without an entry. */
function missingText(option: string, status: Status) {
  if (option === 'GroupRatio') return 'ratio.missingGroups';
  if (option === 'CompletionRatio') return 'ratio.missingCompletion';
  return hasBuiltInRatios(status) ? 'ratio.missingBuiltIn' : 'ratio.missing';
}

/** Ratios as a table beside their JSON text: both edit the same value. */
export function Widget(props: WidgetProps) {
  const t = useConsoleT();
  const id = useId();
  const text = String(props.value ?? '');
  const rows = ratioRows(text);
  const mistake = text.trim() === '' ? undefined : mistakeIn(text);
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState('');
  const status = useStatus();
  const option = String(props.options['path']);
  const isOfGroups = option === 'GroupRatio';
  const offered = useNamesOfChannels()[isOfGroups ? 'group' : 'models'];
  const standard = (name: string) => standardRatio(option, name, status);
  const known = new Set(rows?.map(({ name }) => name));
  const missing = offered.filter((name) => !known.has(name));
  const shown =
    rows?.filter(({ name }) =>
      name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
    ) ?? [];
  const set = (name: string, typed: string) =>
    props.onChange(
      ratioText(
        (rows ?? []).map((row) =>
          row.name === name ? { name, ratio: typed === '' ? null : Number(typed) } : row,
        ),
      ),
    );
  const add = (name: string) => {
    if (name.trim() === '' || known.has(name.trim())) return;
    props.onChange(
      ratioText([...(rows ?? []), { name: name.trim(), ratio: standard(name.trim()) }]),
    );
    setAdded('');
  };
  return (
    <div className="sections">
      <WidgetTextField
        widget={props}
        field={{
          multiline: true,
          minRows: 3,
          maxRows: 16,
          spellCheck: false,
          slotProps: { htmlInput: { style: { fontFamily: 'monospace' } } },
        }}
      />
      {mistake && <p className="error">{t('ratio.mistake', mistake)}</p>}
      {rows && (
        <details>
          <summary>{t('ratio.table', { count: rows.length })}</summary>
          <div className="toolbar">
            <input
              className="input"
              type="search"
              aria-label={`${t('ratio.search')}: ${props.label}`}
              placeholder={t('ratio.search')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <input
              className="input"
              list={`${id}-models`}
              aria-label={`${t('ratio.name')}: ${props.label}`}
              placeholder={t('ratio.name')}
              value={added}
              onChange={(event) => setAdded(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault();
                  add(added);
                }
              }}
            />
            <datalist id={`${id}-models`}>
              {missing.slice(0, 500).map((model) => (
                <option key={model} value={model} />
              ))}
            </datalist>
            <button type="button" className="button" onClick={() => add(added)}>
              {t('ratio.add')}
            </button>
          </div>
          {missing.length > 0 && (option !== 'CompletionRatio' || hasBuiltInRatios(status)) && (
            <p className="muted">
              {t(missingText(option, status), {
                count: missing.length,
                ratio: standardRatio('ModelRatio', '', status),
              })}{' '}
              {missing.slice(0, 20).map((model) => (
                <button
                  key={model}
                  type="button"
                  className="button small link"
                  onClick={() => add(model)}
                >
                  <bdi>{model}</bdi>
                  {option === 'CompletionRatio' && ` (${shownRatio(standard(model))})`}
                </button>
              ))}
            </p>
          )}
          <table className="table">
            <tbody>
              {shown.slice(0, mostShown).map(({ name, ratio }) => (
                <tr key={name}>
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
                      onChange={(event) => set(name, event.target.value)}
                    />
                  </td>
                  <td>
                    <button
                      type="button"
                      className="button small danger"
                      aria-label={t('ratio.remove', { name })}
                      onClick={() =>
                        props.onChange(ratioText((rows ?? []).filter((row) => row.name !== name)))
                      }
                    >
                      ×
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length > mostShown && (
            <p className="muted">{t('bulk.previewMore', { count: shown.length - mostShown })}</p>
          )}
        </details>
      )}
    </div>
  );
}
