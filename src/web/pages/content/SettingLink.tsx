import { useAccess } from '../../relay/session/useAccess';
import { LinkButton } from '../../ui/links/LinkButton';

/** A button that leads whoever may change the options of the relay to one of them; nothing for others. */
export function SettingLink({ href, label }: { href: string; label: string }) {
  return useAccess()({ resource: 'option', action: 'edit' }) ? (
    <LinkButton to={href}>{label}</LinkButton>
  ) : null;
}
