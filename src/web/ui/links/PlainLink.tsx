import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from './isPlainClick';
import { goTo } from './publicPages';

/**
 * A link within this site where react-router's does not do: to and from public pages, which have no router, and in rows
 * of tables, which would all be drawn again with each move.
 */
export function PlainLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Another window is the browser's own matter.
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    goTo(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
