import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useState,
} from 'react';
import type { CellProps } from '../../formats/parts/types';
import { PlainLink } from '../../ui/links/PlainLink';
import { placeNextTo } from '../../ui/popover/Popover';

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
  // The pointer leaves no name of a list that is left.
  useLayoutEffect(() => () => setOpen(false), []);
  const tipKeys = Tip && {
    onPointerEnter: open,
    onPointerLeave: close,
    onFocus: open,
    onBlur: close,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && close(),
  };
  const name = <Cell {...cell} isApart isInLink={href !== undefined} />;
  return (
    <>
      {href === undefined ? (
        <span className="name" dir="auto" {...tipKeys}>
          {name}
        </span>
      ) : (
        <PlainLink className="name" dir="auto" tabIndex={-1} href={href} {...tipKeys}>
          {name}
        </PlainLink>
      )}
      {Tip && place && (
        <span
          className={isOpen ? 'popup is-open' : 'popup'}
          role="tooltip"
          style={place}
          onPointerEnter={() => setOpen(true)}
          onPointerLeave={close}
        >
          <Tip {...cell} />
        </span>
      )}
    </>
  );
}
