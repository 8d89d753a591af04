import { useNavigate } from 'react-router';
import { choicesOf } from '../../../schema/choices/choices';
import { resourceSchema } from '../../../schema/registry';
import { useTranslate } from '../../locales/catalogue';
import { otherLanguages, useLocale } from '../../locales/locale';
import { useStatus } from '../../relay/calls/relayStatus';
import type { StoredUser } from '../../storage/storedUser';
import { Icon, type IconName } from '../../ui/Icon';
import { setColourMode, useColourMode } from '../../ui/page/colourMode';
import { Popover } from '../../ui/popover/Popover';
import { setLocale } from '../settings/setLocale';
import { askSignOut } from './askSignOut';
import type { Overlay } from './ConsoleKeys';

interface AccountItem {
  icon: IconName;
  label: string;
  /** Language of the label, where it is not the reader's. */
  lang?: string;
  run: () => void;
}

function useItems(onOpen: (overlay: Overlay) => void): AccountItem[] {
  const t = useTranslate();
  const navigate = useNavigate();
  const locale = useLocale();
  const status = useStatus();
  const isDark = useColourMode() === 'dark';
  return [
    { icon: 'profile', label: t('nav.profile'), run: () => navigate('/user/edit') },
    ...otherLanguages(locale).map(({ key, lang, label }) => ({
      icon: 'language' as const,
      label,
      lang,
      run: () => void setLocale(key),
    })),
    {
      icon: isDark ? 'light' : 'dark',
      label: t(isDark ? 'nav.light' : 'nav.dark'),
      run: () => setColourMode(isDark ? 'light' : 'dark'),
    },
    { icon: 'shortcuts', label: t('keys.title'), run: () => onOpen('keys') },
    ...(status['api_description'] === true
      ? [{ icon: 'schema' as const, label: t('nav.reference'), run: () => navigate('/reference') }]
      : []),
    { icon: 'signOut', label: t('nav.logout'), run: () => askSignOut(onOpen) },
  ];
}

/** Name and role of the account, with a menu: profile, language, colours, keys, API, sign-out. */
export function AccountMenu({
  user,
  onOpen,
}: {
  user: StoredUser;
  onOpen: (overlay: Overlay) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const items = useItems(onOpen);
  const role = choicesOf(resourceSchema('user'), 'role', locale).find(
    ({ value }) => value === user.role,
  );
  return (
    <Popover
      className="me"
      buttonLabel={t('nav.userMenu', { name: user.username })}
      button={
        <>
          <span className="avatar" aria-hidden="true">
            {[...user.username][0]?.toUpperCase()}
          </span>
          <span className="who">
            <b>{user.username}</b>
            <small>{role?.label}</small>
          </span>
          <Icon name="expand" />
        </>
      }
    >
      {(close) =>
        items.map(({ icon, label, lang, run }) => (
          <button
            key={label}
            type="button"
            lang={lang}
            onClick={() => {
              close();
              run();
            }}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))
      }
    </Popover>
  );
}
