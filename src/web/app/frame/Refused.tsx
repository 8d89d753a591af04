import { Navigate } from 'react-router';
import type { AccessRequest } from '../../../schema/access';
import { useLocale } from '../../locales/locale';
import { NotAllowedPage } from '../../pages/messages/NotAllowedPage';
import { useAccess } from '../../relay/session/useAccess';
import { navItems } from '../navigation/navItems';

/** In place of a page that the user may not see: in that of a hidden home, the first entry of the navigation. */
export function Refused({ access }: { access: AccessRequest }) {
  const may = useAccess();
  const items = navItems(useLocale());
  if (access.resource !== 'home') return <NotAllowedPage access={access} />;
  const first = items.find(({ resource }) => may({ resource, action: 'list' }));
  return <Navigate to={first?.path ?? '/setting'} replace />;
}
