import { latinKey } from '../ui/page/shortcuts';

/** True for Ctrl S, or ⌘ S where that is the key for such things. */
export const isSaveKey = (
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'key' | 'code'>,
): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && latinKey(event).toLowerCase() === 's';
