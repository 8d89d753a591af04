import { useMemo } from 'react';
import { SafeHtml } from './SafeHtml';
import { textToHtml } from './textToHtml';

/** A text of others as Markdown, or as the HTML that it is. */
export function MarkdownText({ text, className }: { text: string; className: string }) {
  const html = useMemo(() => textToHtml(text), [text]);
  return <SafeHtml className={className} html={html} />;
}
