import { useState } from 'react';
import {
  extractValidSavedQueries,
  type SavedQuery,
  useListContext,
  useSavedQueries,
} from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { isRow } from '../../../schema/isRow';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Disclosure } from '../../ui/popover/Disclosure';
import { largestSize, readSort, sortText } from '../state/useListState';

/** Parts of a list's address that a saved query keeps in fields of its own, or not at all. */
const ownParts = ['page', 'size', 'sort'];

/**
 * The value of a saved query: what an address of the list says. Its filter has the names of the address.
 * @param perPage rows of a page where the address does not say it
 */
function savedValue(search: string, perPage: number): SavedQuery['value'] {
  const params = new URLSearchParams(search);
  const { field = '', descending = false } = readSort(params.get('sort') ?? '') ?? {};
  const size = params.get('size');
  return {
    filter: Object.fromEntries([...params].filter(([name]) => !ownParts.includes(name))),
    displayedFilters: [],
    // Without a field: the order of the relay.
    sort: { field, order: descending ? 'DESC' : 'ASC' },
    perPage: size === 'all' ? largestSize : Number(size) || perPage,
  };
}

/** The search part of the address that a saved query leads to. */
function savedSearch({ filter, sort, perPage }: SavedQuery['value']): string {
  const texts = Object.entries(isRow(filter) ? filter : {}).map(([name, value]) => [
    name,
    String(value),
  ]);
  const params = new URLSearchParams(texts);
  if (sort?.field)
    params.set('sort', sortText({ field: sort.field, descending: sort.order === 'DESC' }));
  params.set('size', perPage === largestSize ? 'all' : String(perPage));
  return `?${params}`;
}

/**
 * The views that were saved in this browser: ra-core's saved queries.
 * @returns the views, and a function that keeps others in their place
 */
function useSavedViews(name: string): [SavedQuery[], (views: SavedQuery[]) => void] {
  const [stored, keep] = useSavedQueries(name);
  return [extractValidSavedQueries(Array.isArray(stored) ? stored.filter(isRow) : []), keep];
}

const timeOf = (search: string) => new URLSearchParams(search).get('t');

/** Saved views: what the list shows under a name, kept in this browser. */
export function ViewMenu() {
  const { resource: name, perPage, refetch } = useListContext();
  const t = useTranslate();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [views, keep] = useSavedViews(name);
  const [typed, setTyped] = useState('');
  const save = () => {
    const label = typed.trim();
    if (label === '') return;
    const others = views.filter((view) => view.label !== label);
    keep([...others, { label, value: savedValue(search, perPage) }]);
    setTyped('');
  };
  return (
    <Disclosure label={t('list.views')} icon="views">
      {(close) => (
        <>
          {views.map((view) => (
            <div key={view.label} className="menu-row">
              <button
                type="button"
                className="view"
                onClick={() => {
                  close();
                  const saved = savedSearch(view.value);
                  // A range of time that is shown already ends later by now.
                  const time = timeOf(saved);
                  if (time && time === timeOf(search)) void refetch();
                  navigate(`/${name}${saved}`);
                }}
              >
                <bdi>{view.label}</bdi>
              </button>
              <button
                type="button"
                className="ib"
                aria-label={t('list.viewDelete', { name: view.label })}
                onClick={() => keep(views.filter((other) => other !== view))}
              >
                <Icon name="close" />
              </button>
            </div>
          ))}
          <form
            className="menu-row"
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <input
              className="input"
              aria-label={t('list.viewName')}
              placeholder={t('list.viewName')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit">{t('list.viewSave')}</Button>
          </form>
        </>
      )}
    </Disclosure>
  );
}
