/**
 * What ra-core takes from react-router-dom. Its link is a plain one: react-router's own brings fetching ahead, which
 * needs a server of its kind.
 */
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router';

export * from 'react-router';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  Pick<NavigateOptions, 'replace' | 'state'> & { to: To; ref?: Ref<HTMLAnchorElement> };

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace, state, target: rest.target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
