import { useListContext } from 'ra-core';
import { useConsoleT } from '../core/texts/consoleMessages';
import { Button } from '../ui/Button';
import { useGrid } from './GridContext';
import { pageNumbers } from './pageNumbers';
import { pageSizes } from './useListState';

function PageButtons() {
  const t = useConsoleT();
  const { data, page, perPage, total, hasNextPage, setPage, setPerPage } = useListContext();
  const count = data?.length ?? 0;
  const from = (page - 1) * perPage + 1;
  return (
    <div className="pager">
      <span className="muted" aria-live="polite">
        {count > 0 && t('list.range', { from, to: from + count - 1 })}
        {hasNextPage && `, ${t('list.more')}`}
      </span>
      <select
        className="input"
        style={{ width: 'auto' }}
        aria-label={t('list.rows')}
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <Button
        aria-label={t('list.previous')}
        disabled={page === 1}
        onClick={() => setPage(page - 1)}
      >
        ‹
      </Button>
      {total === undefined ? (
        <span aria-current="page">{t('list.page', { page })}</span>
      ) : (
        pageNumbers(page, Math.max(1, Math.ceil(total / perPage))).map((number, i, all) =>
          number === undefined ? (
            <span key={`gap-${all[i + 1]}`}>…</span>
          ) : (
            <Button
              key={number}
              aria-label={t('list.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => setPage(number)}
            >
              {number}
            </Button>
          ),
        )
      )}
      <Button aria-label={t('list.next')} disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        ›
      </Button>
    </div>
  );
}

/**
 * The end of a list: a hint that more match than are there, and the pages. A list of the relay has no total, so only
 * whether more follows is shown; a search has one, and page numbers.
 */
export function Pager() {
  const t = useConsoleT();
  const { loaded, rows, isLoaded, state } = useGrid();
  if (!isLoaded) return null;
  return (
    <>
      {loaded.firstOnly !== undefined && (
        <p role="status">{t('list.firstOnly', { count: loaded.firstOnly })}</p>
      )}
      {(rows.length > 0 || state.page > 1) && <PageButtons />}
    </>
  );
}
