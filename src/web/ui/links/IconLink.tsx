import { Link } from 'react-router';
import { Icon, type IconName } from '../Icon';

/** A link that is an icon, in the head of a page. */
export function IconLink({ icon, label, href }: { icon: IconName; label: string; href: string }) {
  return (
    <Link className="ib large onward" to={href} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}
