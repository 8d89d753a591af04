import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '../core/isPlainClick';
import { goTo, type NavigateOptions } from '../core/navigation';

type Props = ComponentProps<'a'> & Pick<NavigateOptions, 'replace' | 'state'> & { href: string };

/** A link within this site: opens without a page load, and like any link with a modifier key or a target of its own. */
export function Link({ href, onClick, replace, state, ...rest }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      !isPlainClick(event) ||
      (rest.target && rest.target !== '_self') ||
      rest.download !== undefined
    )
      return;
    event.preventDefault();
    goTo(href, { replace, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
