import { logoAddress, systemName, useStatus } from '../../relay/calls/relayStatus';
import { PlainLink } from '../../ui/links/PlainLink';

/** The operator's logo and name, a link to the home page. */
export function Brand() {
  const status = useStatus();
  return (
    <PlainLink href="/" className="brand">
      <img src={logoAddress(status)} alt="" />
      <span>{systemName(status)}</span>
    </PlainLink>
  );
}
