import { useEffect } from 'react';
import { GridBase } from '../../grid/GridBase';
import { ResourceList } from '../../grid/ResourceList';
import { listConfigOf } from '../../resources/listConfigs';
import { ownListPage } from '../../resources/listPages';

/** How long after a list its forms are fetched, in ms: nothing that the list needs waits for them. */
const preloadPause = 4000;

/** Fetches the code of the forms while nobody waits for anything, so that the first one opens at once. */
function usePreloadedForms(): void {
  useEffect(() => {
    const preload = () => void import('./FormPage').catch(() => undefined);
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(preload);
      else preload();
    }, preloadPause);
    return () => clearTimeout(timer);
  }, []);
}

/** The list of a resource: the one that its folder hands in, else the one that its schema says. */
export function ListPage({ name }: { name: string }) {
  usePreloadedForms();
  const config = listConfigOf(name);
  const Own = ownListPage(name);
  if (!Own) return <ResourceList key={name} name={name} config={config} />;
  return (
    <GridBase key={name} name={name} config={config}>
      <Own />
    </GridBase>
  );
}
