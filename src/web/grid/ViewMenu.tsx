import { useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { isObject, isRow } from '../../schema/isRow';
import { useTranslate } from '../core/texts/catalogue';
import { Button } from '../ui/Button';
import { Disclosure } from '../ui/Disclosure';
import { Icon } from '../ui/Icon';

interface View {
  name: string;
  /** Search part of the list's address. */
  query: string;
}

function readViews(stored: unknown): View[] {
  const views = isRow(stored) ? stored['views'] : undefined;
  return Array.isArray(views)
    ? views.filter(
        (view): view is View =>
          isObject(view) && typeof view['name'] === 'string' && typeof view['query'] === 'string',
      )
    : [];
}

const timeOf = (query: string) => new URLSearchParams(query).get('t');

/** Saved views: an address of the list under a name, kept in this browser. */
export function ViewMenu() {
  const { resource: name, refetch } = useListContext();
  const t = useTranslate();
  const key = `views-${name}`;
  const { search } = useLocation();
  const navigate = useNavigate();
  const [stored, setStored] = useStore<unknown>(key);
  const views = readViews(stored);
  const [typed, setTyped] = useState('');
  const keep = (next: View[]) => {
    setStored({ views: next });
  };
  const save = () => {
    const label = typed.trim();
    if (label === '') return;
    keep([...views.filter((view) => view.name !== label), { name: label, query: search }]);
    setTyped('');
  };
  return (
    <Disclosure label={t('list.views')} icon="views">
      {(close) => (
        <>
          {views.map((view) => (
            <div key={view.name} className="menu-row">
              <button
                type="button"
                className="view"
                onClick={() => {
                  close();
                  // A range of time that is shown already ends later by now.
                  const time = timeOf(view.query);
                  if (time && time === timeOf(search)) void refetch();
                  navigate(`/${name}${view.query}`);
                }}
              >
                <bdi>{view.name}</bdi>
              </button>
              <button
                type="button"
                className="ib"
                aria-label={t('list.viewDelete', { name: view.name })}
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
