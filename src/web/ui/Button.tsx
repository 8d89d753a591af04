import type { ComponentProps } from 'react';

export interface ButtonLook {
  kind?: 'primary' | 'danger' | 'link' | undefined;
  size?: 'small' | undefined;
}

export const buttonClass = (...classes: (string | undefined)[]): string =>
  ['button', ...classes].filter(Boolean).join(' ');

/** A button of the console. It submits nothing unless `type` says so. */
export function Button({ kind, size, className, ...rest }: ComponentProps<'button'> & ButtonLook) {
  return <button type="button" {...rest} className={buttonClass(size, kind, className)} />;
}
