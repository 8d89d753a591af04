import type { ListChange, ListState } from '../config/ListState';
import { useConsoleT } from '../core/texts/consoleMessages';
import { Button } from '../ui/Button';
import { pageNumbers } from './pageNumbers';
import { pageSizes } from './useListState';

export interface PagerProps {
  state: ListState;
  /** Rows of this page. */
  count: number;
  hasNext: boolean;
  /** Number of all rows, where it is known. */
  total: number | undefined;
  onChange: (change: ListChange) => void;
}

/** Where the page stands. A list has no total, so none is shown, only whether more follows; a search has one, and page numbers. */
export function Pager({ state, count, hasNext, total, onChange }: PagerProps) {
  const t = useConsoleT();
  const from = (state.page - 1) * state.size + 1;
  return (
    <div className="pager">
      <span className="muted" aria-live="polite">
        {count > 0 && t('list.range', { from, to: from + count - 1 })}
        {hasNext && `, ${t('list.more')}`}
      </span>
      <select
        className="input"
        style={{ width: 'auto' }}
        aria-label={t('list.rows')}
        value={state.size}
        onChange={(event) => onChange({ size: Number(event.target.value) })}
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <Button
        aria-label={t('list.previous')}
        disabled={state.page === 1}
        onClick={() => onChange({ page: state.page - 1 })}
      >
        ‹
      </Button>
      {total === undefined ? (
        <span aria-current="page">{t('list.page', { page: state.page })}</span>
      ) : (
        pageNumbers(state.page, Math.max(1, Math.ceil(total / state.size))).map((page, i, all) =>
          page === undefined ? (
            <span key={`gap-${all[i + 1]}`}>…</span>
          ) : (
            <Button
              key={page}
              aria-label={t('list.page', { page })}
              aria-current={page === state.page ? 'page' : undefined}
              onClick={() => onChange({ page })}
            >
              {page}
            </Button>
          ),
        )
      )}
      <Button
        aria-label={t('list.next')}
        disabled={!hasNext}
        onClick={() => onChange({ page: state.page + 1 })}
      >
        ›
      </Button>
    </div>
  );
}
