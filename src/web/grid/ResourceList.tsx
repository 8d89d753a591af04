import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import type { ResourceSchema } from '../../schema/types';
import type { ListState } from '../config/ListState';
import type { ListConfig } from '../config/resourceConfig';
import { rememberList } from '../core/listAddress';
import { reportError } from '../core/reportError';
import { useStoredUser } from '../core/storage/storedUser';
import { useRemembered } from '../core/storage/useRemembered';
import { useConsoleT } from '../core/texts/consoleMessages';
import { lacksId } from '../data/recordIds';
import { Notice } from '../ui/Notice';
import { BulkBar } from './BulkBar';
import { ListHead } from './ListHead';
import { ListNote } from './ListNote';
import { ListToolbar } from './ListToolbar';
import { ListTools } from './ListTools';
import { Pager } from './Pager';
import { QueryForm } from './QueryForm';
import { RecordTable } from './RecordTable';
import { sumRows } from './sumRows';
import { useColumns } from './useColumns';
import { type ListRows, useListRows } from './useListRows';
import { useListState } from './useListState';
import { useSearchKey } from './useSearchKey';
import { useSelection } from './useSelection';

const noSums: ReadonlyMap<string, number | string> = new Map();

/** What is below the table: a hint that more match than are there, and the pages. */
function ListFoot({
  state,
  list,
  onChange,
}: {
  state: ListState;
  list: ListRows;
  onChange: ReturnType<typeof useListState>[1];
}) {
  const t = useConsoleT();
  const { data, rows, hasNext, total, isLoaded } = list;
  if (!isLoaded) return null;
  return (
    <>
      {data.firstOnly !== undefined && (
        <p role="status">{t('list.firstOnly', { count: data.firstOnly })}</p>
      )}
      {(rows.length > 0 || state.page > 1) && (
        <Pager
          state={state}
          count={rows.length}
          hasNext={hasNext}
          total={total}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** The state of a list in the address, its search box, and the address to come back to. */
function useSearchState(name: string, schema: ResourceSchema) {
  const [state, change] = useListState(schema);
  const [text, setText] = useState(state.q);
  useEffect(() => setText(state.q), [state.q]);
  useSearchKey();
  const { search } = useLocation();
  useEffect(() => rememberList(name, search), [name, search]);
  return { state, change, text, setText };
}

/** The list of a resource, drawn from its schema. */
export function ResourceList({ name, config }: { name: string; config: ListConfig }) {
  const t = useConsoleT();
  const role = useStoredUser()?.role ?? 0;
  const schema = resourceSchema(name);
  const { list: listed, detail = [] } = schema['x-resource'];
  const { state, change, text, setText } = useSearchState(name, schema);
  const [selected, select] = useSelection();
  const [showDetail, setShowDetail] = useRemembered('show_detail');
  const columns = useColumns(name, schema, showDetail ? [...listed, ...detail] : listed, role);
  const list = useListRows(name, schema, state, change);
  const { data, matching, rows, hasNext, total } = list;
  const { isFetching, areAll } = data;
  const shared = { name, schema, config };
  const canSelectMore = selected.size > 0 && (hasNext || state.page > 1) && selected.size !== total;
  const selectAll = () =>
    list
      .loadMatching()
      .then((found) =>
        select(
          found.filter(({ id }) => !lacksId(id)),
          true,
        ),
      )
      .catch(reportError);
  return (
    <>
      <ListHead
        {...shared}
        state={state}
        data={data}
        showDetail={showDetail}
        onShowDetail={setShowDetail}
      />
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
        {...shared}
        selected={selected}
        onSelect={select}
        onSelectAll={canSelectMore ? () => void selectAll() : undefined}
      />
      <div className={isFetching ? 'busy' : undefined} aria-busy={isFetching}>
        <ListNote schema={schema} state={state} list={list} onChange={change} />
        {rows.length > 0 && (
          <RecordTable
            {...shared}
            columns={columns.shown}
            rows={rows}
            typed={areAll ? state.columns : undefined}
            onType={(typed) => change({ columns: typed })}
            sort={state.sort}
            onSort={(field) =>
              change({
                sort: { field, descending: state.sort?.field === field && !state.sort.descending },
              })
            }
            selected={selected}
            onSelect={select}
            showText={setText}
            sums={areAll ? sumRows(schema, matching) : noSums}
          />
        )}
      </div>
      <ListFoot state={state} list={list} onChange={change} />
    </>
  );
}
