/** Copies a text. @returns whether it is in the clipboard now; false where the browser denies it, as on plain http */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
