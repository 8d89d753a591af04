import { formsFiles } from 'virtual:files';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { resourceSchema } from '../../../schema/registry';
import { preloadFiles } from '../../core/preloadFiles';
import { usePreload } from '../../core/router/routing';
import { loadWith } from '../../core/texts/catalogue';
import { whenQuiet } from '../../core/whenQuiet';
import { useAccess } from '../../data/useAccess';
import { formTexts } from '../../forms/texts';

/** Resources whose form was rehearsed as long as the console is open. */
const rehearsed = new Set<string>();

type Rehearsal = ComponentType<{ name: string; onEnd: () => void }>;

/** Whether the person may open forms of records. */
function useHasForm(name: string): boolean {
  const can = useAccess();
  return (
    resourceSchema(name)['x-resource'].form.length > 0 && can({ resource: name, action: 'edit' })
  );
}

/**
 * Runs the code of the forms, and draws the form of a resource where nobody sees it, while the page is quiet. An act of
 * the person ends it; it begins anew when the page is quiet again, until it was done once.
 */
export function QuietRehearsal({ name }: { name: string }) {
  const hasForm = useHasForm(name);
  const client = useQueryClient();
  const preload = usePreload();
  const [Part, setPart] = useState<Rehearsal>();
  const [isDone, setDone] = useState(() => rehearsed.has(name));
  useEffect(() => {
    if (!hasForm || isDone) return undefined;
    let isDrawn = false;
    const rehearse = async (isStopped: () => boolean) => {
      // What is fetched in vain here could not be imported later.
      if (!(await preloadFiles(formsFiles)) || isStopped()) return;
      const { Rehearsal } = await loadWith(formTexts, import('./Rehearsal'));
      for (const path of ['add', 'edit/0']) preload(`/${name}/${path}`);
      if (isStopped()) return;
      isDrawn = true;
      setPart(() => Rehearsal);
    };
    return whenQuiet(
      () => client.isFetching() + client.isMutating() > 0,
      (isStopped) => void rehearse(isStopped).catch(() => undefined),
      () => {
        // Each act ends it, also the one that leaves the list: most have nothing to draw anew.
        if (isDrawn) setPart(undefined);
        isDrawn = false;
      },
    );
  }, [name, hasForm, isDone, client, preload]);
  const end = useCallback(() => {
    rehearsed.add(name);
    setDone(true);
  }, [name]);
  return Part && <Part name={name} onEnd={end} />;
}
