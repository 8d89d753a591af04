import { type ComponentType, type CSSProperties, type SyntheticEvent, useState } from 'react';
import type { CellProps } from '../formats/types';
import { Link } from '../ui/Link';
import { placeNextTo } from '../ui/Popover';

/** The name of a record, which leads to it; more about it is drawn on hover and focus, and Escape closes that. */
export function RecordTitle({
  href,
  Cell,
  Tip,
  cell,
}: {
  /** Absent for a record that cannot be opened. */
  href: string | undefined;
  Cell: ComponentType<CellProps>;
  Tip: ComponentType<CellProps> | undefined;
  cell: CellProps;
}) {
  const [place, setPlace] = useState<CSSProperties>();
  const [isOpen, setOpen] = useState(false);
  const open = ({ currentTarget }: SyntheticEvent) => {
    setPlace(placeNextTo(currentTarget.getBoundingClientRect()));
    setOpen(true);
  };
  const close = () => setOpen(false);
  const name = <Cell {...cell} />;
  const title =
    href === undefined ? (
      <span className="name">{name}</span>
    ) : (
      <Link className="name" tabIndex={-1} href={href}>
        {name}
      </Link>
    );
  if (!Tip) return title;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link within takes the focus
    <span
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      {title}
      {place && (
        <span className={isOpen ? 'popup is-open' : 'popup'} role="tooltip" style={place}>
          <Tip {...cell} />
        </span>
      )}
    </span>
  );
}
