import { useResourceContext } from 'react-admin';
import { Link } from 'react-router';
import { useLocale } from '../../locales/locale';
import { useAccess } from '../../relay/session/useAccess';
import { Icon } from '../../ui/Icon';
import { pointerLinks } from './pointerLinks';
import { useRow } from './useRow';

/** Entries of a row's menu that lead to the records that point to it. */
export function PointerEntries({ onChoose }: { onChoose: () => void }) {
  const links = pointerLinks(useResourceContext() ?? '', useRow().id, useLocale(), useAccess());
  return links.map(({ title, href }) => (
    <Link key={href} to={href} className="onward" onClick={onChoose}>
      <Icon name="right" />
      <span>{title}</span>
    </Link>
  ));
}
