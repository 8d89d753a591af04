import { useAccess } from '../../relay/session/useAccess';
import { LinkButton } from '../../ui/links/LinkButton';

/** A link to one of the relay's options for users who may change them; nothing for others. */
export function SettingLink({ href, label }: { href: string; label: string }) {
  return useAccess()({ resource: 'option', action: 'edit' }) ? (
    <LinkButton to={href}>{label}</LinkButton>
  ) : null;
}
