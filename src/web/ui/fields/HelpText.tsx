/** A link as help texts of schemas write it: [text](https://…). */
const link = /\[([^\]]+)\]\((https:\/\/[^\s)]+)\)/;

/** A text of a schema; its links open in a tab of their own. */
export function HelpText({ text }: { text: string }) {
  return text.split(new RegExp(link, 'g')).map((part, i, parts) => {
    // Three parts at a time: text, words of a link, its address.
    if (i % 3 === 2) return null;
    if (i % 3 === 0) return part;
    return (
      <a key={parts[i + 1]} href={parts[i + 1]} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    );
  });
}
