import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from '../Button';

/** A link that looks like a button. */
export function LinkButton({ kind, size, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass(size, kind)} />;
}
