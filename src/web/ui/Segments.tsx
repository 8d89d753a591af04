import { useLayoutEffect, useRef } from 'react';

/** Room in px that is left beside what was brought into view. */
const beside = 12;

/** Scrolls a row of controls sideways so that one of them is in sight; nothing else moves. */
function bringIntoView(control: Element, row: Element): void {
  const [here, frame] = [control.getBoundingClientRect(), row.getBoundingClientRect()];
  if (here.right > frame.right) row.scrollLeft += here.right - frame.right + beside;
  else if (here.left < frame.left) row.scrollLeft -= frame.left - here.left + beside;
}

/**
 * One of a few, as buttons in a row. @param options a count is shown beside its label
 * @param scroller selects what the row scrolls in, where that has no room for it
 */
export function Segments<Value extends string>({
  label,
  value,
  options,
  scroller,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: string | undefined }[];
  scroller?: string | undefined;
  onChange: (value: Value) => void;
}) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const hasCounts = options.some(({ count }) => count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is elsewhere, and counts take room
  useLayoutEffect(() => {
    const pressed = frame.current?.querySelector('[aria-pressed="true"]');
    const row = scroller === undefined ? null : frame.current?.closest(scroller);
    if (pressed && row) bringIntoView(pressed, row);
  }, [scroller, value, hasCounts]);
  return (
    <fieldset ref={frame} className="seg" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="n"> {option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
