import { Link } from 'react-router';
import { choicesOf } from '../../../schema/choices/choices';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { isAdmin } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import type { NavItem } from './navItems';
import { useCount } from './useCount';

/**
 * How many records of a page need somebody, for administrators: a link to the list of them. Nothing while there is
 * none.
 */
export function NavCount({ item, count: values }: { item: NavItem; count: Row }) {
  const t = useTranslate();
  const locale = useLocale();
  const count = useCount(item.resource, values, isAdmin(useStoredUser()));
  if (!count) return null;
  const schema = resourceSchema(item.resource);
  const labels = Object.entries(values).map(
    ([field, value]) =>
      choicesOf(schema, field, locale).find((choice) => choice.value === value)?.label ?? value,
  );
  const address = new URLSearchParams(
    Object.entries(values).map(([field, value]) => [`f.${field}`, String(value)]),
  );
  const label = t('nav.counted', { count, status: labels.join(', ') });
  return (
    <Link className="count" to={`${item.path}?${address}`} aria-label={label} title={label}>
      {count}
    </Link>
  );
}
