import { formsFiles } from 'virtual:files';
import { useEffect, useMemo, useState } from 'react';
import { resourceSchema } from '../../../schema/registry';
import type { ListConfig } from '../../config/resourceConfig';
import { preloadFiles, savesData } from '../../core/preloadFiles';
import { usePreload } from '../../core/router/routing';
import { showError } from '../../core/showError';
import { loadTexts } from '../../core/texts/catalogue';
import { whenIdle } from '../../core/whenIdle';
import getDecimalSeparator from '../../forms/decimalSeparator';
import { formTexts } from '../../forms/texts';
import { GridBase } from '../../grid/GridBase';
import { ResourceList } from '../../grid/ResourceList';
import { listConfigOf } from '../../resources/listConfigs';
import { ownListPage } from '../../resources/listPages';
import { QuietRehearsal } from './QuietRehearsal';

/** How long after a list its forms are fetched, in ms: nothing that the list needs waits for them. */
const preloadPause = 2000;

/** Fetches the code of the forms while nobody waits for anything, so that the first one opens at once. */
function usePreloadedForms(): void {
  useEffect(() => {
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = whenIdle(() => {
        void preloadFiles(formsFiles);
        if (!savesData()) loadTexts(formTexts).catch(() => undefined);
        // The browser's first formatter takes as long as some fields.
        getDecimalSeparator();
      });
    }, preloadPause);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, []);
}

const isForm = ({ pathname }: HTMLAnchorElement) => /\/(add|edit\/[^/]+)$/.test(pathname);

/** Runs the code of the forms when a link to one is pressed or reached by the keyboard: some ms before it opens. */
function useFormsAtHand(): void {
  const preload = usePreload();
  useEffect(() => {
    const run = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link && isForm(link)) preload(link.href);
    };
    document.addEventListener('pointerdown', run, { passive: true });
    document.addEventListener('focusin', run, { passive: true });
    return () => {
      document.removeEventListener('pointerdown', run);
      document.removeEventListener('focusin', run);
    };
  }, [preload]);
}

type Complete = typeof import('../../grid/schemaActions').withSchemaActions;

/** What the folder of a resource adds to its list, and the actions of its schema file once their code is there. */
function useListConfig(name: string): ListConfig {
  const own = listConfigOf(name);
  const { actions = {} } = resourceSchema(name)['x-resource'];
  const isAny = Object.values(actions).some((action) => typeof action === 'object');
  const [loaded, setLoaded] = useState<{ complete: Complete }>();
  useEffect(() => {
    if (isAny)
      import('../../grid/schemaActions').then(
        ({ withSchemaActions }) => setLoaded({ complete: withSchemaActions }),
        showError,
      );
  }, [isAny]);
  return useMemo(
    () => (isAny && loaded ? loaded.complete(name, own) : own),
    [isAny, loaded, name, own],
  );
}

/** The list of a resource: the one that its folder hands in, else the one that its schema says. */
export function ListPage({ name }: { name: string }) {
  usePreloadedForms();
  useFormsAtHand();
  const config = useListConfig(name);
  const Own = ownListPage(name);
  return (
    <>
      {Own ? (
        <GridBase key={name} name={name} config={config}>
          <Own />
        </GridBase>
      ) : (
        <ResourceList key={name} name={name} config={config} />
      )}
      <QuietRehearsal key={`forms of ${name}`} name={name} />
    </>
  );
}
