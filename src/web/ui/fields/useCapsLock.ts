import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock was on at the last key; `watch` goes onto the input. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { isOn, watch: { onKeyDown: look, onKeyUp: look } };
}
