import type { KeyboardEvent } from 'react';

/** True for Enter, and false for one that only ends the word of an input method: Safari tells it by its code alone. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
