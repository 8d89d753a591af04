import { type CSSProperties, useMemo } from 'react';
import { useListContext } from 'react-admin';
import { fieldTexts } from '../../schema/texts';
import { cellOf } from '../formats/cells';
import { groupDigits } from '../formats/number/numbers';
import { useTranslate } from '../locales/catalogue';
import { useLocale } from '../locales/locale';
import { largestPage } from '../relay/rows/serverPages';
import { Icon } from '../ui/Icon';
import { Notice } from '../ui/popover/Notice';
import { sumRows } from './export/sumRows';
import { LoadAll } from './load/LoadAll';
import { useIsLoaded, useListExtras, usePartFound } from './state/ListExtras';
import { largestSize, pageSizes } from './state/useListState';
import type { Rows } from './state/useRows';

/** Pages to offer: the first, the last, and one beside the current one; undefined is a gap. */
export function pageNumbers(current: number, count: number): (number | undefined)[] {
  const near = Array.from({ length: count }, (_, i) => i + 1).filter(
    (page) => page === 1 || page === count || Math.abs(page - current) <= 1,
  );
  return near.flatMap((page, i) => {
    const before = near[i - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [undefined, page] : [page];
  });
}

/** The line on all rows keeps its place, unseen, while others are on their way. */
const placeOf = ({ areOld }: Pick<Rows, 'areOld'>): CSSProperties | undefined =>
  areOld ? { visibility: 'hidden' } : undefined;

/** Which rows are shown, of how many; a list of the relay has no total, so only whether more follow is said. */
function Range() {
  const t = useTranslate();
  const { data, page, perPage, total, hasNextPage } = useListContext();
  const { loaded } = useListExtras();
  const count = data?.length ?? 0;
  const from = (page - 1) * perPage + 1;
  const { moreThan } = loaded;
  const least = moreThan === undefined ? undefined : `${groupDigits(moreThan)}+`;
  const all = total === undefined ? least : groupDigits(total);
  return (
    <span aria-live="polite" style={placeOf(loaded)}>
      {count > 0 && (
        <b>{t('list.range', { from: groupDigits(from), to: groupDigits(from + count - 1) })}</b>
      )}
      {count > 0 && all !== undefined && t('list.ofTotal', { total: all })}
      {all === undefined && hasNextPage && <span className="no-phone">{t('list.more')}</span>}
    </span>
  );
}

/** How many rows a page has; remembered. */
function PageSize() {
  const t = useTranslate();
  const { perPage, setPerPage, total = 0 } = useListContext();
  const { loaded } = useListExtras();
  const isWhole = perPage === largestSize || (loaded.areAll && total > largestPage);
  return (
    <label className="page-size">
      <span aria-hidden="true">{t('list.rowsShort')}</span>
      <select
        className="mini"
        aria-label={t('list.rows')}
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
        {isWhole && (
          <option value={largestSize}>
            {total > largestSize ? largestSize : t('list.filterAll')}
          </option>
        )}
      </select>
    </label>
  );
}

/** Sums that the schema wants, where all rows are loaded; none of nothing. One beyond 2^53 is shown by its digits. */
function Sums() {
  const locale = useLocale();
  const { schema, matching, loaded } = useListExtras();
  const rows = loaded.areAll ? matching : undefined;
  const sums = useMemo(() => rows && [...sumRows(schema, rows)], [schema, rows]);
  const some = (sums ?? []).filter(([, sum]) => sum !== 0);
  return some.map(([field, sum]) => {
    const Cell = cellOf(schema.properties[field]);
    return (
      <span key={field} className="sum" style={placeOf(loaded)}>
        {fieldTexts(schema, field, locale).title}{' '}
        <b>
          {typeof sum === 'string' ? (
            sum
          ) : (
            <Cell value={sum} row={{ [field]: sum }} name={field} schema={schema} />
          )}
        </b>
      </span>
    );
  });
}

function PageButtons() {
  const t = useTranslate();
  const { page, perPage, total, hasNextPage, setPage } = useListContext();
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
  return (
    <nav className="pages onward" aria-label={t('list.pages')}>
      <button
        type="button"
        className="ib"
        aria-label={t('list.previous')}
        aria-disabled={page === 1}
        onClick={() => page > 1 && setPage(page - 1)}
      >
        <Icon name="left" />
      </button>
      {last === undefined ? (
        <span aria-current="page">{t('list.page', { page })}</span>
      ) : (
        pageNumbers(page, last).map((number, i, all) =>
          number === undefined ? (
            <span key={`gap-${all[i + 1]}`}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              className="ib"
              aria-label={t('list.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => setPage(number)}
            >
              {number}
            </button>
          ),
        )
      )}
      <button
        type="button"
        className="ib"
        aria-label={t('list.next')}
        aria-disabled={!hasNextPage}
        onClick={() => hasNextPage && setPage(page + 1)}
      >
        <Icon name="right" />
      </button>
    </nav>
  );
}

/** The end of a list: which rows are shown, rows of a page, all rows, sums, pages. */
export function ListFoot() {
  const t = useTranslate();
  const { data = [], page, meta } = useListContext();
  const isLoaded = useIsLoaded();
  const {
    config: { notice },
    loaded,
    state,
  } = useListExtras();
  const more = notice?.more?.();
  const part = usePartFound();
  return (
    <div className="foot">
      {isLoaded && <Range />}
      {isLoaded && meta && (
        <span role="status">{t('list.firstOnly', { count: meta.firstOnly })}</span>
      )}
      {isLoaded && part && data.length > 0 && (
        <span className="muted">{t(part, { text: state.q })}</span>
      )}
      <PageSize />
      {state.sort && !loaded.areAll && loaded.sortedBy === 'page' && (
        <span role="status">{t('list.sortedPage')}</span>
      )}
      <LoadAll />
      {notice && (
        <Notice
          topic={notice.topic}
          texts={[notice.text, ...(more === undefined ? [] : [more])].map((key) => t(key))}
        />
      )}
      <span className="grow" />
      {isLoaded && <Sums />}
      {isLoaded && (data.length > 0 || page > 1) && <PageButtons />}
    </div>
  );
}
