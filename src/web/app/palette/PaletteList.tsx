import { Fragment, useEffect, useRef } from 'react';
import { marksOf } from '../../locales/matchText';
import { Icon } from '../../ui/Icon';
import type { PaletteEntry } from './PaletteEntry';

/** A label with the parts that were typed marked. */
function Marked({ label, text }: { label: string; text: string }) {
  const marks = marksOf(label, text);
  return (
    <bdi>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {label.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{label.slice(from, to)}</mark>
        </Fragment>
      ))}
      {label.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}

interface PaletteListProps {
  id: string;
  lines: readonly PaletteEntry[];
  current: PaletteEntry | undefined;
  text: string;
  onOpen: (line: PaletteEntry, inNewTab?: boolean) => void;
}

/** The lines of the palette under their headings, as the list of its text box. */
export function PaletteList({ id, lines, current, text, onOpen }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const key = current?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is the current one
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  const groups = [...new Set(lines.map(({ group }) => group))];
  return (
    <div ref={list} className="palette-list" id={id} role="listbox" aria-label={text}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={group} role="group" aria-label={group}>
          <div className="palette-group" aria-hidden="true">
            {group}
          </div>
          {lines
            .filter((line) => line.group === group)
            .map((line) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the text box keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
              <div
                key={line.key}
                id={`${id}-${line.key}`}
                role="option"
                aria-selected={line === current}
                onClick={(event) => onOpen(line, event.ctrlKey || event.metaKey)}
              >
                <Icon name={line.icon} />
                <Marked label={line.label} text={text} />
                {line.note && <small>{line.note}</small>}
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}
