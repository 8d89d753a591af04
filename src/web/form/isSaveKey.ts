/** True for Ctrl S, or ⌘ S where that is the key for such things. */
export const isSaveKey = (
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'key'>,
): boolean => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
