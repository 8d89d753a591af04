/** Copies by the browser's old command. Some browsers copy only while something is selected. */
function copyByCommand(text: string): boolean {
  let isWritten = false;
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    isWritten = event.clipboardData !== null;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const selection = getSelection();
  const before = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const held = document.createElement('span');
  held.textContent = text;
  held.style.cssText =
    'position: fixed; clip-path: inset(50%); white-space: pre; user-select: text';
  held.ariaHidden = 'true';
  document.body.append(held);
  selection?.selectAllChildren(held);
  addEventListener('copy', write, true);
  try {
    return document.execCommand('copy') && isWritten;
  } finally {
    removeEventListener('copy', write, true);
    held.remove();
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
  }
}

/**
 * Copies a text, on plain http, too, where browsers have no clipboard for pages.
 * @returns whether it is in the clipboard now; false where the browser or its user denies it
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard }: { clipboard?: Clipboard } = navigator;
  if (!clipboard) return copyByCommand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
