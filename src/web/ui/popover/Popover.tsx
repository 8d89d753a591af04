import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../Button';
import { useCloseOnMove } from './useCloseOnMove';

/** Distance between the button and its panel, in px. */
const gap = 4;
/** Room that a panel has at least, in px; it lies further in where its button is nearer to the edge. */
const room = 320;

/**
 * Where a panel of fixed position goes: below the button or above it, from its left or its right edge: wherever there
 * is more room.
 */
export function placeNextTo(button: DOMRect): CSSProperties {
  const isLeft = button.left + button.width / 2 < innerWidth / 2;
  const isHigh = button.bottom < innerHeight * 0.6;
  const wanted = isLeft ? button.left : innerWidth - button.right;
  const inset = Math.max(gap, Math.min(wanted, innerWidth - room));
  return {
    [isLeft ? 'left' : 'right']: inset,
    maxWidth: innerWidth - inset - gap,
    ...(isHigh
      ? { top: button.bottom + gap, maxHeight: innerHeight - button.bottom - 2 * gap }
      : { bottom: innerHeight - button.top + gap, maxHeight: button.top - 2 * gap }),
  };
}

/**
 * A button with a panel below it. The panel is a popover of the browser: it lies above everything else, and Escape or a
 * click elsewhere closes it. It also closes when its button scrolls away or the focus leaves it. An element with
 * `data-autofocus` takes the focus when it opens.
 * @param children draws the panel while it is open; `close` also gives the focus back to the button
 */
export function Popover({
  buttonLabel,
  button,
  size,
  className,
  look,
  children,
}: {
  buttonLabel?: string;
  button: ReactNode;
  size?: 'small' | undefined;
  className?: string;
  /** Classes of the button, where it does not look like one. */
  look?: string | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  const isOpen = place !== undefined;
  const Opener = look === undefined ? Button : 'button';
  const close = () => {
    // Within the panel of another one that goes, too: the browser gives the focus back to its button.
    const outer = panel.current?.parentElement?.closest<HTMLElement>('[popover]');
    (outer ?? panel.current)?.hidePopover();
    if (!outer) opener.current?.focus();
  };
  useCloseOnMove(
    isOpen,
    () => opener.current,
    () => panel.current?.hidePopover(),
  );
  return (
    <>
      <Opener
        ref={opener}
        {...(look === undefined ? { size, className } : { className: look })}
        type="button"
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {button}
      </Opener>
      {/* The panel takes the focus when a text in it is clicked, which would go to the page else. */}
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        tabIndex={-1}
        className="menu-items"
        style={place}
        onBeforeToggle={({ newState }) => {
          const rect = newState === 'open' ? opener.current?.getBoundingClientRect() : undefined;
          if (rect) setPlace(placeNextTo(rect));
        }}
        onToggle={({ newState, currentTarget }) => {
          // The browser has given the focus back by now: to nothing, were the panel taken away before.
          if (newState === 'closed') setPlace(undefined);
          // A field that is drawn before the panel is shown cannot take it.
          else if (!currentTarget.contains(document.activeElement))
            currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus();
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          // Hiding a popover while the focus moves ends the tab in some browsers, so it waits for the move to end.
          if (
            relatedTarget &&
            relatedTarget !== opener.current &&
            !currentTarget.contains(relatedTarget)
          )
            setTimeout(() => panel.current?.hidePopover());
        }}
      >
        {isOpen && children(close)}
      </fieldset>
    </>
  );
}
