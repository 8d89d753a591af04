import { logoAddress, systemName, useStatus } from '../core/statusStore';
import { Link } from '../ui/Link';

/** The operator's logo and name, a link to the home page. */
export function Brand() {
  const status = useStatus();
  return (
    <Link href="/" className="brand">
      <img src={logoAddress(status)} alt="" />
      <span>{systemName(status)}</span>
    </Link>
  );
}
