import { useStoredUser } from '../../storage/storedUser';
import { Dashboard } from '../home/Dashboard';

export const page = {
  path: '/dashboard',
  role: 'user',
  title: 'nav.home',
  texts: ['home'],
  frame: false,
};

export default function OwnDashboard() {
  const user = useStoredUser();
  return user && <Dashboard key={user.id} user={user} />;
}
