import { Navigate, useLocation, useParams } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import { isId } from '../data/recordIds';
import { NotFoundPage } from '../pages/messages/MessagePage';

/** Goes where the page is now, with everything that came with its old address. */
export function Moved({ to }: { to: string }) {
  const { search, hash, state } = useLocation();
  return <Navigate replace to={{ pathname: to, search, hash }} state={state} />;
}

/** react-admin's address of a record, as of a link that `useCreatePath` made. */
export function RecordAddress({ name }: { name: string }) {
  const { id = '' } = useParams();
  if (!isId(resourceSchema(name), id)) return <NotFoundPage />;
  return <Moved to={`/${name}/edit/${encodeURIComponent(id)}`} />;
}
