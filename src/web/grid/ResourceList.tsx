import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import { recordWord, titleOf } from '../../schema/texts';
import type { ListConfig, RecordRow } from '../config/resourceConfig';
import { lacksCall } from '../core/HttpError';
import { rememberList } from '../core/listAddress';
import { reportError } from '../core/reportError';
import { useStoredUser } from '../core/storage/storedUser';
import { useRemembered } from '../core/storage/useRemembered';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { useT } from '../core/texts/translate';
import { loadAllRows } from '../data/dataProvider';
import { lacksId } from '../data/recordIds';
import { Link } from '../ui/Link';
import { LoadError } from '../ui/LoadError';
import { Notice } from '../ui/Notice';
import { BulkBar } from './BulkBar';
import { filterByColumns } from './columnFilters';
import { ListToolbar } from './ListToolbar';
import { ListTools } from './ListTools';
import { Pager } from './Pager';
import { QueryForm } from './QueryForm';
import { RecordTable } from './RecordTable';
import { sortRows } from './sortRows';
import { sumRows } from './sumRows';
import { useColumns } from './useColumns';
import { useListState } from './useListState';
import { allRowsKey, useRows } from './useRows';
import { useSearchKey } from './useSearchKey';
import { useSelection } from './useSelection';

const noSums: ReadonlyMap<string, number | string> = new Map();

/** The list of a resource, drawn from its schema. */
export function ResourceList({ name, config }: { name: string; config: ListConfig }) {
  const t = useConsoleT();
  const tBase = useT();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const client = useQueryClient();
  const schema = resourceSchema(name);
  const { list, detail = [] } = schema['x-resource'];
  const [state, change] = useListState(schema);
  const [text, setText] = useState(state.q);
  const [selected, select] = useSelection();
  const [showDetail, setShowDetail] = useRemembered('show_detail');
  const columns = useColumns(name, schema, showDetail ? [...list, ...detail] : list, role);
  useEffect(() => setText(state.q), [state.q]);
  useSearchKey();
  const { search } = useLocation();
  useEffect(() => rememberList(name, search), [name, search]);
  const data = useRows(name, state);
  const { error, isPending, isFetching, areAll } = data;
  useEffect(() => {
    if (error && !lacksCall(error)) reportError(error);
  }, [error]);
  const loaded = !error && data.rows !== undefined && !isPending;
  const matching = filterByColumns(data.rows ?? [], schema, areAll ? state.columns : {}, locale);
  const sorted = sortRows(matching, state.sort, locale);
  const rows = loaded
    ? areAll
      ? sorted.slice((state.page - 1) * state.size, state.page * state.size)
      : sorted
    : [];
  const beyondEnd = loaded && !isFetching && rows.length === 0 && state.page > 1;
  useEffect(() => {
    if (beyondEnd) change({ page: state.page - 1 });
  });
  const sort = (field: string) =>
    change({ sort: { field, descending: state.sort?.field === field && !state.sort.descending } });
  const narrowed =
    state.q !== '' ||
    Object.values(state.match).some(Boolean) ||
    Object.values(state.columns).some(Boolean);
  const more = areAll ? matching.length > state.page * state.size : data.hasNext;
  const total = areAll ? matching.length : data.total;
  const selectAll = async () => {
    try {
      const found = areAll
        ? matching
        : ((await client.fetchQuery({
            queryKey: allRowsKey(name, state),
            queryFn: ({ signal }) => loadAllRows(name, state, signal, () => {}),
          })) as RecordRow[]);
      select(
        found.filter(({ id }) => !lacksId(id)),
        true,
      );
    } catch (failure) {
      reportError(failure);
    }
  };
  return (
    <>
      <div className="list-head">
        <h1>{titleOf(schema, locale)}</h1>
        {config.Head && <config.Head state={state} />}
        {detail.length > 0 && (
          <button
            type="button"
            className="button"
            aria-pressed={showDetail}
            onClick={() => setShowDetail(!showDetail)}
          >
            {t('list.detail')}
          </button>
        )}
        <button type="button" className="button" disabled={isFetching} onClick={data.refetch}>
          {t('list.refresh')}
        </button>
        {!config.noCreate && (
          <Link className="button primary" href={`/${name}/add`}>
            {t('list.add', { record: recordWord(schema, locale) })}
          </Link>
        )}
      </div>
      {config.notice && <Notice topic={config.notice.topic} text={t(config.notice.text)} />}
      <ListToolbar schema={schema} state={state} onChange={change} text={text} onText={setText} />
      <QueryForm schema={schema} state={state} onChange={change} />
      <ListTools
        name={name}
        schema={schema}
        state={state}
        data={data}
        matching={matching}
        selected={selected}
        columns={columns}
        onChange={change}
      />
      <BulkBar
        name={name}
        schema={schema}
        config={config}
        selected={selected}
        onSelect={select}
        onSelectAll={
          selected.size > 0 && (more || state.page > 1) && selected.size !== total
            ? () => void selectAll()
            : undefined
        }
      />
      <div className={isFetching ? 'busy' : undefined} aria-busy={isFetching}>
        {error && (
          <LoadError
            text={
              lacksCall(error)
                ? t('list.noCall', {
                    title: titleOf(schema, locale),
                    call: `/api/${schema['x-resource'].path}/`,
                  })
                : tBase('error.listFailed')
            }
            onRetry={data.refetch}
          />
        )}
        {isPending && !error && (
          <div className="panel state" role="status">
            {tBase('common.loading')}
          </div>
        )}
        {loaded && rows.length === 0 && !beyondEnd && (
          <div className="panel state">
            <p>{t(narrowed ? 'list.noMatch' : 'list.empty')}</p>
            {narrowed && (
              <button
                type="button"
                className="button"
                onClick={() => change({ q: '', match: {}, columns: {} })}
              >
                {t('list.clear')}
              </button>
            )}
          </div>
        )}
        {rows.length > 0 && (
          <RecordTable
            name={name}
            schema={schema}
            config={config}
            columns={columns.shown}
            rows={rows}
            typed={areAll ? state.columns : undefined}
            onType={(typed) => change({ columns: typed })}
            sort={state.sort}
            onSort={sort}
            selected={selected}
            onSelect={select}
            showText={setText}
            sums={areAll ? sumRows(schema, matching) : noSums}
          />
        )}
      </div>
      {loaded && data.firstOnly !== undefined && (
        <p role="status">{t('list.firstOnly', { count: data.firstOnly })}</p>
      )}
      {loaded && (rows.length > 0 || state.page > 1) && (
        <Pager state={state} count={rows.length} hasNext={more} total={total} onChange={change} />
      )}
    </>
  );
}
