import { formsFiles } from 'virtual:files';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { resourceSchema } from '../../../schema/registry';
import { preloadFiles } from '../../core/preloadFiles';
import { usePreload } from '../../core/router/routing';
import { whenQuiet } from '../../core/whenQuiet';
import { useAccess } from '../../data/useAccess';

/** Resources whose form was rehearsed as long as the console is open. */
const rehearsed = new Set<string>();

type Rehearsal = ComponentType<{ name: string; onEnd: () => void }>;

/** Whether the person may open a form of the resource. */
function useHasForm(name: string): boolean {
  const can = useAccess();
  const { form } = resourceSchema(name)['x-resource'];
  return (
    form.length > 0 &&
    (['edit', 'create'] as const).some((action) => can({ resource: name, action }))
  );
}

/**
 * Runs the code of the forms, and draws the form of a resource where nobody sees it, while the page is quiet. An act of
 * the person ends it; it begins anew when the page is quiet again, until it was done once.
 * @returns what is to be drawn
 */
export function useRehearsal(name: string): ReactNode {
  const hasForm = useHasForm(name);
  const client = useQueryClient();
  const preload = usePreload();
  const [Part, setPart] = useState<Rehearsal>();
  useEffect(() => {
    if (!hasForm || rehearsed.has(name)) return undefined;
    const rehearse = async (isStopped: () => boolean) => {
      // What is fetched in vain here could not be imported later.
      if (rehearsed.has(name) || !(await preloadFiles(formsFiles)) || isStopped()) return;
      const { Rehearsal } = await import('./Rehearsal');
      for (const path of ['add', 'edit/0']) preload(`/${name}/${path}`);
      if (!isStopped()) setPart(() => Rehearsal);
    };
    return whenQuiet(
      () => client.isFetching() > 0,
      (isStopped) => void rehearse(isStopped).catch(() => undefined),
      () => setPart(undefined),
    );
  }, [name, hasForm, client, preload]);
  const end = useCallback(() => {
    rehearsed.add(name);
    setPart(undefined);
  }, [name]);
  return Part && <Part name={name} onEnd={end} />;
}
