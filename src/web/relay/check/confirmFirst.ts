import { loadWith } from '../../locales/catalogue';
import { ownPath } from '../../storage/ownAddress';
import { goTo } from '../../ui/links/publicPages';

/** Leads an administrator who can do nothing without a second factor to where it is set up, which says so. */
function leadToFactor(): false {
  if (!ownPath().startsWith('/setting')) goTo('/setting#sign-in', { replace: true });
  return false;
}

/** Asks for the password or a second factor; its code comes when a server wants it. @returns whether it was given */
export const confirmFirst = async (ways: string): Promise<boolean> =>
  ways === 'factor'
    ? leadToFactor()
    : (await loadWith('gate', import('./askToConfirm'))).askToConfirm(ways);
