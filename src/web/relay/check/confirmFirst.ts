import { loadWith } from '../../locales/catalogue';

/** Asks for the password or a second factor; its code comes when a server wants it. @returns whether it was given */
export const confirmFirst = async (ways: string): Promise<boolean> =>
  (await loadWith('gate', import('./askToConfirm'))).askToConfirm(ways);
