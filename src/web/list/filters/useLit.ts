import { type KeyboardEvent, useState } from 'react';

/**
 * The choice of a list that Enter takes while a text is typed above it: the first, or the one that the arrows reach.
 * Enter never sends the form then; without a text it does.
 * @param values the choices that the text finds, in their order; empty while they are looked for
 */
export function useLit(text: string, values: readonly string[], take: (value: string) => void) {
  const [moved, setMoved] = useState({ text, at: 0 });
  const isTyped = text.trim() !== '';
  const at = moved.text === text ? Math.min(moved.at, values.length - 1) : 0;
  const lit = isTyped ? values[at] : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isTyped || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step === undefined) {
      if (lit !== undefined) take(lit);
    } else if (values.length > 0)
      setMoved({ text, at: (at + step + values.length) % values.length });
  };
  return { lit, onKeyDown };
}
