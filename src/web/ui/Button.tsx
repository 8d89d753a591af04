import type { ComponentProps } from 'react';
import { Link } from './Link';

interface Look {
  kind?: 'primary' | 'danger' | 'link' | undefined;
  size?: 'small' | undefined;
}

const look = (...classes: (string | undefined)[]) =>
  ['button', ...classes].filter(Boolean).join(' ');

/** A button of the console. It submits nothing unless `type` says so. */
export function Button({ kind, size, className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" {...rest} className={look(size, kind, className)} />;
}

/** A link that looks like a button. */
export function LinkButton({ kind, size, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={look(size, kind)} />;
}
