import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Disclosure } from '../../ui/popover/Disclosure';
import { savedSearch, savedValue, useSavedViews } from '../state/savedViews';

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
