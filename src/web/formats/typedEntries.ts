/** The entries of a typed text, each once: separated by commas of either script or by lines. */
export function typedEntries(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,\n，]/)
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  ];
}
