import type { ComponentProps, MouseEvent } from 'react';
import { basePath } from '../../storage/ownAddress';
import { goTo } from './publicPages';

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** True for a click, or a press, that follows a link here: other buttons and held keys open another tab, or save. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link within this site where react-router's does not do: to and from public pages, which have no router, and in rows
 * of tables, which would all be drawn again with each move.
 * @param href path of the console
 */
export function PlainLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Another window is the browser's own matter.
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    goTo(href);
  };
  return <a {...rest} href={basePath + href} onClick={follow} />;
}
