import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useEffect, useState } from 'react';
import { resourceSchema } from '../../schema/registry';
import { recordWord, titleOf } from '../../schema/texts';
import { HttpError } from '../http/HttpError';
import { Notice } from '../ui/Notice';
import { useConsoleT } from '../i18n/consoleMessages';
import { useLocale } from '../i18n/locale';
import { useT } from '../i18n/translate';
import { Link } from '../layout/Link';
import { useRemembered } from '../storage/useRemembered';
import { reportError } from '../toasts/reportError';
import { LoadError } from '../ui/LoadError';
import { ListToolbar } from './ListToolbar';
import { Pager } from '../ui/Pager';
import { RecordTable } from './RecordTable';
import { BulkBar } from '../actions/BulkBar';
import type { ListConfig, RecordRow } from '../resourceConfig';
import { useListState } from '../storage/useListState';
import { sortRows } from './sortRows';

/** Rows selected so far; they stay selected on other pages. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<unknown, RecordRow>>(new Map());
  const select = (rows: readonly RecordRow[], on: boolean) => setSelected((old) => {
    const next = new Map(old);
    for (const row of rows) if (on) next.set(row.id, row); else next.delete(row.id);
    return next;
  });
  return [selected, select] as const;
}

/** True where the relay does not know the call at all, as a relay behind --relay that lacks this resource. */
const lacksCall = (error: unknown) => error instanceof HttpError && error.status === 404;

/** The list of a resource, drawn from its schema. */
export function ResourceList({ name, config }: { name: string; config: ListConfig }) {
  const t = useConsoleT();
  const tBase = useT();
  const locale = useLocale();
  const schema = resourceSchema(name);
  const { list, detail = [] } = schema['x-resource'];
  const [state, change] = useListState(schema);
  const [text, setText] = useState(state.q);
  const [selected, select] = useSelection();
  const [showDetail, setShowDetail] = useRemembered('show_detail');
  useEffect(() => setText(state.q), [state.q]);
  const { data, total, pageInfo, error, isPending, isFetching, refetch } = useGetList<RecordRow>(
    name,
    { pagination: { page: state.page, perPage: state.size }, sort: { field: 'id', order: 'DESC' }, filter: { q: state.q, order: state.order, match: state.match } },
    { placeholderData: keepPreviousData },
  );
  useEffect(() => { if (error && !lacksCall(error)) reportError(error); }, [error]);
  const loaded = !error && data !== undefined && !isPending;
  const beyondEnd = loaded && !isFetching && data.length === 0 && state.page > 1;
  useEffect(() => { if (beyondEnd) change({ page: state.page - 1 }); });
  const sort = (field: string) => change({ sort: { field, descending: state.sort?.field === field && !state.sort.descending } });
  const narrowed = state.q !== '' || Object.values(state.match).some(Boolean);
  const rows = loaded ? sortRows(data, state.sort, locale) : [];
  return (
    <>
      <div className="list-head">
        <h1>{titleOf(schema, locale)}</h1>
        {detail.length > 0 && <button type="button" className="button" aria-pressed={showDetail} onClick={() => setShowDetail(!showDetail)}>{t('list.detail')}</button>}
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>{t('list.refresh')}</button>
        {!config.noCreate && <Link className="button primary" href={`/${name}/add`}>{t('list.add', { record: recordWord(schema, locale) })}</Link>}
      </div>
      {config.notice && <Notice topic={config.notice.topic} text={t(config.notice.text)} />}
      <ListToolbar schema={schema} state={state} onChange={change} text={text} onText={setText} />
      <BulkBar name={name} schema={schema} config={config} selected={selected} onSelect={select} />
      <div className={isFetching ? 'busy' : undefined} aria-busy={isFetching}>
        {error && <LoadError text={lacksCall(error) ? t('list.noCall', { title: titleOf(schema, locale), call: `/api/${schema['x-resource'].path}/` }) : tBase('error.listFailed')} onRetry={refetch} />}
        {isPending && !error && <div className="panel state" role="status">{tBase('common.loading')}</div>}
        {loaded && rows.length === 0 && !beyondEnd && (
          <div className="panel state">
            <p>{t(narrowed ? 'list.noMatch' : 'list.empty')}</p>
            {narrowed && <button type="button" className="button" onClick={() => change({ q: '', match: {} })}>{t('list.clear')}</button>}
          </div>
        )}
        {rows.length > 0 && (
          <RecordTable
            name={name} schema={schema} config={config} columns={showDetail ? [...list, ...detail] : list} rows={rows}
            sort={state.sort} onSort={sort} selected={selected} onSelect={select} showText={setText}
          />
        )}
      </div>
      {loaded && (rows.length > 0 || state.page > 1) && <Pager state={state} count={rows.length} hasNext={pageInfo?.hasNextPage ?? false} total={total} onChange={change} />}
    </>
  );
}
