import { goTo } from '../core/navigation';
import { isAdmin, type StoredUser } from '../core/storage/storedUser';
import { useT } from '../core/texts/translate';
import { signOut } from '../data/session';
import { DropMenu } from '../ui/DropMenu';

/** The account's name with profile and sign-out. */
export function UserMenu({ user }: { user: StoredUser }) {
  const t = useT();
  const items = [
    { key: 'profile', label: t('nav.profile'), onSelect: () => goTo('/user/edit') },
    ...(isAdmin(user)
      ? [{ key: 'schema', label: t('nav.schema'), onSelect: () => goTo('/schema') }]
      : []),
    { key: 'logout', label: t('nav.logout'), onSelect: () => void signOut() },
  ];
  return (
    <DropMenu label={t('nav.userMenu', { name: user.username })} items={items}>
      {user.username} ▾
    </DropMenu>
  );
}
