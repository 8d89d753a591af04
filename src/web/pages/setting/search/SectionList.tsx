import { Link, useNavigate } from 'react-router';
import { useTranslate } from '../../../locales/catalogue';
import { useIsPhone } from '../../../ui/useMedia';
import { placeKey, type SettingGroup, type SettingPlace } from './settingPlaces';

interface Props {
  groups: readonly SettingGroup[];
  current: SettingPlace;
  /** Keys of the sections with unsaved changes. */
  unsaved: ReadonlySet<string>;
}

function SideList({ groups, current, unsaved }: Props) {
  const t = useTranslate();
  return (
    <nav className="setting-nav" aria-label={t('setting.sections')}>
      {groups.map(({ tab, title, places }) => (
        <section key={tab} aria-labelledby={`settings-${tab}`}>
          <h2 id={`settings-${tab}`}>{title}</h2>
          {places.map((place) => (
            <Link
              key={place.section}
              to={place.address}
              aria-current={placeKey(place) === placeKey(current) ? 'page' : undefined}
            >
              {place.title}
              {unsaved.has(placeKey(place)) && (
                <span
                  className="setting-dot"
                  role="img"
                  aria-label={t('setting.unsaved')}
                  title={t('setting.unsaved')}
                />
              )}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}

/** The sections as one choice, where there is no room for a list. */
function PhoneList({ groups, current, unsaved }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  const address = new Map(
    groups.flatMap(({ places }) =>
      places.map((place): [string, string] => [placeKey(place), place.address]),
    ),
  );
  return (
    <select
      className="input setting-choice"
      aria-label={t('setting.sections')}
      value={placeKey(current)}
      onChange={({ target }) => navigate(address.get(target.value) ?? '/setting')}
    >
      {groups.map(({ tab, title, places }) => (
        <optgroup key={tab} label={title}>
          {places.map((place) => (
            <option key={place.section} value={placeKey(place)}>
              {title} › {place.title}
              {unsaved.has(placeKey(place)) && ' •'}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** The sections of all groups: a list at the side, on phones a select. A dot marks those with unsaved changes. */
export function SectionList(props: Props) {
  return useIsPhone() ? <PhoneList {...props} /> : <SideList {...props} />;
}
