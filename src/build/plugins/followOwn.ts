/** The dev server follows the own folder: new, changed and removed files are on the screen at once. */
import type { ViteDevServer } from 'vite';
import { describeMistake } from '../../schema/check/mistake';
import { ownPartMistakes } from '../sources/ownParts';

/** Shows mistakes of files that no other plugin checks. @returns whether there is one */
function tellMistakes(server: ViteDevServer, root: string): boolean {
  const mistakes = ownPartMistakes(root).map(describeMistake);
  for (const mistake of mistakes) server.config.logger.error(mistake, { timestamp: true });
  const message = mistakes.join('\n');
  if (message) server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'own' } });
  return message !== '';
}

/** Takes new, changed and removed files of the own folder into the open page. */
export function followOwn(
  server: ViteDevServer,
  root: string,
  last: ReadonlyMap<string, string>,
  codeOf: (id: string) => string | undefined,
): void {
  const { client, ...others } = server.environments;
  let isChanged = false;
  for (const { moduleGraph } of [client, ...Object.values(others)])
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (last.get(id) === codeOf(id)) continue;
      moduleGraph.invalidateModule(module);
      isChanged = true;
    }
  if (!isChanged || tellMistakes(server, root)) return;
  for (const { moduleGraph } of Object.values(others)) moduleGraph.invalidateAll();
  server.ws.send({ type: 'full-reload' });
}
