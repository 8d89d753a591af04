import { Navigate, useLocation, useParams } from 'react-router';
import { NotFoundPage } from '../pages/messages/MessagePage';

/** Goes where the page is now, with everything that came with its old address. */
export function Moved({ to }: { to: string }) {
  const { search, hash, state } = useLocation();
  return <Navigate replace to={{ pathname: to, search, hash }} state={state} />;
}

/** react-admin's address of a record, as of a link that `useCreatePath` made. */
export function RecordAddress({ name }: { name: string }) {
  const { id = '' } = useParams();
  return /^\d+$/.test(id) ? <Moved to={`/${name}/edit/${id}`} /> : <NotFoundPage />;
}
