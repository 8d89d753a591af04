import { Navigate, useLocation, useParams } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import { NotFoundPage } from '../pages/messages/MessagePage';
import { isId } from '../relay/values/recordIds';

/** Goes where the page is now, with everything that came with its old address. */
export function Moved({ to }: { to: string }) {
  const { search, hash, state } = useLocation();
  return <Navigate replace to={{ pathname: to, search, hash }} state={state} />;
}

/**
 * An address of a record that has another one: the console's, or react-admin's, as of a link that `useCreatePath` made.
 * @param to what is between the resource and the id there
 */
export function RecordAddress({ name, to }: { name: string; to: 'edit/' | '' }) {
  const { id = '' } = useParams();
  if (!isId(resourceSchema(name), id)) return <NotFoundPage />;
  return <Moved to={`/${name}/${to}${encodeURIComponent(id)}`} />;
}
