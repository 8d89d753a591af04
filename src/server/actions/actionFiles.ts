import type { Actions } from './ActionContext';

const files = import.meta.glob<{ actions: Actions }>(
  ['./*.ts', '!./ActionContext.ts', '!./actionFiles.ts', '!./actionRoutes.ts'],
  { eager: true },
);

/** What src/server/actions/<resource>.ts answers, by resource. */
export const actionFiles: Readonly<Record<string, Actions>> = Object.fromEntries(
  Object.entries(files).map(([path, { actions }]) => [path.slice(2, -3), actions]),
);

/** True where the server answers an action that has no call of its own. */
export const isAnswered = (name: string, key: string): boolean =>
  Object.hasOwn(actionFiles, name) && Object.hasOwn(actionFiles[name] ?? {}, key);
